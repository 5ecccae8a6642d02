import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { DownloadResults } from './download-results.tsx';
import { Figures } from './figures.tsx';
import classes from './import.module.css';
import { type RowListing, RowTable } from './row-table.tsx';
import { countOf, countRows, type Counts, PREVIEW_VIEWS } from './row-views.ts';
import { StepTitle } from './step-title.tsx';
import type { Import, Step } from './use-import.ts';
import { ActionForm } from '../../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../../components/dialog.tsx';
import { useBusiness } from '../../../routing/use-business.ts';

interface PreviewProps {
  readonly step: Extract<Step, { kind: 'preview' }>;
  readonly work: Import;
  readonly listing: RowListing;
}

/** What creating the accounts would do, before it does. */
export function Preview({ step: { source, defaultSplit }, work, listing }: PreviewProps) {
  const [isAsking, setAsking] = useState(false);
  const counts = countRows(source.rows);
  return (
    <>
      <div className={classes.stepHead}>
        <StepTitle>
          {counts.ready === 0 ? 'No row can be created' : `${countOf(counts.ready, 'account')} can be created`}
        </StepTitle>
        <Group gap="xs">
          {counts.wrong > 0 && <DownloadResults source={source} />}
          <Button variant="default" onClick={work.startOver}>
            Choose another file
          </Button>
          {counts.ready > 0 && (
            <Button onClick={() => setAsking(true)}>Create {countOf(counts.ready, 'account')}</Button>
          )}
        </Group>
      </div>
      <Text c="dimmed" className={classes.words}>
        <bdi>{source.fileName}</bdi>, {countOf(source.rows.length, 'row')}. Nothing is created yet.
        {counts.wrong > 0 && ' Correct the rows with errors in the file and choose it again, or leave them out.'}
      </Text>
      <UnusedColumns names={source.heading.unused} />
      <Figures
        figures={{ Ready: counts.ready - counts.warnings, 'With warnings': counts.warnings, Wrong: counts.wrong }}
      />
      <RowTable source={source} defaultSplit={defaultSplit} views={PREVIEW_VIEWS} listing={listing} />
      <ConfirmCreation
        opened={isAsking}
        counts={counts}
        onClose={() => setAsking(false)}
        onConfirm={() => work.create(source, defaultSplit)}
      />
    </>
  );
}

function UnusedColumns({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text c="dimmed" className={classes.words}>
      {names.length === 1 ? 'This column is' : 'These columns are'} not used:{' '}
      {names.map((name, index) => (
        // Two columns may have the same name.
        <span key={`${index} ${name}`}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      .
    </Text>
  );
}

interface ConfirmCreationProps extends DialogState {
  readonly counts: Counts;
  readonly onConfirm: () => void;
}

/** Says where the accounts will be, and which rows are left out, before any is created. */
function ConfirmCreation({ counts: { ready, warnings, wrong }, onConfirm, ...dialog }: ConfirmCreationProps) {
  const { name, isLive } = useBusiness();
  const accounts = countOf(ready, 'account');
  return (
    <Dialog {...dialog} title={`Create ${accounts} in ${isLive ? 'Live' : 'Test'} mode?`}>
      <ActionForm isQuestion onSubmit={onConfirm} onCancel={dialog.onClose} action={`Create ${accounts}`}>
        <Text component="div">
          {isLive ? 'They can receive real money immediately' : 'No real money moves'}. They belong to <bdi>{name}</bdi>
          .
        </Text>
        {wrong > 0 && (
          <Text>
            {countOf(wrong, 'row')} with errors {wrong === 1 ? 'is' : 'are'} left out.
          </Text>
        )}
        {warnings > 0 && (
          <Text>
            {countOf(warnings, 'row')} with a warning {warnings === 1 ? 'is' : 'are'} created as well.
          </Text>
        )}
      </ActionForm>
    </Dialog>
  );
}
