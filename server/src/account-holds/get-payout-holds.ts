/** Why an account is not paid now, and since when its details are as they are. */
import type { AuditActorKind } from '../audit-log/actions.ts';
import type { WatchedDetail } from '../connected-accounts/bank-details-change.ts';
import type { AccountId } from '../database/ids.ts';
import type { DbDeps } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { findHoldRules } from '../payout-rules/find-rules.ts';
import { type HoldRules, holdsOf, type PayoutHold } from '../payout-rules/hold-rules.ts';
import { noSuchAccount } from '../wire/account-ids.ts';
import { findStanding, type StandingRow } from './queries.ts';

export interface DetailsChange {
  readonly at: Date;
  readonly changed: readonly WatchedDetail[];
  readonly actor: { readonly kind: AuditActorKind; readonly name: string };
}

export interface PayoutHolds extends Pick<HoldRules, 'bankDetails'> {
  /** The longest first; no hold means that the next run pays. */
  readonly holds: readonly PayoutHold[];
  /** The last change; undefined if there was none. */
  readonly detailsChange: DetailsChange | undefined;
}

/** Deleted accounts have holds, too. @throws AppError not_found for an account of another ledger. */
export async function getPayoutHolds({ db }: DbDeps, ledger: LedgerKey, id: AccountId): Promise<PayoutHolds> {
  const row = await findStanding(db, ledger, id);
  if (row === undefined) throw noSuchAccount();
  const rules = await findHoldRules(db, ledger);
  const detailsChange = changeFrom(row);
  const holdable = { createdAt: row.created_at, detailsChangedAt: detailsChange?.at };
  return { holds: holdsOf(holdable, rules, row.now), detailsChange, bankDetails: rules.bankDetails };
}

function changeFrom({ changed_at, changed, actor_kind, actor_name }: StandingRow): DetailsChange | undefined {
  if (changed_at === null || changed === null || actor_kind === null || actor_name === null) return undefined;
  return { at: changed_at, changed: changed as WatchedDetail[], actor: { kind: actor_kind, name: actor_name } };
}
