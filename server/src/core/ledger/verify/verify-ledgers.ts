/**
 * Verifies the books: recomputes every balance, sequence and total from the transactions, compares them with the seals,
 * and names the first row that disagrees. Sealed transactions never change, so a ledger is read in rounds, each in a
 * snapshot of its own that ends behind a seal; its sums, rows and settlements are compared in the last one. So
 * verification can run beside a busy server and on a standby, and needs memory for the wallets only.
 */
import type pg from 'pg';
import { inSnapshot } from '../../../platform/database/snapshot.ts';
import { isLostConnection, isRetryable } from '../../../platform/database/sqlstate.ts';
import { verifyFacts } from '../log/former-facts.ts';
import { findWrongRow } from '../log/verify-rows.ts';
import type { KnownLink } from '../log/walk-chain.ts';
import { type LedgerKey, ledgerName } from '../posting.ts';
import { BEFORE_FIRST, type KnownSeal, SealWalk } from '../seals/seal-walk.ts';
import type { Disagreement, Finding } from './finding.ts';
import { Pass, type PassOptions } from './pass.ts';
import type { ProvenPlace, ProvenPlaces } from './places.ts';
import * as queries from './queries.ts';
import { Recount } from './recount.ts';
import { wrongStart, wrongSums } from './sums.ts';
import { wrongBlock } from './verify-blocks.ts';

interface Looked {
  /** How many of each were read. */
  readonly wallets: number;
  readonly transactions: number;
  readonly seals: number;
  readonly facts: number;
  /** Transactions that are newer than the last seal of their ledger. */
  readonly unsealed: number;
  /** Not read: earlier runs proved them, as the places say that this run began at. */
  readonly skipped: { readonly transactions: number; readonly seals: number };
}

export interface Verification extends Looked {
  readonly ledgers: number;
  /** The first row that disagrees; undefined when the books are right. */
  readonly disagreement: Disagreement | undefined;
}

export interface VerifyOptions {
  /** Called after every chunk; `total` is the number of transactions in the ledgers when the verification began. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly chunkSize?: number;
  /** After this many transactions a round ends behind the next seal. */
  readonly roundSize?: number;
  /** Copies of seals kept outside of the database; the chains must contain them. */
  readonly knownSeals?: readonly (LedgerKey & KnownSeal)[];
  /** The same of facts, from before there was the log. */
  readonly knownFacts?: readonly (LedgerKey & KnownLink)[];
  /** Each ledger is read from its place on, and gets a new one after each round. Without them, all is read. */
  readonly places?: ProvenPlaces;
  readonly signal?: AbortSignal;
}

const CHUNK_SIZE = 5_000;
/** Some ten seconds. A standby ends snapshots that are older than half a minute, unless it is told otherwise. */
const ROUND_SIZE = 500_000;
const ATTEMPTS_MAX = 3;

/**
 * Takes no locks and writes nothing to the database.
 * @throws the database's error, that of the places, or the signal's reason.
 */
export async function verifyLedgers(
  deps: { readonly pool: pg.Pool },
  options: VerifyOptions = {},
): Promise<Verification> {
  const { onProgress, knownSeals = [], knownFacts = [], places, signal } = options;
  const pass = { chunkSize: options.chunkSize ?? CHUNK_SIZE, roundSize: options.roundSize ?? ROUND_SIZE, signal };
  const sealsOf = Map.groupBy(knownSeals, ledgerName);
  const factsOf = Map.groupBy(knownFacts, ledgerName);
  const ledgers = await queries.findLedgers(deps.pool);
  const total = Number(ledgers.reduce((sum, { transactions }) => sum + transactions, 0n));
  let seen: Looked & { ledgers: number } = { ledgers: 0, ...NOTHING };
  for (const { ledger } of ledgers) {
    const seals = sealsOf.get(ledgerName(ledger)) ?? [];
    const facts = factsOf.get(ledgerName(ledger)) ?? [];
    const before = seen.transactions + seen.skipped.transactions;
    const onRead = (rows: number): void => onProgress?.({ done: before + rows, total });
    const verified = await verifyLedger(deps.pool, ledger, { seals, facts }, places, { ...pass, onRead });
    seen = { ledgers: seen.ledgers + 1, ...together(seen, verified.looked) };
    if (verified.finding !== undefined) return { ...seen, disagreement: { ...ledger, ...verified.finding } };
  }
  const present = new Set(ledgers.map(({ ledger }) => ledgerName(ledger)));
  const disagreement =
    withoutLedger(await queries.findOrphanedLedger(deps.pool), 'has transactions but no row of its own') ??
    withoutLedger(await queries.findOrphanedChain(deps.pool), 'has seals, facts or a log but no row of its own') ??
    withoutLedger(
      [...knownSeals, ...knownFacts].find((copy) => !present.has(ledgerName(copy))),
      'has seals or facts that were written down but no row of its own',
    );
  return { ...seen, disagreement };
}

