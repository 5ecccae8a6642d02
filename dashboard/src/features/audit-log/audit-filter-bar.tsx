import { ViewMenu } from '../../components/view-menu.tsx';
import { ChoiceFilter, ClearFilters, DateRangeFilter, FilterBar, NarrowedTo } from '../../components/filters.tsx';
import type { AuditFilters } from './audit-log.ts';
import { ACTIONS, actionInWords, ACTORS, actorsInWords } from './words.ts';

const ACTION_CHOICES = ACTIONS.map((value) => ({ value, label: actionInWords(value) }));
const ACTOR_CHOICES = ACTORS.map((value) => ({ value, label: actorsInWords(value) }));

export function AuditFilterBar({ filters }: { readonly filters: AuditFilters }) {
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
