import { Alert, Button, Group, Stack } from '@mantine/core';
import { formatCount } from '../../../format/money.ts';
import { useBusiness } from '../../../routing/use-business.ts';
import { BackToAccounts } from './back-to-accounts.tsx';
import { DownloadResults } from './download-results.tsx';
import classes from './import.module.css';
import { countOf, countRows } from './row-views.ts';
import { StepTitle } from './step-title.tsx';
import { StoppedBy } from './stopped-by.tsx';
import type { Import, Step } from './use-import.ts';
import { WorkProgress } from './work-progress.tsx';

interface CreateProgressProps {
  readonly step: Extract<Step, { kind: 'create' }>;
  readonly work: Import;
}

export function CreateProgress({ step, work }: CreateProgressProps) {
  const { isLive } = useBusiness();
  const { created, failed, ready, unsure } = countRows(step.source.rows);
  const total = created + failed + ready + unsure;
  const isStopped = step.progress === 'stopped';
  return (
    <Stack gap="md">
      {isStopped ? (
        <StepTitle key="stopped">Not all accounts are created yet</StepTitle>
      ) : (
        <StepTitle key="running">Creating accounts in {isLive ? 'Live' : 'Test'} mode</StepTitle>
      )}
      <WorkProgress label="Accounts created" done={created + failed} total={total}>
        {formatCount(created)} of {countOf(total, 'account')} created
        {failed > 0 && `, ${formatCount(failed)} refused`}
      </WorkProgress>
      {isStopped ? (
        <Stopped step={step} work={work} />
      ) : (
        <Group gap="md">
          <Button variant="default" disabled={step.progress === 'stopping'} onClick={work.stop}>
            {step.progress === 'stopping' ? 'Stopping' : 'Cancel'}
          </Button>
          <span>Keep this page open until it is done.</span>
        </Group>
      )}
    </Stack>
  );
}

function Stopped({ step: { source, defaultSplit, error }, work }: CreateProgressProps) {
  const { unsure } = countRows(source.rows);
  return (
    <>
      {error === undefined ? (
        <Alert color="gray" className={classes.words}>
          You stopped the import. Accounts already created are kept. Continue to create the rest.
        </Alert>
      ) : (
        <StoppedBy error={error} />
      )}
      {unsure > 0 && (
        <Alert color="amber" className={classes.words}>
          For {countOf(unsure, 'row')} no answer came. Continue to find out: nothing is created twice.
        </Alert>
      )}
      <Group gap="xs">
        <Button onClick={() => work.create(source, defaultSplit)}>Continue</Button>
        <DownloadResults source={source} />
        <BackToAccounts variant="default" />
      </Group>
    </>
  );
}
