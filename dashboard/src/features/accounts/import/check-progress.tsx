import { Button, Group, Stack } from '@mantine/core';
import { countOf, countRows } from './row-views.ts';
import { StepTitle } from './step-title.tsx';
import { StoppedBy } from './stopped-by.tsx';
import type { Import, Step } from './use-import.ts';
import { WorkProgress } from './work-progress.tsx';
import { formatCount } from '../../../format/money.ts';

interface ReadProgressProps {
  readonly step: Extract<Step, { kind: 'read' }>;
  readonly onCancel: () => void;
}

const BYTES_PER_MEGABYTE = 1_000_000;

export function ReadProgress({ step: { fileName, bytesRead, bytesCount }, onCancel }: ReadProgressProps) {
  return (
    <Stack gap="md">
      <StepTitle>
        Reading <bdi>{fileName}</bdi>
      </StepTitle>
      <WorkProgress label="File read" done={bytesRead} total={bytesCount}>
        {megabytes(bytesRead)} of {megabytes(bytesCount)} MB
      </WorkProgress>
      <Group>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_MEGABYTE).toFixed(1);
}

interface CheckProgressProps {
  readonly step: Extract<Step, { kind: 'check' }>;
  readonly work: Import;
}

export function CheckProgress({ step: { source, isRunning, error }, work }: CheckProgressProps) {
  const total = source.rows.length;
  const done = total - countRows(source.rows).unchecked;
  return (
    <Stack gap="md">
      <StepTitle>
        {isRunning ? 'Checking' : 'The check stopped:'} <bdi>{source.fileName}</bdi>
      </StepTitle>
      <WorkProgress label="Rows checked" done={done} total={total}>
        {formatCount(done)} of {countOf(total, 'row')} checked; nothing is created yet
      </WorkProgress>
      {isRunning ? (
        <Group>
          <Button variant="default" onClick={work.stop}>
            Cancel
          </Button>
        </Group>
      ) : (
        <>
          <StoppedBy error={error} />
          <Group gap="xs">
            <Button onClick={() => work.checkAgain(source)}>Continue</Button>
            <Button variant="default" onClick={work.startOver}>
              Choose another file
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
