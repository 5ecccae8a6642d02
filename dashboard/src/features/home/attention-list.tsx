import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { EmptyState, LoadingLines } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { formatCount } from '../../format/money.ts';
import { FailingWebhook, type useFailingWebhooks } from './failing-webhooks.tsx';
import type { Overview } from './overview.ts';
import { SignInAlert, type useSignInAlert } from './sign-in-alert.tsx';
import { OpenLinesNote, type SettlementEntry, SettlementNote } from './settlement-notes.tsx';
import classes from './home.module.css';

type Attention = Overview['attention'][number];

const EXPECTED_LINES = 4;
/** Makes it about as tall as the list of accounts beside it. */
const SHOWN_FIRST = 5;

interface AttentionListProps {
  readonly overview:
    Pick<Overview, 'attention' | 'attentionCount' | 'settlements' | 'settlementsCount' | 'openLines'> | undefined;
  readonly failing: ReturnType<typeof useFailingWebhooks>;
  readonly alert: ReturnType<typeof useSignInAlert>;
}

/** What needs attention, whatever the span. */
export function AttentionList({ overview, failing, alert }: AttentionListProps) {
  const [isWhole, setWhole] = useState(false);
  const others = failing.length + (alert === undefined ? 0 : 1);
  const entries = overview && [
    ...(overview.openLines === null ? [] : [<OpenLinesNote key="open-lines" openLines={overview.openLines} />]),
    ...grouped(overview.settlements).map(([first, ...more]) => (
      <Group key={first.kind} title={SETTLEMENTS_TITLES[first.kind]} count={1 + more.length}>
        {[first, ...more].map((entry) => (
          <SettlementNote key={entry.runNumber} entry={entry} />
        ))}
      </Group>
    )),
    ...grouped(overview.attention).map(([first, ...more]) => (
      <Group key={first.kind} title={ACCOUNTS_TITLES[first.kind]} count={1 + more.length}>
        {[first, ...more].map((entry) => (
          <Entry key={entry.subAccountId} entry={entry} />
        ))}
      </Group>
    )),
  ];
  const shown = isWhole ? entries : entries?.slice(0, SHOWN_FIRST);
  const hidden = (entries?.length ?? 0) - (shown?.length ?? 0);
  return (
    <section aria-labelledby="attention-title">
      <Title order={2} mb="xs" id="attention-title">
        Needs attention
      </Title>
      {entries === undefined && <LoadingLines lines={EXPECTED_LINES} label="Loading what needs attention" />}
      {entries?.length === 0 && others === 0 && <EmptyState>Nothing needs attention.</EmptyState>}
      {shown !== undefined && shown.length + others > 0 && (
        <ul className={classes.attention}>
          {alert !== undefined && <SignInAlert alert={alert} />}
          {failing.map((endpoint) => (
            <FailingWebhook key={`webhook-${endpoint.id}`} endpoint={endpoint} />
          ))}
          {shown}
        </ul>
      )}
      {hidden > 0 && (
        <Anchor component="button" type="button" mt="sm" onClick={() => setWhole(true)}>
          Show {formatCount(hidden)} more
        </Anchor>
      )}
      {overview !== undefined && (
        <>
          <NotListed count={overview.settlementsCount - overview.settlements.length} what="settlement run">
            <Link from="/$businessId/$mode" to="./settlements">
              See all settlement runs
            </Link>
          </NotListed>
          <NotListed count={overview.attentionCount - overview.attention.length} what="account">
            <Link from="/$businessId/$mode" to="./accounts">
              See all accounts
            </Link>
          </NotListed>
        </>
      )}
    </section>
  );
}

type Grouped<Kind> = readonly [Kind, ...Kind[]];

/** Entries of one kind follow each other. */
function grouped<One extends { readonly kind: string }>(entries: readonly One[]): readonly Grouped<One>[] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const entry of entries) {
    const group = groups.get(entry.kind);
    if (group === undefined) groups.set(entry.kind, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

const SETTLEMENTS_TITLES: Readonly<Record<SettlementEntry['kind'], string>> = {
  unknown_payouts: 'settlement runs with payouts of unknown outcome',
  failed_payouts: 'settlement runs with payouts that failed',
  unanswered_payouts: 'settlement runs without a bank response',
  awaiting_approval: 'settlement runs wait for approval',
};
const ACCOUNTS_TITLES: Readonly<Record<Attention['kind'], string>> = {
  refused_payments: 'disabled accounts whose payments were refused',
  owing: 'accounts owe after refunds',
  check_digit: 'account numbers do not match the bank',
};

/** A few are listed. */
const LISTED_MAX = 3;

interface GroupProps {
  /** Behind their number. */
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** Many that are equal are one line that opens. */
function Group({ title, count, children }: GroupProps) {
  if (count <= LISTED_MAX) return children;
  return (
    <li className={classes.group}>
      <details>
        <summary>
          {formatCount(count)} {title}
        </summary>
        <ul className={classes.inGroup}>{children}</ul>
      </details>
    </li>
  );
}

interface NotListedProps {
  readonly count: number;
  readonly what: string;
  /** Where to find them. */
  readonly children: ReactNode;
}

/** Says how many entries are not listed. */
function NotListed({ count, what, children }: NotListedProps) {
  if (count <= 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {formatCount(count)} more {what}
      {count === 1 ? ' needs' : 's need'} attention and {count === 1 ? 'is' : 'are'} not listed here. {children}
    </Text>
  );
}

function Entry({ entry }: { readonly entry: Attention }) {
  const { kind, subAccountId: accountId, businessName } = entry;
  return (
    <li className={classes.entry}>
      {kind === 'owing' ? (
        // The account may be deleted; its transactions stay.
        <Link from="/$businessId/$mode" to="./transactions" search={{ accountId }}>
          <Truncated text={businessName} />
        </Link>
      ) : (
        <Link from="/$businessId/$mode" to="./accounts/$accountId" params={{ accountId }}>
          <Truncated text={businessName} />
        </Link>
      )}
      <div className={classes.note}>
        <Note entry={entry} />
      </div>
    </li>
  );
}

function Note({ entry: { kind, deleted, count, lastAt, owedAmount } }: { readonly entry: Attention }) {
  if (kind === 'check_digit') return 'The account number does not match the bank. Check both.';
  if (kind === 'owing') {
    return (
      <>
        Owes <Money amount={owedAmount} /> after refunds.{' '}
        {deleted ? 'It was deleted, so no payment can repay this.' : 'New payments repay this first.'}
      </>
    );
  }
  return (
    <>
      {count === 1 ? '1 payment was' : `${formatCount(count)} payments were`} refused because the account is disabled.{' '}
      {lastAt !== null && (
        <>
          Last: <Instant at={lastAt} />
        </>
      )}
    </>
  );
}
