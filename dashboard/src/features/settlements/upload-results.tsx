import { Alert, Progress, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { useDroppedFiles } from '../../components/use-dropped-files.ts';
import { FileChoice } from '../../components/file-choice.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type FilePreview, type Mapping, previewResults, resultFileQuery, sendResults } from './results.ts';
import classes from './settlements.module.css';

const ACCEPTED = '.csv,.xml,text/csv,application/xml,text/xml';
const WHOLE = 100;

const CsvReading = lazy(async () => ({ default: (await import('./csv-reading.tsx')).CsvReading }));

interface Sent {
  readonly file: File;
  /** The one that a person saw. */
  readonly mapping?: Mapping | undefined;
}

/** A file whose headings somebody must explain, or has explained. */
interface SeenFile {
  readonly file: File;
  readonly preview: FilePreview;
}

/** A file of the bank: looked at, and sent at once where nobody must say or see what its headings mean. */
function useBankFile() {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [seen, setSeen] = useState<SeenFile>();
  const look = useWrite({
    mutationFn: async (file: File) => ({ file, preview: await previewResults(business, file) }),
    onSuccess: ({ file, preview }) => {
      // With our own headings nobody has to say what they mean.
      if (preview === undefined || (preview.isReadable && preview.mapping === null)) send.mutate({ file });
      else setSeen({ file, preview });
    },
  });
  const send = useBusinessWrite({
    mutationFn: ({ file, mapping }: Sent) => sendResults(business, file, mapping),
    onSuccess: (file) => {
      queryClient.setQueryData(resultFileQuery(business, file.number).queryKey, file);
      const params = { fileNumber: file.number };
      return navigate({ from: '/$businessId/$mode', to: './settlements/results/$fileNumber', params });
    },
  });
  return { look, send, seen, forget: () => setSeen(undefined) };
}

/** A file of the bank, chosen or dropped anywhere on the page; its results are on their own page. */
export function UploadResults() {
  const mayWrite = useBusiness().can('payouts:make');
  const [problem, setProblem] = useState<string>();
  const { look, send, seen, forget } = useBankFile();
  const isOver = useDroppedFiles((files) => choose(files));

  function choose([first, ...others]: readonly File[]): void {
    setProblem(
      !mayWrite
        ? 'Your role does not include sending files.'
        : others.length > 0
          ? 'Drop one file at a time.'
          : undefined,
    );
    if (!mayWrite || first === undefined || others.length > 0) return;
    send.reset();
    forget();
    look.mutate(first);
  }

  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      <IconFileUpload size={20} stroke={1.5} className={classes.quiet} aria-hidden />
      <Text className={classes.words}>
        Drop a file of the bank here, or choose one: CSV, pain.002.001.11 or camt.053.001.08.
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
      <Sending file={look.isPending ? look.variables : send.isPending ? send.variables.file : undefined} />
      {problem !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {look.isError && <Refused file={look.variables} error={look.error} />}
      {send.isError && <Refused file={send.variables.file} error={send.error} />}
      {seen !== undefined && (
        <Suspense>
          <CsvReading
            key={seen.preview.mapping?.number ?? 0}
            {...seen}
            isSending={send.isPending}
            onLook={() => look.mutate(seen.file)}
            onSend={(mapping) => send.mutate({ file: seen.file, mapping })}
            onCancel={forget}
          />
        </Suspense>
      )}
    </div>
  );
}

function Refused({ file, error }: { readonly file: File; readonly error: Error }) {
  return (
    <div className={classes.upload}>
      <Alert
        color="red"
        className={classes.words}
        title={
          <>
            <bdi>{file.name}</bdi> was refused
          </>
        }
      >
        Nothing of it was applied.
      </Alert>
      <FailureNote error={error} />
    </div>
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
