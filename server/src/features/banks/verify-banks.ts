/** Verifies the bank directory by the digest that the audit log keeps of its last import. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { INSTALLATION } from '../../core/ledger/log/entry.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import { listOf, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';

const BANK = {
  code: 'banks.code',
  name: 'banks.name',
  category: 'banks.category',
  cbn_code: 'banks.cbn_code',
  position: 'banks.position',
} as const;

const READ_BANKS = statement({
  name: 'verify_banks',
  columns: BANK,
  text: `SELECT ${listOf(BANK)} FROM banks ORDER BY position, code`,
});

const LAST_IMPORT = {
  sequence: 'audit_log.sequence!',
  after: 'audit_log.after',
} as const;

/** By the indices of actions, or the few entries of the installation's log. */
const FIND_LAST_IMPORT = statement({
  name: 'find_last_bank_import',
  columns: LAST_IMPORT,
  text: ($: Slots<{ businessId: bigint }>) => `SELECT e.sequence, e.after FROM audit_log e
 WHERE e.business_id = ${$.businessId} AND e.live AND e.action = 'bank_directory.imported'
 ORDER BY e.sequence DESC LIMIT 1`,
});

/** The digest of the directory that migrations build. */
const BUILT_DIGEST = '2e901020fbfd3df9e2b05f3598a8588e5b399950be4a58c1222901bf0cbef5d7';

/** In the order of the directory. */
export function digestOfBanks(banks: readonly RowOf<typeof BANK>[]): string {
  const rows = banks.map(({ code, name, category, cbn_code, position }) => [code, name, category, cbn_code, position]);
  return createHash('sha256')
    .update(JSON.stringify(['tributary bank directory 1', rows]))
    .digest('hex');
}

export interface BanksDisagreement {
  readonly message: string;
}

/**
 * Undefined if the directory is as it was imported last. Says nothing about an import by a version that kept no digest.
 */
export async function verifyBanks({ pool }: { readonly pool: pg.Pool }): Promise<BanksDisagreement | undefined> {
  return inSnapshot(pool, async (client) => {
    const last = await FIND_LAST_IMPORT.first(client, { businessId: INSTALLATION });
    const proper = last === undefined ? BUILT_DIGEST : digestIn(last.after);
    if (proper === undefined || proper === digestOfBanks(await READ_BANKS.rows(client, []))) return undefined;
    const since = last === undefined ? 'came with the program' : `audit entry ${last.sequence} imported`;
    return { message: `is not what ${since}: a bank was changed by hand. Import the right file again` };
  });
}

function digestIn(after: string | null): string | undefined {
  const { digest } = JSON.parse(after ?? '{}') as { readonly digest?: unknown };
  return typeof digest === 'string' ? digest : undefined;
}
