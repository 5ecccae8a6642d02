/** Verifies that each decision about a change request has its entry in the audit log. */
import { type Act, findUnaudited, unauditedMessage } from '../audit-log/verify-acts.ts';
import type { Db } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type KeptDecision, readDecisions } from './decision-queries.ts';

export interface UnauditedDecision extends LedgerKey {
  /** The request's number. */
  readonly row: bigint;
  readonly message: string;
}

const AT_ONCE = 500;

/** Takes no locks and writes nothing. The first without an entry. @throws the database's error. */
export async function verifyDecisions({ db }: { readonly db: Db }): Promise<UnauditedDecision | undefined> {
  let after: KeptDecision | undefined;
  for (;;) {
    const rows = await readDecisions(db, after, AT_ONCE);
    const found = await findUnaudited(db, rows.map(actOf));
    if (found !== undefined) {
      return { businessId: found.businessId, live: found.live, row: found.number, message: unauditedMessage(found) };
    }
    after = rows.at(-1);
    if (rows.length < AT_ONCE) return undefined;
  }
}

const actOf = ({ state, ...kept }: KeptDecision): Act & { readonly number: bigint } => ({
  ...kept,
  action: `change_request.${state === 'approved_waiting' ? 'approved' : state}`,
  subjectKind: 'change_request',
  subjectId: String(kept.number),
});
