import { Button, Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { DateField } from '../../components/date-field.tsx';
import { type AuditFilters, hasFilters } from './audit-log.ts';
import classes from './audit-log.module.css';
import { ACTIONS, actionInWords, ACTORS, actorsInWords } from './words.ts';

interface FilterBarProps {
  readonly filters: AuditFilters;
}

const ACTION_CHOICES = ACTIONS.map((value) => ({ value, label: actionInWords(value) }));
const ACTOR_CHOICES = ACTORS.map((value) => ({ value, label: actorsInWords(value) }));

/** What the list is narrowed to; every change is a change of the address, and begins at the first page again. */
export function AuditFilterBar({ filters }: FilterBarProps) {
  const navigate = useNavigate();
  const { actor, by, action, subject, from, to } = filters;

  function narrow(change: AuditFilters): void {
    void navigate({
      from: '/$businessId/$mode/audit-log',
      to: '.',
      search: (search) => ({ ...search, ...change, page: undefined, open: undefined }),
    });
  }

  return (
    <div className={classes.filters} role="search" aria-label="Audit log">
      <Select
        aria-label="Action"
        className={classes.wide}
        placeholder="Any action"
        clearable
        searchable
        value={action ?? null}
        onChange={(value) => narrow({ action: ACTIONS.find((known) => known === value) })}
        data={ACTION_CHOICES}
      />
      <Select
        aria-label="Who"
        className={classes.narrow}
        placeholder="Anyone"
        clearable
        value={by ?? null}
        onChange={(value) => narrow({ by: ACTORS.find((known) => known === value), actor: undefined })}
        data={ACTOR_CHOICES}
      />
      <DateField label="From" value={from} max={to} onChange={(date) => narrow({ from: date })} />
      <DateField label="To" value={to} min={from} onChange={(date) => narrow({ to: date })} />
      {actor !== undefined && (
        <Button variant="light" onClick={() => narrow({ actor: undefined })}>
          Only one {actor.startsWith('user:') ? 'person' : 'key'} ×
        </Button>
      )}
      {subject !== undefined && (
        <Button variant="light" onClick={() => narrow({ subject: undefined })}>
          Only {subject.replace(':', ' ').replaceAll('_', ' ')} ×
        </Button>
      )}
      {hasFilters(filters) && (
        <Button variant="subtle" color="gray" renderRoot={(props: object) => <Link {...props} to="." search={{}} />}>
          Clear
        </Button>
      )}
    </div>
  );
}
