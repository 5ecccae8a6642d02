/** Replaces the bank directory by a file: all of it, or nothing. */
import { recordInstallationChange } from '../../core/ledger/log/record.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import { askNodesInTurn } from '../../platform/database/per-business.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { Origin } from '../../core/words/principal.ts';
import { type Bank, inDirectoryOrder, parseBankFile } from './bank-file.ts';
import {
  deleteBanks,
  findUsedCodes,
  lockBanks,
  lockDirectory,
  type PlacedBank,
  readPlacedBanks,
  raiseRevision,
  upsertBanks,
} from './queries.ts';
import { digestOfBanks } from './verify-banks.ts';

export interface BankImport {
  /** Entries of the directory now. */
  readonly total: number;
  readonly added: number;
  /** Banks whose name, category or CBN code has changed; a new position in the order alone does not count. */
  readonly changed: number;
  readonly removed: number;
  /** Not in the file, but kept because connected accounts, including deleted ones, use them. */
  readonly kept: readonly Bank[];
}

/**
 * Takes a bank file as bytes. Concurrent imports run one after the other, and the last one counts. A bank that a
 * connected account uses is never deleted, even if the account is being created at that moment: either the account
 * comes first and the bank is kept, or the account finds the bank gone. If the file equals the directory, nothing is
 * written.
 *
 * Locks the row of bank_directory, then the banks that the file lacks, in order of their codes.
 * @throws AppError validation_failed with every problem of the file on its own line; then nothing is changed.
 */
export async function importBanks(deps: DbDeps, file: Uint8Array, origin: Origin): Promise<BankImport> {
  const parsed = parseBankFile(file);
  if ('problems' in parsed) {
    throw new AppError('validation_failed', ['The file was not imported:', ...parsed.problems].join('\n'));
  }
  const wanted = parsed.banks;
  const wantedCodes = new Set(wanted.map(({ code }) => code));

  return transact(deps.db, async (tx) => {
    await askNodesInTurn(deps.db, tx);
    await lockDirectory(tx);
    const before = await readPlacedBanks(tx);
    const missing = before.filter(({ code }) => !wantedCodes.has(code));
    const missingCodes = missing.map(({ code }) => code);
    await lockBanks(tx, missingCodes);
    const used = await findUsedCodes(tx, missingCodes);
    const kept = missing.filter(({ code }) => used.has(code));
    const removed = missingCodes.filter((code) => !used.has(code));

    const after = inDirectoryOrder([...wanted, ...kept]).map((bank, index) => ({ ...bank, position: index + 1 }));
    const { written, added, changed } = compare(before, after);
    await upsertBanks(tx, written);
    await deleteBanks(tx, removed);
    const counts = { total: after.length, added, changed, removed: removed.length };
    if (written.length + removed.length > 0) {
      await raiseRevision(tx);
      recordInstallationChange(tx, origin, await databaseNow(tx), {
        action: 'bank_directory.imported',
        subject: { kind: 'bank_directory' },
        before: { total: before.length },
        after: { ...counts, digest: digestOfBanks(after.map(toRow)) },
      });
    }
    return { ...counts, kept: kept.map(withoutPosition) };
  });
}

const toRow = ({ cbnCode, ...bank }: PlacedBank) => ({ ...bank, cbn_code: cbnCode });

function compare(
  before: readonly PlacedBank[],
  after: readonly PlacedBank[],
): { written: PlacedBank[]; added: number; changed: number } {
  const known = new Map(before.map((bank) => [bank.code, bank]));
  let added = 0;
  let changed = 0;
  const written = after.filter((bank) => {
    const old = known.get(bank.code);
    if (old === undefined) {
      added += 1;
      return true;
    }
    const isChanged = old.name !== bank.name || old.category !== bank.category || old.cbnCode !== bank.cbnCode;
    if (isChanged) changed += 1;
    return isChanged || old.position !== bank.position;
  });
  return { written, added, changed };
}

const withoutPosition = ({ code, name, category, cbnCode }: PlacedBank): Bank => ({ code, name, category, cbnCode });
