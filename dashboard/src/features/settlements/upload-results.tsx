import { Alert, Progress, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDroppedFiles } from '../../components/use-dropped-files.ts';
import { FileChoice } from '../../components/file-choice.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { resultFileQuery, sendResults } from './results.ts';
import classes from './settlements.module.css';

const ACCEPTED = '.csv,.xml,text/csv,application/xml,text/xml';
const WHOLE = 100;

/** A file of the bank, chosen or dropped anywhere on the page; its results are on their own page. */
export function UploadResults() {
  const business = useBusiness();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const mayWrite = business.can('payouts:make');
  const send = useBusinessWrite({
    mutationFn: (file: File) => sendResults(business, file),
    onSuccess: (file) => {
      queryClient.setQueryData(resultFileQuery(business, file.number).queryKey, file);
      const params = { fileNumber: file.number };
      return navigate({ from: '/$businessId/$mode', to: './settlements/results/$fileNumber', params });
    },
  });
  const isOver = useDroppedFiles((files) => choose(files));

  function choose([first, ...others]: readonly File[]): void {
    setProblem(
      !mayWrite
        ? 'Your role does not include sending files.'
        : others.length > 0
          ? 'Drop one file at a time.'
          : undefined,
    );
    if (mayWrite && first !== undefined && others.length === 0) send.mutate(first);
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
        <FileChoice accept={ACCEPTED} isPending={send.isPending} onChoose={(file) => choose([file])}>
          Choose a file
        </FileChoice>
      )}
      <Sending file={send.isPending ? send.variables : undefined} />
      {problem !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {send.isError && (
        <div className={classes.upload}>
          <Alert
            color="red"
            className={classes.words}
            title={
              <>
                <bdi>{send.variables.name}</bdi> was refused
              </>
            }
          >
            Nothing of it was applied.
          </Alert>
          <FailureNote error={send.error} />
        </div>
      )}
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
