/**
 * Verifies manifests: the latest one of each run against the rows of its payouts, its source account against what was
 * exported or, for a run that is still open, against the settings. A cancelled run pays nothing, so it is not compared.
 */
import type { Db } from '../../../platform/database/pool.ts';
import { readTogether } from '../../../platform/database/transaction.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { manifestDigest, MARK_BYTES, type KeptManifest, type OfRun } from './manifest-form.ts';
import { sameSource } from './manifest.ts';
import {
  digestPayouts,
  findPayoutAt,
  findPayoutRules,
  keptManifestFrom,
  type ReadManifest,
  readManifests,
} from './queries.ts';
import { findStrayPayout } from './stray-payouts.ts';

export interface ManifestDisagreement extends LedgerKey {
  /** The run's number. */
  readonly row: bigint;
  readonly message: string;
}

export interface ManifestVerification {
  readonly manifests: number;
  readonly disagreement: ManifestDisagreement | undefined;
}

const RUNS_AT_ONCE = 100;

/** Takes no locks and writes nothing. Memory holds four bytes for each payout of one run. */
export async function verifyManifests({ db }: { readonly db: Db }): Promise<ManifestVerification> {
  let manifests = 0;
  let after: OfRun | undefined;
  for (;;) {
    const rows = await readManifests(db, after, RUNS_AT_ONCE);
    for (const row of rows) {
      manifests += 1;
      const message = await wrongIn(db, row);
      if (message === undefined) continue;
      const { businessId, live, number } = row;
      // A run that was changed or cancelled while it was compared is read again.
      const again = await readAgain(db, row);
      if (again !== undefined) return { manifests, disagreement: { businessId, live, row: number, message: again } };
    }
    after = rows.at(-1);
    if (rows.length < RUNS_AT_ONCE) return { manifests, disagreement: undefined };
  }
}

/** In a snapshot, so that a payout that is taken out meanwhile is no disagreement. */
async function readAgain(db: Db, { businessId, live, number }: ReadManifest): Promise<string | undefined> {
  return readTogether(db, async (tx) => {
    const [row] = await readManifests(tx, { businessId, live, number: number - 1n }, 1);
    return row?.number === number && row.businessId === businessId ? wrongIn(tx, row) : undefined;
  });
}

async function wrongIn(db: Db, row: ReadManifest): Promise<string | undefined> {
  const manifest = keptManifestFrom(row);
  if (!manifestDigest(manifest).equals(manifest.digest)) {
    return `has a manifest, version ${manifest.version}, that does not fit its own digest`;
  }
  const payouts = await digestPayouts(db, manifest, manifest.salt);
  if (!payouts.digest.equals(manifest.payoutsDigest)) {
    return `is not what its manifest says: ${await nameDifference(db, manifest, payouts.marks)}`;
  }
  const stray = await findStrayPayout(db, manifest);
  if (stray !== undefined) {
    return `pays payout ${stray.position} elsewhere than to account ${stray.accountId}, which nobody changed since`;
  }
  if (!row.debtor_fits) return 'was exported with another source account than its manifest says';
  if (row.is_exported) return undefined;
  const { source } = await findPayoutRules(db, manifest);
  return sameSource(source, manifest.source)
    ? undefined
    : 'is to be paid from another source account than the settings name';
}

async function nameDifference(db: Db, manifest: KeptManifest, marks: Buffer): Promise<string> {
  const kept = manifest.marks;
  const end = Math.min(kept.length, marks.length);
  let at = 0;
  while (at < end && kept.subarray(at, at + MARK_BYTES).equals(marks.subarray(at, at + MARK_BYTES))) at += MARK_BYTES;
  const place = at / MARK_BYTES;
  if (kept.length > marks.length && at === end)
    return `its last ${(kept.length - at) / MARK_BYTES} payouts are missing`;
  const payout = await findPayoutAt(db, manifest, place);
  return payout === undefined
    ? 'its payouts were changed'
    : `payout ${payout.position}, to account ${payout.accountId}, was changed, or one before it was removed`;
}
