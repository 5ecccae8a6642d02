import { Progress, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { isRefusal } from '../../api/is-refusal.ts';
import { useDroppedFiles } from '../../components/use-dropped-files.ts';
import { FileChoice } from '../../components/file-choice.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { hasUnsavedWork } from '../../components/unsaved-work.ts';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './settlements.module.css';
import { LookFailure, SendFailure } from './upload-failure.tsx';
import { type BankFile, useBankFile } from './use-bank-file.ts';

const ACCEPTED = '.csv,.xml,text/csv,application/xml,text/xml';
const WHOLE = 100;

const DiscardDialog = lazy(async () => ({
  default: (await import('../../components/discard-dialog.tsx')).DiscardDialog,
}));
const FileReading = lazy(async () => ({ default: (await import('./file-reading.tsx')).FileReading }));

/** A file of the bank, chosen or dropped anywhere on the page; its results are on their own page. */
export function UploadResults() {
  const mayWrite = useBusiness().can('payouts:make');
  const area = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  /** Chosen while what was said of another one was not sent yet. */
  const [next, setNext] = useState<File>();
  const work = useBankFile();
  const { look, send, seen, forget } = work;
  /** Then it would be wrong to say that nothing was applied yet. */
  const isUnknown = send.isError && !isRefusal(send.error);
  const isOver = useDroppedFiles((files) => choose(files));

  function choose([first, ...others]: readonly File[]): void {
    setProblem(
      !mayWrite ? 'Your role does not allow uploads.' : others.length > 0 ? 'Drop one file at a time.' : undefined,
    );
    if (!mayWrite || first === undefined || others.length > 0) return;
    if (area.current !== null && hasUnsavedWork(area.current)) setNext(first);
    else begin(first);
  }

  function begin(file: File): void {
    setNext(undefined);
    forget();
    look.mutate(file);
  }

  return (
    <div ref={area} className={classes.drop} data-over={isOver || undefined}>
      <IconFileUpload size={20} stroke={1.5} className={classes.quiet} aria-hidden />
      <Text className={classes.words}>
        Drop a bank file here, or choose one: CSV, or XML (pain.002.001.10 and .11, camt.053.001.08 and .09). You see a
        preview before it is applied.
      </Text>
      {!mayWrite ? (
        <PermittedButton permission="payouts:make" onClick={() => undefined}>
          Choose a file
        </PermittedButton>
      ) : (
        <FileChoice accept={ACCEPTED} isPending={look.isPending || send.isPending} onChoose={(file) => choose([file])}>
          Choose a file
        </FileChoice>
      )}
      <Progressing work={work} />
      {problem !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {seen !== undefined && !isUnknown && (
        <Suspense>
          <FileReading
            key={seen.look}
            file={seen.file}
            preview={seen.preview}
            isSending={send.isPending}
            onLook={() => look.mutate(seen.file)}
            onSend={(mapping) => send.mutate({ file: seen.file, mapping })}
            onCancel={forget}
          />
          <DiscardDialog
            opened={next !== undefined}
            onStay={() => setNext(undefined)}
            onDiscard={() => next !== undefined && begin(next)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What is under way, or why it failed. */
function Progressing({ work: { look, send } }: { readonly work: BankFile }) {
  return (
    <>
      <Sending file={look.isPending ? look.variables : send.isPending ? send.variables.file : undefined} />
      {look.isError && (
        <LookFailure file={look.variables} error={look.error} onLook={() => look.mutate(look.variables)} />
      )}
      {send.isError && (
        <SendFailure
          file={send.variables.file}
          error={send.error}
          onLook={() => look.mutate(send.variables.file)}
          onSend={() => send.mutate(send.variables)}
        />
      )}
    </>
  );
}

function Sending({ file }: { readonly file: File | undefined }) {
  if (file === undefined) return null;
  return (
    <div className={classes.upload} role="status">
      Sending <bdi>{file.name}</bdi>…
      <Progress value={WHOLE} animated mt={4} aria-label="Sending the file" />
    </div>
  );
}
