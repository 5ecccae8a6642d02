/** The end of every chain in the database: of transactions' seals, of facts and of audit logs. */
import { type KnownEntry, listLogEnds } from '../audit-log/verify-audit-log.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { type FactEnd, listFactEnds } from '../../core/ledger/facts/list-facts.ts';
import type { KnownFact } from '../../core/ledger/facts/verify-facts.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { listLastSeals } from '../../core/ledger/seals/list-seals.ts';
import type { KnownSeal } from '../../core/ledger/seals/seal-walk.ts';
import type { HeadsFile } from './heads-file.ts';

export interface Heads {
  readonly takenAt: Date;
  readonly seals: Awaited<ReturnType<typeof listLastSeals>>;
  readonly facts: readonly FactEnd[];
  readonly auditLogs: readonly KnownEntry[];
}

/** Chains only grow, so it does not matter that they are read one after the other. */
export async function listHeads({ db }: DbDeps): Promise<Heads> {
  return {
    takenAt: await databaseNow(db),
    seals: await listLastSeals({ db }),
    facts: await listFactEnds({ db }),
    auditLogs: await listLogEnds({ db }),
  };
}

const modeName = (live: boolean): 'live' | 'test' => (live ? 'live' : 'test');

export const headsToFile = ({ takenAt, seals, facts, auditLogs }: Heads): HeadsFile => ({
  version: 2,
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
  auditLogs: auditLogs.map(({ businessId, live, sequence, digest }) => ({
    businessId: Number(businessId),
    mode: modeName(live),
    sequence: Number(sequence),
    digest: digest.toString('hex'),
  })),
});

/** What verification compares the chains with. */
export interface KnownHeads {
  readonly knownSeals: readonly (LedgerKey & KnownSeal)[];
  readonly knownFacts: readonly (LedgerKey & KnownFact)[];
  readonly knownEntries: readonly KnownEntry[];
}

export const NO_HEADS: KnownHeads = { knownSeals: [], knownFacts: [], knownEntries: [] };

export const headsFromFile = ({ seals, facts = [], auditLogs = [] }: HeadsFile): KnownHeads => ({
  knownSeals: seals.map((head) => ({ ...placeOf(head), number: BigInt(head.number) })),
  knownFacts: facts.map((head) => ({ ...placeOf(head), number: BigInt(head.number) })),
  knownEntries: auditLogs.map((head) => ({ ...placeOf(head), sequence: BigInt(head.sequence) })),
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
