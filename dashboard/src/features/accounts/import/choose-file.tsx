import { Alert, Anchor, Button, FileButton, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../format/money.ts';
import { Section } from '../section.tsx';
import { ColumnList } from './column-list.tsx';
import classes from './import.module.css';
import { ROWS_MAX } from './read-file.ts';
import { templateFile } from './result-file.ts';
import { saveCsv } from './save-file.ts';

interface ChooseFileProps {
  /** The file before, and what is wrong with it as a whole. */
  readonly refused: { readonly fileName: string; readonly reason: string } | undefined;
  readonly onChoose: (file: File) => void;
}

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/plain';

export function ChooseFile({ refused, onChoose }: ChooseFileProps) {
  const [hasSeveral, setSeveral] = useState(false);
  const isOver = useDroppedFiles(([first, ...others]) => {
    setSeveral(others.length > 0);
    if (first !== undefined && others.length === 0) onChoose(first);
  });
  return (
    <>
      {refused !== undefined && <Refused {...refused} />}
      <div className={classes.drop} data-over={isOver || undefined}>
        <IconFileTypeCsv size={20} stroke={1.5} className={classes.dropIcon} aria-hidden />
        <Text>Drop a CSV file here, or choose one. Up to {formatCount(ROWS_MAX)} rows, one for each account.</Text>
        <FileButton accept={ACCEPTED} onChange={(file) => file !== null && onChoose(file)}>
          {(props) => <Button {...props}>{refused === undefined ? 'Choose a file' : 'Choose another file'}</Button>}
        </FileButton>
        {hasSeveral && (
          <Text c="var(--mantine-color-error)" role="alert">
            Drop one file at a time.
          </Text>
        )}
        <Anchor component="button" type="button" onClick={() => saveCsv('accounts-template.csv', templateFile())}>
          Download the template
        </Anchor>
      </div>
      <Section title="Columns">
        <ColumnList />
      </Section>
    </>
  );
}

interface RefusedProps {
  readonly fileName: string;
  readonly reason: string;
}

/** The focus comes here: the button that was pressed is another one now. */
function Refused({ fileName, reason }: RefusedProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Alert
      ref={note}
      tabIndex={-1}
      color="red"
      variant="light"
      mb="md"
      role="alert"
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      title={
        <>
          <bdi>{fileName}</bdi> cannot be imported
        </>
      }
      className={classes.words}
    >
      {reason}
    </Alert>
  );
}

/** The whole page takes files: one that is dropped beside the area would replace the page otherwise. */
function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const listening = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void): void =>
      window.addEventListener(name, act, { signal: listening.signal });
    on('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}
