import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveText } from '../../../components/save-file.ts';
import { useDroppedFiles } from '../../../components/use-dropped-files.ts';
import { FileChoice } from '../../../components/file-choice.tsx';
import { formatCount } from '../../../format/money.ts';
import { Section } from '../../../components/facts.tsx';
import classes from './import.module.css';
import { ROWS_MAX } from './read-file.ts';
import { templateFile } from './result-file.ts';
import { COLUMNS } from './columns.ts';

interface ChooseFileProps {
  /** The previous file, and the problem of it as a whole. */
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
        <FileChoice accept={ACCEPTED} onChoose={onChoose}>
          {refused === undefined ? 'Choose a file' : 'Choose another file'}
        </FileChoice>
        {hasSeveral && (
          <Text c="var(--mantine-color-error)" role="alert">
            Drop one file at a time.
          </Text>
        )}
        <Anchor
          component="button"
          type="button"
          onClick={() => saveText('accounts-template.csv', templateFile(), 'csv')}
        >
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

/** Gets the focus, because the pressed button no longer exists. */
function Refused({ fileName, reason }: RefusedProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Alert
      ref={note}
      tabIndex={-1}
      color="red"
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

/** The columns that a file may have. Their order and case do not matter. */
function ColumnList() {
  return (
    <>
      <p className={classes.quiet}>
        The first row of the file names its columns, in any order and by either name. Other columns are ignored.
      </p>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Content</th>
          </tr>
        </thead>
        <tbody>
          {COLUMNS.map(({ name, label, isNeeded, note, example }) => (
            <tr key={name}>
              <th scope="row">
                {label}
                <code>{name}</code>
              </th>
              <td>
                <strong>{isNeeded ? 'Required.' : 'Optional.'}</strong> {note}
                {example !== '' && (
                  <span className={classes.example}>
                    Such as <code>{example}</code>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
