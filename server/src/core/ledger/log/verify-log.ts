/**
 * Verifies the logs: each entry against its digest, which covers the entry before it. The audit log's entries from
 * before there was the log are a chain of their own; the numbers of the audit log run through both.
 */
import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { inSnapshot } from '../../../platform/database/snapshot.ts';
import { type LedgerKey, ledgerName } from '../posting.ts';
import { entryDigest, formerDigest } from './entry-form.ts';
import { INSTALLATION } from './entry.ts';
import { entryMac } from './log-keys.ts';
import {
  countFormer,
  countShown,
  findHeadless,
  findHeads,
  readEntries,
  readFormerEntries,
  readHead,
  type StoredEntry,
} from './verify-queries.ts';
import { findWrongRow } from './verify-rows.ts';
import {
  type Chained,
  FIRST_LINK,
  FIRST_TIME,
  type KnownLink,
  type Link,
  walkChain,
  type WrongLink,
} from './walk-chain.ts';

export interface LogDisagreement extends LedgerKey, Omit<WrongLink, 'row'> {
  readonly row: bigint | string;
}

export interface LogVerification {
  /** Both chains together. */
  readonly entries: number;
  /** Entries about rows that were taken up as they were, after an upgrade. */
  readonly found: number;
  readonly disagreement: LogDisagreement | undefined;
}

/** The last entry of a log, or of the audit log from before, with its digest. */
export interface LogEnd extends LedgerKey, KnownLink {}

export interface KnownLogs {
  readonly knownEntries: readonly LogEnd[];
  readonly knownFormerEntries: readonly LogEnd[];
}

export interface LogEnds {
  readonly entries: readonly LogEnd[];
  readonly formerEntries: readonly LogEnd[];
}

const CHUNK_SIZE = 1_000;
/** An entry has up to a thousand rows. */
const ENTRIES_AT_ONCE = 200;

/** The ends of all chains, in the order of the primary key. */
export async function listLogEnds({ db }: DbDeps): Promise<LogEnds> {
  const heads = await findHeads(db);
  return {
    entries: heads.filter(({ number }) => number > 0n),
    formerEntries: heads
      .filter(({ number, sequence }) => number === 0n && sequence > 0n)
      .map(({ businessId, live, sequence, formerDigest: digest }) => ({ businessId, live, number: sequence, digest })),
  };
}

/** Takes no locks and writes nothing. Memory does not grow with the log. @throws the database's error. */
export async function verifyLogs(
  { pool }: { readonly pool: pg.Pool },
  options: Partial<KnownLogs> & Options = {},
): Promise<LogVerification> {
  const { chunkSize = CHUNK_SIZE, keys, knownEntries = [], knownFormerEntries = [] } = options;
  const counts = { entries: 0, found: 0 };
  const known = Map.groupBy(knownEntries, ledgerName);
  const former = Map.groupBy(knownFormerEntries, ledgerName);
  for (const { businessId, live } of await findHeads(pool)) {
    const ledger = { businessId, live };
    const name = ledgerName(ledger);
    const copies = { known: known.get(name) ?? [], former: former.get(name) ?? [] };
    const { entries, found, wrong } = await inSnapshot(pool, (client) =>
      verifyLog(client, ledger, copies, { chunkSize, keys }),
    );
    known.delete(name);
    former.delete(name);
    counts.entries += entries;
    counts.found += found;
    if (wrong !== undefined) return { ...counts, disagreement: { ...ledger, ...wrong } };
  }
  const headless = await findHeadless(pool);
  if (headless !== undefined) return { ...counts, disagreement: lost(headless, SHOWN, 'is of a log without an end') };
  const [gone] = [...known.values(), ...former.values()].flat();
  return { ...counts, disagreement: gone && lost(gone, NOUN, 'was written down, but its log is gone') };
}

const lost = (
  { businessId, live, number: row }: LedgerKey & { readonly number: bigint },
  where: string,
  message: string,
): LogDisagreement => ({ businessId, live, where, row, message });

interface Options {
  readonly chunkSize?: number;
  /** Without them it is not checked who vouches for the entries. */
  readonly keys?: CheckingKeys | undefined;
}

/** Finds the key of a number, or that there is none. */
export type CheckingKeys = (number: number) => Promise<KeyObject | undefined>;

interface Copies {
  readonly known: readonly KnownLink[];
  readonly former: readonly KnownLink[];
}

const NOUN = 'log entry';
const SHOWN = 'audit entry';

