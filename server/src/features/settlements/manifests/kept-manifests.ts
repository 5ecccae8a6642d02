/** What is stored of manifests and their rules, for the use cases of runs and files. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { GivenApproval } from '../../people/team/approval-rule.ts';
import type { PayoutRules } from './manifest.ts';
import type { KeptManifest, OfRun } from './manifest-form.ts';
import { findManifest, findPayoutRules, insertApproval } from './queries.ts';

export const payoutRules = (db: Db, ledger: LedgerKey): Promise<PayoutRules> => findPayoutRules(db, ledger);

/** The latest version; undefined before the run is a draft. */
export const latestManifest = (db: Db, run: OfRun): Promise<KeptManifest | undefined> => findManifest(db, run);

/** Relies on the ledger's lock: `number` is that of the approval, from 1. */
export const addApproval = (
  tx: Tx,
  run: OfRun,
  approval: GivenApproval & { readonly version: number; readonly number: number },
): Promise<void> => insertApproval(tx, run, approval);
