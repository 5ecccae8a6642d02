import { Checkbox, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { column, moneyColumn, nameColumn, stateColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { Section } from '../../components/facts.tsx';
import { ChoiceFilter, FilterBar, useNarrow } from '../../components/filters.tsx';
import { areNarrowing } from '../../components/narrowing.ts';
import { isHeldPayout, PayoutBadge, type PayoutState } from '../../components/state-badge.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { HeldWords } from './held-payout.tsx';
import { HoldBar } from './hold-bar.tsx';
import { PAYOUT_COLUMNS, PayoutList, PayoutStateFilter } from './payout-list.tsx';
import {
  isOpen,
  type ReviewedPayout,
  type Run,
  type RunReview,
  runPayoutsQuery,
  runReviewQuery,
  type UnusualCode,
} from './settlements.ts';
import classes from './settlements.module.css';
import { Unusual } from './unusual.tsx';

export type Shown = 'unusual' | 'all';

interface PayoutFilters {
  readonly state: PayoutState | undefined;
  readonly show: Shown | undefined;
  /** Only payouts that are unusual because of this. */
  readonly reason: UnusualCode | undefined;
}

interface RunPayoutsProps {
  readonly run: Run;
  readonly page: number;
  readonly filters: PayoutFilters;
  readonly open: string | undefined;
  readonly onHeld: (run: Run) => void;
}

/** A draft begins with what is unusual, because somebody is about to approve it. */
export function RunPayouts({ run, page, filters, open, onHeld }: RunPayoutsProps) {
  const { state, show, reason } = filters;
  const business = useBusiness();
  const mayChange = isOpen(run.state);
  const { data: review, isError } = useQuery({ ...runReviewQuery(business, run), enabled: run.manifest !== null });
  const unusual = review?.unusual.count ?? 0;
  const byDefault = run.state === 'draft' && unusual > 0 ? 'unusual' : 'all';
  const isUnusual = state === undefined && (reason !== undefined || (show ?? byDefault) === 'unusual');
  // Not first all of them, and then the unusual ones.
  const isDecided = run.state !== 'draft' || areNarrowing(filters) || review !== undefined || isError;
  const listing = { page, state, unusual: isUnusual ? (reason ?? ('only' as const)) : undefined };
  const query = useQuery({ ...runPayoutsQuery(business, run, listing), enabled: isDecided });
  const { selected, select, clear } = useSelection();
  const mayHold = mayChange && business.can('payouts:make');
  const holdable = (query.data?.items ?? []).filter((payout) => isHoldable(payout));

  return (
    <Section
      title="Payouts"
      action={
        <FilterBar>
          {review !== undefined && <ShownFilter isUnusual={isUnusual} unusual={unusual} />}
          {isUnusual && <ReasonFilter codes={review?.codes ?? []} reason={reason} />}
          <PayoutStateFilter state={state} />
        </FilterBar>
      }
    >
      {mayHold && holdable.length > 0 && (
        <Checkbox
          className={classes.selectAll ?? ''}
          label="Select all on this page"
          checked={holdable.every(({ id }) => selected.has(id))}
          indeterminate={holdable.some(({ id }) => selected.has(id)) && !holdable.every(({ id }) => selected.has(id))}
          onChange={(event) => select(holdable, event.currentTarget.checked)}
        />
      )}
      <PayoutList
        label="Payouts of this run"
        columns={
          mayChange || isUnusual || run.cancelled.count > 0
            ? columnsOf(mayHold ? { selected, select } : undefined)
            : PAYOUT_COLUMNS
        }
        query={query}
        page={page}
        open={open}
        isCountedOff={state !== undefined || isUnusual}
        filters={filters}
        noneFits={
          isUnusual ? NONE_UNUSUAL[reason === undefined ? 'any' : 'one'] : 'No payout of this run is in this state.'
        }
        empty={
          run.state === 'preparing'
            ? 'The first payouts are being created.'
            : 'When this run was created, no wallet had money due.'
        }
      />
      {mayHold && (
        <HoldBar
          payouts={[...selected.values()]}
          onClear={clear}
          onHeld={(changed) => {
            clear();
            onHeld(changed);
          }}
        />
      )}
    </Section>
  );
}

/** By how many reasons were asked for. */
const NONE_UNUSUAL = {
  any: 'No payout of this run is unusual.',
  one: 'No payout of this run is unusual for this reason.',
} as const;

interface Selection {
  readonly selected: ReadonlyMap<string, ReviewedPayout>;
  readonly select: (payouts: readonly ReviewedPayout[], isSelected: boolean) => void;
}

/** Also of other pages of the list. */
function useSelection(): Selection & { readonly clear: () => void } {
  const [selected, setSelected] = useState<ReadonlyMap<string, ReviewedPayout>>(new Map());

  function select(payouts: readonly ReviewedPayout[], isSelected: boolean): void {
    const next = new Map(selected);
    for (const payout of payouts) {
      if (isSelected) next.set(payout.id, payout);
      else next.delete(payout.id);
    }
    setSelected(next);
  }

  return { selected, select, clear: () => setSelected(new Map()) };
}

const isHoldable = ({ state }: ReviewedPayout): boolean => state === 'draft' || state === 'approved';

interface ShownFilterProps {
  readonly isUnusual: boolean;
  readonly unusual: number;
}

function ShownFilter({ isUnusual, unusual }: ShownFilterProps) {
  const narrow = useNarrow();
  return (
    <SegmentedControl
      aria-label="Which payouts"
      value={isUnusual ? 'unusual' : 'all'}
      onChange={(show) => narrow({ show, state: undefined, reason: undefined })}
      data={[
        { value: 'unusual', label: `Unusual: ${formatCount(unusual)}` },
        { value: 'all', label: 'All' },
      ]}
    />
  );
}

interface ReasonFilterProps {
  readonly codes: RunReview['codes'];
  readonly reason: UnusualCode | undefined;
}

/** The reasons that occur, each with how many payouts have it. */
function ReasonFilter({ codes, reason }: ReasonFilterProps) {
  if (codes.length < 2 && reason === undefined) return null;
  const choices = codes.map(({ code, message, count }) => ({
    value: code,
    label: `${message}: ${formatCount(count)}`,
  }));
  return <ChoiceFilter name="reason" label="Reason" any="Any reason" width="wide" value={reason} choices={choices} />;
}

/** What was unusual about a held payout is over. */
function Remark({ payout }: { readonly payout: ReviewedPayout }) {
  if (!isHeldPayout(payout)) return <Unusual review={payout.review} />;
  return (
    <div className={classes.unusual}>
      <HeldWords payout={payout} />
    </div>
  );
}

function columnsOf(selection: Selection | undefined): readonly Column<ReviewedPayout>[] {
  const columns: readonly Column<ReviewedPayout>[] = [
    nameColumn('account', 'Account', ({ accountBusinessName }) => accountBusinessName, { grow: 2 }),
    column('unusual', 'Unusual or held', (payout) => <Remark payout={payout} />, {
      priority: 2,
      leastWidthPx: 288,
      grow: 3,
      below: 'plain',
    }),
    textColumn('bank', 'Bank account', ({ bankName, accountNumber }) => `${accountNumber}, ${bankName}`, {
      priority: 4,
      leastWidthPx: 176,
      grow: 2,
      below: 'plain',
    }),
    stateColumn((payout) => <PayoutBadge payout={payout} />, { priority: 3 }),
    moneyColumn('amount', 'Amount', ({ amount }) => amount, { priority: 1, below: 'plain' }),
  ];
  if (selection === undefined) return columns;
  const { selected, select } = selection;
  const box = column<ReviewedPayout>(
    'select',
    'Select',
    (payout) =>
      isHoldable(payout) && (
        <Checkbox
          className={classes.select ?? ''}
          aria-label={`Select ${payout.accountBusinessName}`}
          checked={selected.has(payout.id)}
          onChange={(event) => select([payout], event.currentTarget.checked)}
        />
      ),
    { isHeaderHidden: true, priority: 0, leastWidthPx: 44 },
  );
  return [box, ...columns];
}
