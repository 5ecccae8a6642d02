import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { BackLink } from '../../../components/links.tsx';
import { Page } from '../../../components/page.tsx';
import { NoPermission } from '../../../components/states.tsx';
import { CREATE_ACCOUNTS } from '../../../permissions.ts';
import { useBusiness } from '../../../routing/use-business.ts';
import { CheckProgress, ReadProgress } from './check-progress.tsx';
import { ChooseFile } from './choose-file.tsx';
import { CreateProgress } from './create-progress.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { Preview } from './preview.tsx';
import { Results } from './results.tsx';
import { type Import, useImport } from './use-import.ts';

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
