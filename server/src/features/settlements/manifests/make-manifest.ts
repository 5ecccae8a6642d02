/** Makes manifests, and computes them again. All of it holds the ledger's lock, which its callers have taken. */
import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { personBehind } from '../../people/team/approvers.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { type ManifestReason, type ManifestSource, sameSource } from './manifest.ts';
import { manifestDigest, SALT_BYTES, type KeptManifest, type OfRun } from './manifest-form.ts';
import { insertMakersOfPayees } from './payee-queries.ts';
import { digestPayouts, findManifest, findPayoutRules, insertManifest, type NewManifest } from './queries.ts';
import { findStrayPayout } from './stray-payouts.ts';
import { findScheduleMaker, insertMakersOfSchedule } from './schedule-queries.ts';

export async function makeFirstManifest(tx: Tx, run: OfRun, createdBy: Actor, at: Date): Promise<KeptManifest> {
  const salt = randomBytes(SALT_BYTES);
  const { digest: payoutsDigest, ...payouts } = await digestPayouts(tx, run, salt);
  const { source } = await findPayoutRules(tx, run);
  const madeBy = createdBy.kind === 'schedule' ? ((await findScheduleMaker(tx, run)) ?? createdBy) : createdBy;
  if (createdBy.kind === 'schedule') await insertMakersOfSchedule(tx, run, at);
  await insertMakersOfPayees(tx, run);
  const content = { ...nameOf(run), version: 1, salt, source, payoutsDigest, ...payouts };
  return write(tx, content, { why: 'drafted', madeBy, madeAt: at });
}

/**
 * The next version, with another source account. The payouts' digest stays: if it were computed again, a row that was
 * changed by hand would get into a manifest.
 */
export async function changeSource(
  tx: Tx,
  manifest: KeptManifest,
  source: ManifestSource | undefined,
  by: { readonly madeBy: Actor; readonly madeAt: Date },
): Promise<KeptManifest> {
  const { digest: _, ...content } = manifest;
  return write(tx, { ...content, version: manifest.version + 1, source }, { ...by, why: 'source_changed' });
}

/** The next version, after a payout was taken out. `requireUntouched` comes first, for the same reason. */
export async function leaveOut(
  tx: Tx,
  manifest: KeptManifest,
  by: { readonly madeBy: Actor; readonly madeAt: Date },
): Promise<KeptManifest> {
  const { digest: payoutsDigest, ...payouts } = await digestPayouts(tx, manifest, manifest.salt);
  const { digest: _, ...content } = manifest;
  const next = { ...content, ...payouts, payoutsDigest, version: manifest.version + 1 };
  return write(tx, next, { ...by, why: 'payout_held' });
}

async function write(
  tx: Tx,
  content: Omit<KeptManifest, 'digest'>,
  { why, madeBy, madeAt }: { readonly why: ManifestReason; readonly madeBy: Actor; readonly madeAt: Date },
): Promise<KeptManifest> {
  const kept = { ...content, digest: manifestDigest(content) };
  const manifest: NewManifest = { ...kept, why, madeBy, makerId: await personBehind(tx, madeBy), madeAt };
  await insertManifest(tx, manifest);
  return kept;
}

/**
 * The manifest of a run that is or was a draft.
 * @throws AppError manifest_changed if somebody deleted it: one that was made now would say whatever the payouts say.
 */
export async function presentManifest(tx: Tx, run: OfRun): Promise<KeptManifest> {
  const manifest = await findManifest(tx, run);
  if (manifest === undefined) throw changedByHand(run);
  return manifest;
}

/**
 * Computes the manifest again from the rows of the payouts. Reads them all once.
 * @throws AppError manifest_changed if a row or the manifest was changed by hand.
 */
export async function requireUntouched(db: Db, manifest: KeptManifest): Promise<void> {
  const payouts = await digestPayouts(db, manifest, manifest.salt);
  const isSame =
    payouts.digest.equals(manifest.payoutsDigest) &&
    payouts.count === manifest.count &&
    payouts.amountKobo === manifest.amountKobo &&
    manifestDigest(manifest).equals(manifest.digest);
  if (!isSame) throw changedByHand(manifest);
}

const changedByHand = ({ number }: OfRun): AppError =>
  new AppError(
    'manifest_changed',
    `Settlement run ${number} is not what its manifest says: its payouts or the manifest were changed in the ` +
      'database. Nothing of it is paid. Let the operator run ledger verify, then cancel the run.',
  );

/**
 * A payout's bank details are those of its account when the run was filled. Reads all payouts of the run once.
 * @throws AppError manifest_changed if a payout goes elsewhere than its account, although nobody changed the account.
 */
export async function requireDestinations(db: Db, { businessId, live, number }: OfRun): Promise<void> {
  const payout = await findStrayPayout(db, { businessId, live, number });
  if (payout === undefined) return;
  throw new AppError(
    'manifest_changed',
    `Payout ${payout.position} of settlement run ${number} goes to other bank details than account ` +
      `${payout.accountId} has, and nobody changed them since: they were changed in the database. Nothing of the run ` +
      'is paid. Let the operator run ledger verify, then hold the payout or cancel the run.',
  );
}

/** @throws AppError manifest_changed if the settings name another source account, which only a change by hand does. */
export function requireSourceOfSettings({ number, source }: KeptManifest, settings: ManifestSource | undefined): void {
  if (sameSource(source, settings)) return;
  throw new AppError(
    'manifest_changed',
    `The source account of the settings is not the one in the manifest of settlement run ${number}. Run ledger ` +
      'verify, then set the source account again, which makes a new manifest.',
  );
}

const nameOf = ({ businessId, live, number }: OfRun): OfRun => ({ businessId, live, number });
