/** Verifies the facts of a ledger: each by the one before it, and every row of their kinds by its last one. */
import type pg from 'pg';
import type { LedgerKey } from '../posting.ts';
import { definitionOf, type FactKind, KIND_NAMES } from './kinds.ts';
import { findMisfits, findOpenKinds, readFactHead, readFacts } from './verify-queries.ts';

/** A fact with a copy outside of the database. */
export interface KnownFact {
  readonly number: bigint;
  readonly digest: Buffer;
}

interface FactFinding {
  /** `fact`, or the label of a kind. */
  readonly where: string;
  /** The fact's number, or the name of the row. */
  readonly row: bigint | string;
  readonly message: string;
}

export interface FactVerification {
  readonly facts: number;
  /** Facts about rows that were taken up as they were. */
  readonly found: number;
  readonly finding: FactFinding | undefined;
}

const FIRST_DIGEST = Buffer.alloc(32);
/** A fact has up to a thousand digests. */
const FACTS_AT_ONCE = 200;

/** Takes no locks and writes nothing. Memory does not grow with the facts. */
export async function verifyFacts(
  client: pg.PoolClient,
  ledger: LedgerKey,
  knownFacts: readonly KnownFact[],
): Promise<FactVerification> {
  const known = new Map(knownFacts.map(({ number, digest }) => [number, digest]));
  let previous: Link = { number: 0n, digest: FIRST_DIGEST, recordedAt: new Date(0) };
  let found = 0;
  const stopped = (row: bigint, message: string): FactVerification => ({
    facts: Number(previous.number),
    found,
    finding: { where: 'fact', row, message },
  });
  for (;;) {
    const facts = await readFacts(client, ledger, previous.number, previous.digest, FACTS_AT_ONCE);
    for (const fact of facts) {
      const message = faultOf(fact, previous);
      if (message !== undefined) return stopped(previous.number + 1n, message);
      const copy = known.get(fact.number);
      if (copy !== undefined && !copy.equals(fact.digest))
        return stopped(fact.number, 'is another one than was written down');
      if (fact.found) found += 1;
      previous = fact;
    }
    if (facts.length < FACTS_AT_ONCE) break;
  }
  const wrongEnd = await wrongHead(client, ledger, previous);
  if (wrongEnd !== undefined) return stopped(wrongEnd.row, wrongEnd.message);
  for (const number of known.keys()) {
    if (number > previous.number)
      return stopped(number, `was written down, but the chain ends with ${previous.number}`);
  }
  return { facts: Number(previous.number), found, finding: await wrongRow(client, ledger) };
}

interface Link {
  readonly number: bigint;
  readonly digest: Buffer;
  readonly recordedAt: Date;
}

function faultOf(fact: Link & { readonly proper: Buffer | null }, previous: Link): string | undefined {
  if (fact.number !== previous.number + 1n) return 'is missing';
  if (fact.proper?.equals(fact.digest) !== true) {
    return 'does not fit the fact before it: one of the two was changed';
  }
  return fact.recordedAt < previous.recordedAt ? 'is older than the fact before it' : undefined;
}

async function wrongHead(
  client: pg.PoolClient,
  ledger: LedgerKey,
  last: Link,
): Promise<{ readonly row: bigint; readonly message: string } | undefined> {
  const head = (await readFactHead(client, ledger)) ?? { number: 0n, digest: FIRST_DIGEST, recordedAt: new Date(0) };
  if (head.number > last.number) {
    const message = `is missing: the chain is kept as ending with fact ${head.number}`;
    return { row: last.number + 1n, message };
  }
  if (head.number < last.number) {
    const message = `comes after the kept end of the chain, fact ${head.number}, which was moved back`;
    return { row: head.number + 1n, message };
  }
  const isEnd = head.digest.equals(last.digest) && head.recordedAt.getTime() === last.recordedAt.getTime();
  return isEnd ? undefined : { row: last.number, message: 'is not what is kept as the end of the chain' };
}

/** Kinds that are still open are left out: a process of the version before may have changed their rows. */
async function wrongRow(client: pg.PoolClient, ledger: LedgerKey): Promise<FactFinding | undefined> {
  const open = new Set<FactKind>((await findOpenKinds(client)).map(({ kind }) => kind));
  const closed = KIND_NAMES.filter((kind) => !open.has(kind));
  const [misfit] = await findMisfits(client, ledger, closed, 1);
  if (misfit === undefined) return undefined;
  const { kind, subject, fact, isMissing } = misfit;
  const message =
    fact === null
      ? 'is there, but no fact records it'
      : isMissing
        ? `is missing, though fact ${fact} records it`
        : `is not what fact ${fact} records: it was changed afterwards`;
  return { where: definitionOf(kind).label, row: subject, message };
}