const NOTHING: Looked = {
  wallets: 0,
  transactions: 0,
  seals: 0,
  facts: 0,
  unsealed: 0,
  skipped: { transactions: 0, seals: 0 },
};

const together = (a: Looked, b: Looked): Looked => ({
  wallets: a.wallets + b.wallets,
  transactions: a.transactions + b.transactions,
  seals: a.seals + b.seals,
  facts: a.facts + b.facts,
  unsealed: a.unsealed + b.unsealed,
  skipped: {
    transactions: a.skipped.transactions + b.skipped.transactions,
    seals: a.skipped.seals + b.skipped.seals,
  },
});

function withoutLedger(ledger: LedgerKey | undefined, message: string): Disagreement | undefined {
  return ledger && { businessId: ledger.businessId, live: ledger.live, where: 'ledger', row: undefined, message };
}

interface Known {
  readonly seals: readonly KnownSeal[];
  readonly facts: readonly KnownLink[];
}

async function verifyLedger(
  pool: pg.Pool,
  ledger: LedgerKey,
  known: Known,
  places: ProvenPlaces | undefined,
  options: PassOptions,
): Promise<{ readonly looked: Looked; readonly finding: Finding | undefined }> {
  let place = (await places?.read(ledger)) ?? { seal: BEFORE_FIRST, recount: new Recount() };
  const { number, lastSequence } = place.seal;
  let looked: Looked = { ...NOTHING, skipped: { transactions: Number(lastSequence), seals: Number(number) } };
  for (;;) {
    const before = looked.transactions + looked.skipped.transactions;
    const ofRound = { ...options, isWhole: number === 0n, onRead: (rows: number) => options.onRead(before + rows) };
    const round = await inFreshSnapshot(pool, (client) => verifyRound(client, ledger, place, known, ofRound));
    looked = together(looked, round.looked);
    if (round.finding === undefined && round.place !== undefined) await places?.write(ledger, round.place);
    if (round.place === undefined || round.isLast) return { looked, finding: round.finding };
    place = round.place;
  }
}

/** A standby may end a snapshot to go on replaying. Nothing of a round remains, so it can be read again. */
async function inFreshSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inSnapshot(pool, work);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !(isRetryable(error) || isLostConnection(error))) throw error;
    }
  }
}

interface RoundOptions extends PassOptions {
  /** Whether this run reads the ledger from its first transaction. */
  readonly isWhole: boolean;
}

interface Round {
  readonly looked: Looked;
  readonly finding: Finding | undefined;
  /** Behind the last seal that was read; undefined if there is none, or after a finding. */
  readonly place: ProvenPlace | undefined;
  readonly isLast: boolean;
}

/** Reads the transactions behind the place; if no more are left, compares everything that stands beside them. */
async function verifyRound(
  client: pg.PoolClient,
  ledger: LedgerKey,
  { seal, recount: proven }: ProvenPlace,
  known: Known,
  options: RoundOptions,
): Promise<Round> {
  const kept = await queries.readKeptLedger(client, ledger);
  const recount = proven.copy();
  recount.meet(await queries.readKeptWallets(client, ledger));
  const seals = await SealWalk.begin(client, ledger, known.seals, seal);
  const { isWhole, ...ofPass } = options;
  const pass = new Pass(client, ledger, recount, seals, ofPass);
  const ofTransactions = (await wrongStart(client, ledger)) ?? (await seals.wrongBefore()) ?? (await pass.run());
  const read = { ...NOTHING, transactions: pass.transactions, seals: seals.seals };
  if (pass.isCut) return { looked: read, finding: undefined, place: pass.place, isLast: false };
  const wrongEnd = ofTransactions ?? (await seals.end());
  // Records name the row that was changed, so they come before the sums that may no longer fit it.
  const facts = await verifyFacts(client, ledger, known.facts);
  const finding =
    wrongEnd ??
    facts.finding ??
    (await findWrongRow(client, ledger)) ??
    (await wrongSums(client, ledger, recount, kept)) ??
    // They are made from the transactions, all of which this reads again.
    (isWhole ? await wrongBlock(client, ledger) : undefined);
  const beside = { wallets: recount.walletCount, facts: facts.facts };
  const looked = { ...read, ...beside, unsealed: seals.unsealed };
  return { looked, finding, place: finding === undefined ? pass.place : undefined, isLast: true };
}
