import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { BackLink } from '../../../components/links.tsx';
import { Page } from '../../../components/page.tsx';
import { NoPermission } from '../../../components/states.tsx';
import { CREATE_ACCOUNTS } from '../../../permissions.ts';
import { useBusiness } from '../../../routing/use-business.ts';
import { CheckProgress, ReadProgress } from './check-progress.tsx';
import { ChooseFile } from './choose-file.tsx';
import { CreateProgress } from './create-progress.tsx';
import { Preview } from './preview.tsx';
import { type Import, type Step, useImport } from './use-import.ts';
import { Button, Group, Text } from '@mantine/core';
import { ActionForm } from '../../../components/action-form.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useLeaveQuestion } from '../../../components/use-leave-question.ts';
import { countOf, countRows, RESULT_VIEWS } from './row-views.ts';
import { BackToAccounts } from './back-to-accounts.tsx';
import { DownloadResults } from './download-results.tsx';
import { Figures } from './figures.tsx';
import classes from './import.module.css';
import { type RowListing, RowTable } from './row-table.tsx';
import { StepTitle } from './step-title.tsx';

export const importPage = createLazyRoute('/_authenticated/$businessId/$mode/accounts/import')({
  component: ImportPage,
});

function ImportPage() {
  const { can } = useBusiness();
  return (
    <Page
      title="Import accounts"
      description="Create many accounts from a CSV file. It is checked first; nothing is created until you confirm."
      above={<BackLink from="/$businessId/$mode" to="./accounts" label="Connected accounts" />}
    >
      {can(CREATE_ACCOUNTS) ? <ImportAccounts /> : <NoPermission permission={CREATE_ACCOUNTS} />}
    </Page>
  );
}

function ImportAccounts() {
  const work = useImport();
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts/import' });
  const listing = importPage.useSearch();

  /** Another list of rows starts at its first page, unfiltered. */
  function showFromStart(): void {
    if (listing.page !== undefined || listing.show !== undefined) void navigate({ search: {}, replace: true });
  }

  return (
    <>
      <CurrentStep
        work={{
          ...work,
          choose(file) {
            showFromStart();
            work.choose(file);
          },
          create(source, defaultSplit) {
            showFromStart();
            work.create(source, defaultSplit);
          },
        }}
      />
      {work.step.kind === 'create' && <LeaveDialog step={work.step} />}
    </>
  );
}

function CurrentStep({ work }: { readonly work: Import }) {
  const { step } = work;
  const { page = 1, show = 'all' } = importPage.useSearch();
  if (step.kind === 'choose') return <ChooseFile refused={step.refused} onChoose={work.choose} />;
  if (step.kind === 'read') return <ReadProgress step={step} onCancel={work.stop} />;
  if (step.kind === 'check') return <CheckProgress step={step} work={work} />;
  if (step.kind === 'preview') return <Preview step={step} work={work} listing={{ page, show }} />;
  if (step.kind === 'create') return <CreateProgress step={step} work={work} />;
  return <Results step={step} work={work} listing={{ page, show }} />;
}

const always = (): boolean => true;

/** While accounts are being created, or some are left. The page itself says that the session has ended. */
function LeaveDialog({ step: { source } }: { readonly step: Extract<Step, { kind: 'create' }> }) {
  const { isAsked, stay, leave } = useLeaveQuestion(always);
  const { created, ready, unsure } = countRows(source.rows);
  return (
    <Dialog opened={isAsked} onClose={stay} title="Leave the import?">
      <ActionForm isQuestion onSubmit={stay} onCancel={leave} cancel="Leave" action="Stay">
        <Text>
          {countOf(created, 'account')} {created === 1 ? 'is' : 'are'} created and {created === 1 ? 'stays' : 'stay'}.
          The other {countOf(ready + unsure, 'row')} will not be created, and the results are lost.
        </Text>
        <Text>To continue later, choose the same file again: the check shows which accounts already exist.</Text>
      </ActionForm>
    </Dialog>
  );
}

interface ResultsProps {
  readonly step: Extract<Step, { kind: 'done' }>;
  readonly work: Import;
  readonly listing: RowListing;
}

function Results({ step: { source, defaultSplit }, work, listing }: ResultsProps) {
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
