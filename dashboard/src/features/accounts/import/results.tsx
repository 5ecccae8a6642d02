import { Button, Group, Text } from '@mantine/core';
import { BackToAccounts } from './back-to-accounts.tsx';
import { DownloadResults } from './download-results.tsx';
import { Figures } from './figures.tsx';
import classes from './import.module.css';
import { type RowListing, RowTable } from './row-table.tsx';
import { countOf, countRows, RESULT_VIEWS } from './row-views.ts';
import { StepTitle } from './step-title.tsx';
import type { Import, Step } from './use-import.ts';

interface ResultsProps {
  readonly step: Extract<Step, { kind: 'done' }>;
  readonly work: Import;
  readonly listing: RowListing;
}

export function Results({ step: { source, defaultSplit }, work, listing }: ResultsProps) {
  const { created, failed, wrong } = countRows(source.rows);
  return (
    <>
      <div className={classes.stepHead}>
        <StepTitle>{countOf(created, 'account')} created</StepTitle>
        <Group gap="xs">
          <Button variant="default" onClick={work.startOver}>
            Import another file
          </Button>
          <DownloadResults source={source} />
          <BackToAccounts variant="filled" />
        </Group>
      </div>
      <Text c="dimmed" className={classes.words}>
        <bdi>{source.fileName}</bdi>, {countOf(source.rows.length, 'row')}. The results are the file with the id of each
        account, or the reason why there is none.
      </Text>
      <Figures figures={{ Created: created, Refused: failed, 'With errors, left out': wrong }} />
      <RowTable source={source} defaultSplit={defaultSplit} views={RESULT_VIEWS} listing={listing} />
    </>
  );
}