async function verifyLog(
  client: pg.PoolClient,
  ledger: LedgerKey,
  copies: Copies,
  { chunkSize, keys }: Required<Pick<Options, 'chunkSize'>> & Options,
): Promise<
  Omit<LogVerification, 'disagreement'> & { readonly wrong: Omit<LogDisagreement, keyof LedgerKey> | undefined }
> {
  const head = (await readHead(client, ledger)) ?? NO_HEAD;
  const former = await walkChain({
    noun: SHOWN,
    read: async (after) => {
      const rows = await readFormerEntries(client, ledger, { after: after.number, limit: chunkSize });
      return chained(rows, after, formerDigest);
    },
    atOnce: chunkSize,
    end: { number: head.number === 0n ? head.sequence : undefined, digest: head.formerDigest, at: head.formerAt },
    known: copies.former,
    isFilled: async (after, before) => (await countShown(client, ledger, { after, before })) === before - after - 1n,
  });
  const entriesAtOnce = Math.min(chunkSize, ENTRIES_AT_ONCE);
  let shown = 0n;
  let keyNumber: number | null = null;
  let found = 0;
  const log = await walkChain({
    noun: NOUN,
    read: async (after) => {
      const rows = await readEntries(client, ledger, { after: after.number, limit: entriesAtOnce });
      const links = chained(rows, after, entryDigest);
      const faults: (string | undefined)[] = [];
      for (const entry of rows) {
        const { deed, auditNumber, found: isFound } = entry;
        const before = deed === null ? auditNumber + 1n : auditNumber;
        const wrong = await wrongNumber(client, ledger, shown, before);
        faults.push(wrong ?? (keys && (await wrongMac(keys, entry, keyNumber))));
        keyNumber = entry.keyNumber;
        shown = auditNumber;
        found += Number(isFound);
      }
      return links.map((link, index) => ({ ...link, fault: faults[index] }));
    },
    atOnce: entriesAtOnce,
    end: head,
    known: copies.known,
  });
  const entries = former.count + log.count;
  const wrong = former.wrong ?? log.wrong;
  if (wrong !== undefined) return { entries, found, wrong };
  const last = shown > former.last.number ? shown : former.last.number;
  if (head.sequence === last) {
    // Those of businesses are compared with their ledgers.
    return { entries, found, wrong: isOfInstallation(ledger) ? await findWrongRow(client, ledger) : undefined };
  }
  const message = `is not the last one, which is kept as ${head.sequence}`;
  return { entries, found, wrong: { where: SHOWN, row: last, message } };
}

const isOfInstallation = ({ businessId }: LedgerKey): boolean => businessId === INSTALLATION;

const NO_HEAD = {
  number: 0n,
  sequence: 0n,
  digest: FIRST_LINK.digest,
  at: FIRST_TIME,
  formerDigest: FIRST_LINK.digest,
  formerAt: FIRST_TIME,
} as const;

/** The numbers of the audit log that no entry here has must be those of entries from before. */
async function wrongNumber(
  client: pg.PoolClient,
  ledger: LedgerKey,
  after: bigint,
  before: bigint,
): Promise<string | undefined> {
  const missing = before - after - 1n;
  if (missing === 0n) return undefined;
  if (missing < 0n) return 'has a number of the audit log that another entry has';
  const found = await countFormer(client, ledger, { after, before });
  return found === missing ? undefined : `comes after numbers of the audit log that are missing`;
}

/** Numbers of keys never fall: an old key vouches for nothing once there is a newer one in its log. */
async function wrongMac(
  keys: CheckingKeys,
  { digest, keyNumber, mac }: StoredEntry,
  before: number | null,
): Promise<string | undefined> {
  if (keyNumber === null || mac === null) return 'was not written by Tributary: no key vouches for it';
  if (before !== null && keyNumber < before) return `is vouched for by key ${keyNumber}, which ${before} had replaced`;
  const key = await keys(keyNumber);
  if (key === undefined) return `is vouched for by key ${keyNumber}, which is not there, or was changed`;
  const old = before === null || before === keyNumber ? undefined : await keys(before);
  return entryMac(digest, key, old).equals(mac) ? undefined : 'was not written by Tributary: no key vouches for it';
}

/** With the digest that each must have behind the one before it. */
function chained<Entry extends Link>(
  rows: readonly Entry[],
  after: Link,
  digest: (previous: Buffer, entry: Entry) => Buffer,
): Chained[] {
  return rows.map((row, index) => ({
    number: row.number,
    digest: row.digest,
    at: row.at,
    proper: digest((rows[index - 1] ?? after).digest, row),
  }));
}
