/**
 * Tells owners that limits refuse something, because a key may be stolen. Each account and key is named once a day, and
 * a mail is at most once an hour: however often somebody tries, owners still read them.
 */
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import { type MailDeps, queueNotice } from '../../platform/mail/queue-mail.ts';
import { findRefused, findUnnoticed, writeNoticed } from './queries.ts';

const HOUR_MS = 3_600_000;
const PAUSE_MS = HOUR_MS;
/** Refusals that nobody could be told of for so long are no news. */
const NEWS_MS = 24 * HOUR_MS;
const LEDGERS_AT_ONCE = 500;
const NAMED_MAX = 10;

/** Any number of processes may run this at once. */
export async function noticeRefusals(deps: DbDeps & MailDeps, signal?: AbortSignal): Promise<void> {
  if (!deps.mail.isOn) return;
  const at = await databaseNow(deps.db);
  const ledgers = await findUnnoticed(deps.db, { ...spans(at), limit: LEDGERS_AT_ONCE });
  for (const ledger of ledgers) {
    if (signal?.aborted === true) return;
    await noticeOf(deps, ledger);
  }
}

const spans = (at: Date) => ({ since: new Date(at.getTime() - NEWS_MS), before: new Date(at.getTime() - PAUSE_MS) });

async function noticeOf(deps: DbDeps & MailDeps, { businessId, live }: LedgerKey): Promise<void> {
  await writeInLedger(deps, { businessId, live, apiKeyId: undefined }, async (tx, at) => {
    const refused = await findRefused(tx, { businessId, live, ...spans(at) });
    if (refused.length === 0) return;
    const names = refused.slice(0, NAMED_MAX).map(({ kind, id, name }) => `${WORDS[kind]} ${id}, ${name}`);
    const others = refused.length - names.length;
    const facts = { mode: live ? 'live' : 'test', names, others } as const;
    await queueNotice(tx, deps, { businessId, at, roles: ['owner'], kind: 'limit_refused', facts });
    await writeNoticed(tx, { businessId, live }, at);
  });
}

const WORDS = { account: 'account', key: 'API key' } as const;
