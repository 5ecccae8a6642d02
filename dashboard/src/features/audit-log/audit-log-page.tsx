import { Badge, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { AddressDrawer } from '../../components/address-drawer.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Page } from '../../components/page.tsx';
import { Paging } from '../../components/paging.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { type AuditFilters, auditLogQuery, exportAddress, hasFilters, LIMIT, isNarrowed } from './audit-log.ts';
import classes from './audit-log.module.css';
import { EntryDetail } from './entry-detail.tsx';
import { actionInWords, type AuditEntry, subjectInWords } from './words.ts';

export const auditLogPage = createLazyRoute('/_authenticated/$businessId/$mode/audit-log')({
  component: AuditLogPage,
});

const DRAWER_WIDTH = 720;

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: 'action',
    header: 'What',
    priority: 'name',
    leastWidthPx: 160,
    grow: 3,
    cell: ({ action }) => <Truncated text={actionInWords(action)} />,
  },
  {
    id: 'subject',
    header: 'Of',
    priority: 3,
    leastWidthPx: 144,
    grow: 3,
    cell: ({ subject }) => (
      <span className={classes.quiet}>
        <Truncated text={subjectInWords(subject)} />
      </span>
    ),
  },
  {
    id: 'actor',
    header: 'By',
    priority: 1,
    leastWidthPx: 128,
    grow: 2,
    cell: ({ actor }) => <Truncated text={actor.name} />,
  },
  {
    id: 'scope',
    header: 'Modes',
    priority: 4,
    leastWidthPx: 88,
    cell: ({ businessWide }) => businessWide && <Badge variant="default">Both</Badge>,
  },
  {
    id: 'at',
    header: 'When',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
    below: 'plain',
    cell: ({ at }) => <Instant at={at} />,
  },
];

/** Who changed what, in this mode and in what both modes share. */
function AuditLogPage() {
  const business = useBusiness();
  const { page: _page, open: _open, ...filters } = auditLogPage.useSearch();
  const mayRead = business.can('audit:read');
  return (
    <Page
      title="Audit log"
      description={
        `Every change in ${business.mode} mode and of the business itself, the newest first. ` +
        'Payments are in the list of transactions.'
      }
      actions={business.can(['audit:read', 'reports:export']) && <ExportLog filters={filters} />}
    >
      {mayRead ? <Entries key={`${business.businessId}/${business.mode}`} /> : <NoPermission permission="audit:read" />}
    </Page>
  );
}

function Entries() {
  const business = useBusiness();
  const { page = 1, open, ...filters } = auditLogPage.useSearch();
  const navigate = useNavigate();
  const log = useQuery(auditLogQuery(business, filters, page));
  const opened = log.data?.items.find(({ sequence }) => sequence === open);
  const totalCount = log.data?.totalCount ?? 0;
  return (
    <>
      <AuditFilterBar filters={filters} />
      {log.isError ? (
        <ErrorState what="The audit log could not be loaded" error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <>
          <DataTable
            label="Audit log"
            columns={COLUMNS}
            rows={log.data?.items}
            rowKey={({ sequence }) => String(sequence)}
            rowLink={({ sequence }, link) => (
              <Link
                {...link}
                to="."
                search={(search) => ({ ...search, open: sequence })}
                preload={false}
                resetScroll={false}
              />
            )}
            selectedKey={open === undefined ? undefined : String(open)}
            isStale={log.isPlaceholderData}
            empty={<NoEntries filters={filters} isPastEnd={totalCount > 0} />}
          />
          {totalCount > 0 && (
            <Paging page={page} limit={LIMIT} totalCount={totalCount} isCountedOff={isNarrowed(filters)} />
          )}
        </>
      )}
      <AddressDrawer
        opened={open !== undefined}
        onClose={() =>
          void navigate({ to: '.', search: (search) => ({ ...search, open: undefined }), resetScroll: false })
        }
        title={opened === undefined ? 'Change' : actionInWords(opened.action)}
        size={DRAWER_WIDTH}
      >
        <EntryDetail entry={opened} isPending={log.isPending} />
      </AddressDrawer>
    </>
  );
}

interface FiltersProps {
  readonly filters: AuditFilters;
}

/** All that the filters let through, not only the entries of the page. */
function ExportLog({ filters }: FiltersProps) {
  const business = useBusiness();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      component="a"
      href={exportAddress(business, filters)}
      download
    >
      Export CSV
    </Button>
  );
}

function NoEntries({ filters, isPastEnd }: FiltersProps & { readonly isPastEnd: boolean }) {
  if (isPastEnd) return <EmptyState>The list is not that long.</EmptyState>;
  if (hasFilters(filters)) return <EmptyState>No change fits this.</EmptyState>;
  return <EmptyState>Nothing was changed yet since this log is kept.</EmptyState>;
}
