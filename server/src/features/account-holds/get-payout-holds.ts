/** Why an account is not paid now, and since when its details are as they are. */
import type { AuditActorKind } from '../../core/ledger/log/actions.ts';
import type { WatchedDetail } from '../connected-accounts/bank-details-change.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db, DbDeps } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type BankDetailsRule, type HoldRules, holdsOf, type PayoutHold } from '../payout-rules/hold-rules.ts';
import { getSettings, twoPeopleDecide } from '../settlements/schedules/update-settings.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import type { AccountHold } from './account-hold.ts';
import { findHolds } from './hold-queries.ts';
import { findOpenPayouts, findStanding, type OpenPayout, type StandingRow } from './queries.ts';

export interface DetailsChange {
  readonly at: Date;
  readonly changed: readonly WatchedDetail[];
  readonly actor: { readonly kind: AuditActorKind; readonly name: string };
}

export interface PayoutHolds extends Pick<HoldRules, 'bankDetails'> {
  /** The longest first; no hold means that the next run pays. */
  readonly holds: readonly PayoutHold[];
  /** Those that people placed, the ones in force first; at most PLACED_SHOWN_MAX. */
  readonly placed: readonly AccountHold[];
  /** In runs that are not exported, the latest first; at most OPEN_PAYOUTS_SHOWN_MAX. */
  readonly openPayouts: readonly OpenPayout[];
  /** Who releases one: anybody who may, or two people by a change request. */
  readonly release: BankDetailsRule;
  /** The last change; undefined if there was none. */
  readonly detailsChange: DetailsChange | undefined;
}

const PLACED_SHOWN_MAX = 100;
const OPEN_PAYOUTS_SHOWN_MAX = 20;

/** Deleted accounts have holds, too. @throws AppError not_found for an account of another ledger. */
export async function getPayoutHolds({ db }: DbDeps, ledger: LedgerKey, id: AccountId): Promise<PayoutHolds> {
  const row = await requireStanding(db, ledger, id);
  const settings = await getSettings({ db }, ledger);
  const { bankDetails } = settings.holdRules;
  const placed = await findHolds(db, { ...ledger, accountId: id }, PLACED_SHOWN_MAX);
  const openPayouts = await findOpenPayouts(db, ledger, id, OPEN_PAYOUTS_SHOWN_MAX);
  const detailsChange = changeFrom(row);
  const heldSince = row.held_since ?? undefined;
  const holdable = { createdAt: row.created_at, detailsChangedAt: detailsChange?.at, heldSince };
  const holds = holdsOf(holdable, settings.holdRules, row.now);
  const release = twoPeopleDecide(settings) ? 'second_person' : 'anyone';
  return { holds, placed, openPayouts, detailsChange, bankDetails, release };
}

/** @throws AppError not_found */
export async function requireStanding(db: Db, ledger: LedgerKey, id: AccountId): Promise<StandingRow> {
  const row = await findStanding(db, ledger, id);
  if (row === undefined) throw noSuchAccount();
  return row;
}

function changeFrom({ changed_at, changed, actor_kind, actor_name }: StandingRow): DetailsChange | undefined {
  if (changed_at === null || changed === null || actor_kind === null || actor_name === null) return undefined;
  return { at: changed_at, changed: changed as WatchedDetail[], actor: { kind: actor_kind, name: actor_name } };
}
