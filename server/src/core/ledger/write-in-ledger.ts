/**
 * Writes of a tenant other than a posting hold the lock of their ledger, and ask again whether their key or person may
 * do it. Only changes of a team lock both ledgers of a business at once, and wait in the database.
 */
import type { Db, DbDeps, Tx } from '../../platform/database/pool.ts';
import { isStatementTimeout, LedgerHeld, ledgerHeld } from '../../platform/database/sqlstate.ts';
import { transact } from '../../platform/database/transaction.ts';
import { Turns, type TurnsLimits } from '../../platform/database/turns.ts';
import { AppError } from '../errors/errors.ts';
import { AnsweredBefore, type Once, type RequestPrint } from '../words/once.ts';
import type { KeyHolder } from '../words/principal.ts';
import { type LedgerKey, ledgerName } from './posting.ts';
import { lockLedgers } from './posting-queries.ts';
import { type AskedAgain, requireCaller } from './require-caller.ts';
import { findStoredResponses, keepResponses, NO_RESPONSE_YET, responseTo } from './response-queries.ts';

/** Writes may use most of the connections of a pool. Only one write of a ledger could go on anyway. */
const TURNS: TurnsLimits = { atOnceMax: 6, ofOneAtOnceMax: 1, ofOneWaitingMax: 500, waitingMax: 5_000 };
const turnsOfPools = new WeakMap<Db, Turns>();

/**
 * Runs `work` in a transaction that holds the ledger's row; `at` is the database's time once it is held. It waits for
 * its ledger before it takes a connection, which a write that waits in the database would keep. So `work` must not
 * begin another one of the same ledger. @throws AppError overloaded when hundreds of writes wait for the ledger.
 */
export function lockedTransaction<T>(db: Db, ledger: LedgerKey, work: Work<T>): Promise<T> {
  const turns = turnsOfPools.get(db) ?? new Turns(TURNS);
  turnsOfPools.set(db, turns);
  return turns.run(ledgerName(ledger), () => transact(db, async (tx) => work(tx, await lockLedger(tx, ledger))));
}

/**
 * Runs `work` in a transaction that holds the ledger's row, so that it overlaps neither with a batch of payments nor
 * with another write of the same business and mode. `at` is the time of the write, by the database's clock.
 * @throws AppError as `requireCaller`, when the key or the role was taken away in the meantime; whatever `work` throws.
 *   With an Idempotency-Key also AnsweredBefore, and idempotency_key_mismatch. Then nothing is written and the
 *   Idempotency-Key stays free. AppError overloaded when hundreds of writes wait for the ledger.
 */
export async function writeInLedger<T>(deps: DbDeps, caller: Writer, work: Work<T>): Promise<T> {
  const { once } = caller;
  return lockedTransaction(deps.db, caller, async (tx, at) => {
    await requireCaller(tx, caller, at);
    return once === undefined ? work(tx, at) : workOnce(tx, { ...caller, once }, work, at);
  });
}

/** If a person writes, `origin` shows that `memberUse` is missing. */
type Writer = KeyHolder & Pick<AskedAgain, 'origin'>;
type Work<T> = (tx: Tx, at: Date) => Promise<T>;

async function workOnce<T>(tx: Tx, caller: KeyHolder & { readonly once: Once }, work: Work<T>, at: Date): Promise<T> {
  const { once } = caller;
  const answer = await findResponse(tx, caller, once);
  if (answer !== undefined) throw new AnsweredBefore(answer);
  const result = await work(tx, at);
  await keepResponse(tx, caller, once, once.respond(result), at);
  return result;
}

/**
 * Takes the tenant's write lock for the rest of the transaction, and returns the database's time once it is held. Must
 * be the first lock that a transaction takes. @throws AppError database_unavailable when another one keeps it.
 */
export async function lockLedger(tx: Tx, ledger: LedgerKey): Promise<Date> {
  const [locked] = await lockLedgers(tx, [ledger]).catch((error: unknown) => {
    throw isStatementTimeout(error) ? ledgerHeld(new LedgerHeld(error)) : error;
  });
  if (locked === undefined) throw new AppError('not_found', 'There is no business with this id.');
  return locked.now;
}

/**
 * A request that takes more than one transaction calls this before the first of them. It reserves the Idempotency-Key
 * for this request on every process, and returns the response that was kept for the key, if there is one. The request
 * must then have the same effect however often it is sent again.
 * @throws AppError api_key_unknown; idempotency_key_mismatch when the key belongs to another request.
 */
export async function claimIdempotencyKey(deps: DbDeps, caller: Writer, once: KeyedPrint): Promise<string | undefined> {
  return lockedTransaction(deps.db, caller, async (tx, at) => {
    await requireCaller(tx, caller, at);
    const stored = await findResponse(tx, caller, once);
    if (stored === undefined) await keepResponse(tx, caller, once, NO_RESPONSE_YET, at);
    return stored;
  });
}

type KeyedPrint = RequestPrint & Pick<Once, 'key'>;

/** @throws AppError idempotency_key_mismatch */
async function findResponse(tx: Tx, { businessId, live }: LedgerKey, once: KeyedPrint) {
  const [stored] = await findStoredResponses(tx, [{ businessId, live, key: once.key }]);
  return responseTo(once, stored);
}

function keepResponse(tx: Tx, { businessId, live }: LedgerKey, once: KeyedPrint, response: string, at: Date) {
  const { key, fingerprint, meaning } = once;
  return keepResponses(tx, [{ businessId, live, key, fingerprint, meaning, response }], at);
}
