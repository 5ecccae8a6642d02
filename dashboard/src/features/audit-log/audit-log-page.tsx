import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { column, instantColumn, nameColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { NoPermission } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { type AuditFilters, auditLogQuery, exportAddress, isNarrowed } from './audit-log.ts';
import classes from './audit-log.module.css';
import { EntryDetail } from './entry-detail.tsx';
import { actionInWords, ACTIONS, ACTORS, actorsInWords, type AuditEntry, subjectInWords } from './words.ts';
import { ViewMenu } from '../../components/view-menu.tsx';
import { ChoiceFilter, ClearFilters, DateRangeFilter, FilterBar, NarrowedTo } from '../../components/filters.tsx';

export const auditLogPage = createLazyRoute('/_authenticated/$businessId/$mode/audit-log')({
  component: AuditLogPage,
});

const DRAWER_WIDTH = 720;

const COLUMNS: readonly Column<AuditEntry>[] = [
  nameColumn('action', 'Action', ({ action }) => actionInWords(action), { leastWidthPx: 160, grow: 3 }),
  column('subject', 'Item', ({ subject }) => <Subject subject={subject} />, {
    priority: 3,
    leastWidthPx: 144,
    grow: 3,
  }),
  textColumn('actor', 'By', ({ actor }) => actor.name, { priority: 1, leastWidthPx: 128, grow: 2 }),
  column('scope', 'Modes', ({ businessWide }) => businessWide && <Badge variant="default">Both</Badge>, {
    priority: 4,
    leastWidthPx: 88,
  }),
  instantColumn('at', 'When', ({ at }) => at, { priority: 2 }),
];

function Subject({ subject }: Pick<AuditEntry, 'subject'>) {
  return (
    <span className={classes.quiet}>
      <Truncated text={subjectInWords(subject)} />
    </span>
  );
}

/** Who changed what, in this mode and in both modes together. */
function AuditLogPage() {
  const business = useBusiness();
  const { page: _page, open: _open, ...filters } = auditLogPage.useSearch();
  const mayRead = business.can('audit:read');
  return (
    <Page
      title="Audit log"
      description={
        <>
          Every change in {business.mode} mode and to the business itself, newest first. Payments are under
          Transactions; sign-ins and exports are under{' '}
          <TextLink from="/$businessId/$mode" to="/$businessId/$mode/security" inherit>
            Security
          </TextLink>
          .
        </>
      }
      actions={
        business.can(['audit:read', 'reports:export']) && (
          <DownloadButton permission="reports:export" href={exportAddress(business, filters)} />
        )
      }
    >
      {mayRead ? <Entries /> : <NoPermission permission="audit:read" />}
    </Page>
  );
}

const titleOf = (entry: AuditEntry | undefined): string =>
  entry === undefined ? 'Change' : actionInWords(entry.action);

function Entries() {
  const { page = 1, open, ...filters } = auditLogPage.useSearch();
  const log = useQuery(auditLogQuery(useBusiness(), filters, page));
  const entryOf = (opened: number): AuditEntry | undefined =>
    log.data?.items.find(({ sequence }) => sequence === opened);
  return (
    <>
      <AuditFilterBar filters={filters} />
      <List
        what="audit log"
        label="Audit log"
        query={log}
        columns={COLUMNS}
        rows={log.data?.items}
        totalCount={log.data?.totalCount}
        page={page}
        isCountedOff={isNarrowed(filters)}
        rowKey={({ sequence }) => sequence}
        opensDrawer
        selectedKey={open}
        filters={filters}
        noneFits="No changes match these filters."
        empty="No changes have been recorded yet."
      />
      <SearchDrawer name="open" value={open} title={(opened) => titleOf(entryOf(opened))} size={DRAWER_WIDTH}>
        {(opened) => <EntryDetail entry={entryOf(opened)} isPending={log.isPending} />}
      </SearchDrawer>
    </>
  );
}

const ACTION_CHOICES = ACTIONS.map((value) => ({ value, label: actionInWords(value) }));
const ACTOR_CHOICES = ACTORS.map((value) => ({ value, label: actorsInWords(value) }));

function AuditFilterBar({ filters }: { readonly filters: AuditFilters }) {
  const { actor, by, action, subject, from, to } = filters;
  return (
    <FilterBar label="Audit log">
      <ChoiceFilter
        name="action"
        label="Action"
        any="Any action"
        value={action}
        choices={ACTION_CHOICES}
        width="wide"
        searchable
      />
      <ChoiceFilter name="by" label="Who" any="Anyone" value={by} choices={ACTOR_CHOICES} replaces="actor" />
      <DateRangeFilter from={from} to={to} />
      {actor !== undefined && (
        <NarrowedTo name="actor">Only one {actor.startsWith('user:') ? 'person' : 'key'}</NarrowedTo>
      )}
      {subject !== undefined && (
        <NarrowedTo name="subject">Only {subject.replace(':', ' ').replaceAll('_', ' ')}</NarrowedTo>
      )}
      <ClearFilters filters={filters} />
      <ViewMenu page="audit-log" filters={filters} />
    </FilterBar>
  );
}
