/**
 * Writes of a tenant other than a posting hold the lock of their ledger, and ask again whether their key or person may
 * do it. Only changes of a team lock both ledgers of a business at once, and wait in the database.
 */
import type { Db, DbDeps, Tx } from '../database/pool.ts';
import { type Slots, statement } from '../database/statement.ts';
import { isStatementTimeout, LedgerHeld, ledgerHeld } from '../database/sqlstate.ts';
import { transact } from '../database/transaction.ts';
import { Turns, type TurnsLimits } from '../database/turns.ts';
import { AppError } from '../errors.ts';
import { AnsweredBefore, type Once, requireSameRequest } from '../once.ts';
import type { KeyHolder } from '../principal.ts';
import { type LedgerKey, ledgerName } from './posting.ts';
import { type AskedAgain, requireCaller } from './require-caller.ts';

/** Of the connections of a pool, most may be used by writes. Of one ledger only one could go on anyway. */
const TURNS: TurnsLimits = { atOnceMax: 6, ofOneAtOnceMax: 1, ofOneWaitingMax: 500, waitingMax: 5_000 };
const turnsOfPools = new WeakMap<Db, Turns>();

/**
 * Runs `work` in a transaction that holds the ledger's row; `at` is the database's time once it is held. It waits for
 * its ledger before it takes a connection, which whoever waits in the database would keep. So `work` must not begin
 * another one of the same ledger. @throws AppError overloaded when hundreds of writes wait for the ledger.
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

/** Of a person, `origin` shows that `memberUse` is missing. */
type Writer = KeyHolder & Pick<AskedAgain, 'origin'>;
type Work<T> = (tx: Tx, at: Date) => Promise<T>;

async function workOnce<T>(tx: Tx, caller: KeyHolder & { readonly once: Once }, work: Work<T>, at: Date): Promise<T> {
  const { once } = caller;
  const answer = await findStoredResponse(tx, caller, once);
  if (answer !== undefined) throw new AnsweredBefore(answer);
  const result = await work(tx, at);
  await keepResponse(tx, caller, once, once.respond(result), at);
  return result;
}

/**
 * The clock is read outside of the part that locks, because beside FOR UPDATE it would be read before the wait. Uses
 * the primary key.
 */
const LOCK_LEDGER = statement({
  name: 'lock_ledger',
  columns: { now: 'timestamptz' },
  text: ($: Slots<LedgerKey>) => `SELECT clock_timestamp() AS now
  FROM (SELECT last_sequence FROM ledgers
         WHERE business_id = ${$.businessId} AND live = ${$.live} FOR UPDATE) AS locked`,
});

/**
 * Takes the tenant's write lock for the rest of the transaction, and returns the database's time once it is held. Must
 * be the first lock that a transaction takes. @throws AppError database_unavailable when another one keeps it.
 */
export async function lockLedger(tx: Tx, ledger: LedgerKey): Promise<Date> {
  const locked = await LOCK_LEDGER.first(tx, ledger).catch((error: unknown) => {
    throw isStatementTimeout(error) ? ledgerHeld(new LedgerHeld(error)) : error;
  });
  if (locked === undefined) throw new AppError('not_found', 'There is no business with this id.');
  return locked.now;
}

/** Stored in place of the response while a request of several transactions runs, or after it was interrupted. */
const NO_RESPONSE_YET = '';

/**
 * For a request that takes more than one transaction. Before the first of them it reserves the Idempotency-Key for this
 * request on every process, and returns the response that was kept for the key, if there is one. The request must then
 * have the same effect however often it is sent again.
 * @throws AppError api_key_unknown; idempotency_key_mismatch when the key belongs to another request.
 */
export async function claimIdempotencyKey(
  deps: DbDeps,
  caller: Writer,
  idempotency: IdempotencyName,
): Promise<string | undefined> {
  return lockedTransaction(deps.db, caller, async (tx, at) => {
    await requireCaller(tx, caller, at);
    const stored = await findStoredResponse(tx, caller, idempotency);
    if (stored === undefined) await keepResponse(tx, caller, idempotency, NO_RESPONSE_YET, at);
    return stored;
  });
}

type IdempotencyName = Pick<Once, 'key' | 'fingerprint' | 'meaning'>;

/**
 * The response kept for this Idempotency-Key, if there is one.
 * @throws AppError idempotency_key_mismatch when it belongs to another request.
 */
async function findStoredResponse(
  db: Db,
  { businessId, live }: LedgerKey,
  { key, ...print }: IdempotencyName,
): Promise<string | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'meaning', 'response'])
    .where((eb) => eb.and({ business_id: businessId, live, key }))
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  requireSameRequest(stored, print);
  return stored.response === NO_RESPONSE_YET ? undefined : stored.response;
}

/** Relies on the ledger's lock: if the key exists, this same request has claimed it. */
async function keepResponse(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { key, fingerprint, meaning }: IdempotencyName,
  response: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ business_id: businessId, live, key, fingerprint, meaning, response, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'live', 'key']).doUpdateSet({ response, created_at: at }),
    )
    .execute();
}
