/** The end of every chain in the database: of transactions' seals, of logs, and of facts and audit logs from before. */
import { type KnownLogs, listLogEnds, type LogEnd } from '../../core/ledger/log/verify-log.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { type FactEnd, listFactEnds } from '../../core/ledger/log/former-facts.ts';
import type { KnownLink } from '../../core/ledger/log/walk-chain.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { listLastSeals } from '../../core/ledger/seals/list-seals.ts';
import type { KnownSeal } from '../../core/ledger/seals/seal-walk.ts';
import type { HeadsFile } from './heads-file.ts';

export interface Heads {
  readonly takenAt: Date;
  readonly seals: Awaited<ReturnType<typeof listLastSeals>>;
  readonly facts: readonly FactEnd[];
  readonly logs: readonly LogEnd[];
  readonly auditLogs: readonly LogEnd[];
}

/** Chains only grow, so it does not matter that they are read one after the other. */
export async function listHeads({ db }: DbDeps): Promise<Heads> {
  const { entries: logs, formerEntries: auditLogs } = await listLogEnds({ db });
  return {
    takenAt: await databaseNow(db),
    seals: await listLastSeals({ db }),
    facts: await listFactEnds({ db }),
    logs,
    auditLogs,
  };
}

const modeName = (live: boolean): 'live' | 'test' => (live ? 'live' : 'test');

export const headsToFile = ({ takenAt, seals, facts, logs, auditLogs }: Heads): HeadsFile => ({
  version: 3,
  takenAt: takenAt.toISOString(),
  seals: seals.map(({ businessId, live, number, lastSequence, sealedAt, digest }) => ({
    businessId: Number(businessId),
    mode: modeName(live),
    number: Number(number),
    lastSequence: Number(lastSequence),
    sealedAt: sealedAt.toISOString(),
    digest: digest.toString('hex'),
  })),
  facts: facts.map(({ businessId, live, number, recordedAt, digest }) => ({
    businessId: Number(businessId),
    mode: modeName(live),
    number: Number(number),
    recordedAt: recordedAt.toISOString(),
    digest: digest.toString('hex'),
  })),
  logs: logs.map(({ businessId, live, number, digest }) => ({
    businessId: Number(businessId),
    mode: modeName(live),
    number: Number(number),
    digest: digest.toString('hex'),
  })),
  auditLogs: auditLogs.map(({ businessId, live, number, digest }) => ({
    businessId: Number(businessId),
    mode: modeName(live),
    sequence: Number(number),
    digest: digest.toString('hex'),
  })),
});

/** What verification compares the chains with. */
export interface KnownHeads extends KnownLogs {
  readonly knownSeals: readonly (LedgerKey & KnownSeal)[];
  readonly knownFacts: readonly (LedgerKey & KnownLink)[];
}

export const NO_HEADS: KnownHeads = { knownSeals: [], knownFacts: [], knownEntries: [], knownFormerEntries: [] };

export const headsFromFile = ({ seals, facts = [], logs = [], auditLogs = [] }: HeadsFile): KnownHeads => ({
  knownSeals: seals.map((head) => ({ ...placeOf(head), number: BigInt(head.number) })),
  knownFacts: facts.map((head) => ({ ...placeOf(head), number: BigInt(head.number) })),
  knownEntries: logs.map((head) => ({ ...placeOf(head), number: BigInt(head.number) })),
  knownFormerEntries: auditLogs.map((head) => ({ ...placeOf(head), number: BigInt(head.sequence) })),
});

interface WrittenHead {
  readonly businessId: number;
  readonly mode: 'test' | 'live';
  readonly digest: string;
}

const placeOf = ({ businessId, mode, digest }: WrittenHead): LedgerKey & { readonly digest: Buffer } => ({
  businessId: BigInt(businessId) as BusinessId,
  live: mode === 'live',
  digest: Buffer.from(digest, 'hex'),
});
