/** Everything that proves the books of a database, for `ledger verify` and for upgrades. */
import { CommandFailed } from '@tributary/cli';
import { INSTALLATION } from '../features/audit-log/entry.ts';
import { type AuditDisagreement, verifyAuditLog } from '../features/audit-log/verify-audit-log.ts';
import { verifyBanks } from '../features/banks/verify-banks.ts';
import { verifyDecisions } from '../features/change-requests/verify-decisions.ts';
import { compareSchema, type SchemaComparison } from '../platform/database/comparing/compare-schema.ts';
import type { Database } from '../platform/database/pool.ts';
import type { Disagreement } from '../core/ledger/verify/finding.ts';
import type { ProvenPlaces } from '../core/ledger/verify/places.ts';
import { type Verification, verifyLedgers } from '../core/ledger/verify/verify-ledgers.ts';
import type { KnownHeads } from '../features/sealed-heads/heads.ts';
import { verifyApprovals } from '../features/settlements/manifests/verify-approvals.ts';
import { verifyManifests } from '../features/settlements/manifests/verify-manifests.ts';
import { modeName, withProgressBar } from './output.ts';
import type { Invocation } from './invocation.ts';

export interface Proof {
  readonly result: Verification;
  readonly manifests: number;
  readonly auditEntries: number;
  readonly approvals: number;
  readonly schema: SchemaComparison;
  /** The first row that disagrees. */
  readonly found: Disagreement | undefined;
}

/**
 * With `places`, only what earlier runs with them have not proved.
 * @throws CommandFailed ledger_disagreement if the books cannot be read because the schema is another one
 */
export async function proveBooks(
  invocation: Pick<Invocation, 'stderr' | 'signal'>,
  database: Database,
  known: KnownHeads,
  places?: ProvenPlaces,
): Promise<Proof> {
  const schema = await compareSchema(database);
  try {
    return await proveWithin(invocation, database, { known, places, schema });
  } catch (error) {
    const found = ofSchema(schema);
    if (found === undefined || invocation.signal?.aborted === true || !(error instanceof Error)) throw error;
    const message = `${describeDisagreement(found)} So the books could not be read: ${error.message}`;
    throw new CommandFailed('ledger_disagreement', message);
  }
}

interface Compared {
  readonly known: KnownHeads;
  readonly places: ProvenPlaces | undefined;
  readonly schema: SchemaComparison;
}

async function proveWithin(
  { stderr, signal }: Pick<Invocation, 'stderr' | 'signal'>,
  database: Database,
  { known, places, schema }: Compared,
): Promise<Proof> {
  const options = { ...known, ...(places && { places }), ...(signal && { signal }) };
  const result = await withProgressBar(stderr, 'transactions', (onProgress) =>
    verifyLedgers(database, { onProgress, ...options }),
  );
  const audit = await verifyAuditLog(database, known);
  const manifests = await verifyManifests(database);
  const approvals = await verifyApprovals(database);
  const decision = await verifyDecisions(database);
  const banks = await verifyBanks(database);
  const found =
    result.disagreement ??
    (manifests.disagreement && { ...manifests.disagreement, where: 'settlement run' as const }) ??
    (audit.disagreement && ofAuditLog(audit.disagreement)) ??
    approvals.disagreement ??
    (decision && { ...decision, where: 'change request' }) ??
    (banks && { ...banks, ...OF_INSTALLATION, where: 'bank directory', row: undefined }) ??
    ofSchema(schema);
  const counts = { manifests: manifests.manifests, auditEntries: audit.entries, approvals: approvals.approvals };
  return { result, ...counts, schema, found };
}

const OF_INSTALLATION = { businessId: INSTALLATION, live: true } as const;

function ofSchema({ differences: [first] }: SchemaComparison): Disagreement | undefined {
  return first && { ...OF_INSTALLATION, where: SCHEMA, row: first.object, message: first.message };
}

const SCHEMA = 'schema';

const ofAuditLog = ({ sequence: row, ...found }: AuditDisagreement): Disagreement => ({
  ...found,
  where: 'audit entry',
  row,
});

export function describeDisagreement({ businessId, live, where, row, message }: Disagreement): string {
  if (where === SCHEMA) return `In the schema, ${row ?? ''} ${message}.`;
  return `Business ${businessId}, ${modeName(live)} mode: ${row === undefined ? where : `${where} ${row}`} ${message}.`;
}
