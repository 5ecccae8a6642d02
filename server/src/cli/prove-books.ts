/** Everything that proves the books of a database, for `ledger verify` and for upgrades. */
import { INSTALLATION } from '../audit-log/entry.ts';
import { type AuditDisagreement, verifyAuditLog } from '../audit-log/verify-audit-log.ts';
import { verifyBanks } from '../banks/verify-banks.ts';
import type { Database } from '../database/pool.ts';
import type { Disagreement } from '../ledger/verify/finding.ts';
import type { ProvenPlaces } from '../ledger/verify/places.ts';
import { type Verification, verifyLedgers } from '../ledger/verify/verify-ledgers.ts';
import type { KnownHeads } from '../sealed-heads/heads.ts';
import { verifyManifests } from '../settlements/manifests/verify-manifests.ts';
import { modeName, withProgressBar } from './output.ts';
import type { Invocation } from './invocation.ts';

export interface Proof {
  readonly result: Verification;
  readonly manifests: number;
  readonly auditEntries: number;
  /** The first row that disagrees. */
  readonly found: Disagreement | undefined;
}

/** With `places`, only what earlier runs with them have not proved. */
export async function proveBooks(
  { stderr, signal }: Pick<Invocation, 'stderr' | 'signal'>,
  database: Database,
  known: KnownHeads,
  places?: ProvenPlaces,
): Promise<Proof> {
  const options = { ...known, ...(places && { places }), ...(signal && { signal }) };
  const result = await withProgressBar(stderr, 'transactions', (onProgress) =>
    verifyLedgers(database, { onProgress, ...options }),
  );
  const audit = await verifyAuditLog(database, known);
  const manifests = await verifyManifests(database);
  const banks = await verifyBanks(database);
  const found =
    result.disagreement ??
    (manifests.disagreement && { ...manifests.disagreement, where: 'settlement run' as const }) ??
    (audit.disagreement && ofAuditLog(audit.disagreement)) ??
    (banks && { ...banks, ...OF_INSTALLATION, where: 'bank directory', row: undefined });
  return { result, manifests: manifests.manifests, auditEntries: audit.entries, found };
}

const OF_INSTALLATION = { businessId: INSTALLATION, live: true } as const;

const ofAuditLog = ({ sequence: row, ...found }: AuditDisagreement): Disagreement => ({
  ...found,
  where: 'audit entry',
  row,
});

export const describeDisagreement = ({ businessId, live, where, row, message }: Disagreement): string =>
  `Business ${businessId}, ${modeName(live)} mode: ${row === undefined ? where : `${where} ${row}`} ${message}.`;
