import { isRefusal } from '../../../api/is-refusal.ts';
import type { NewAccount, WrittenAccount } from '../accounts.ts';
import { inWords } from '../field-words.ts';
import type { ImportRow } from './import-row.ts';

export interface CreateCalls {
  readonly create: (body: NewAccount) => Promise<WrittenAccount>;
}

/** A browser opens six connections to a server; one of them is for live events, and other work needs some, too. */
const PARALLEL_MAX = 4;
const LOST = 'The server did not answer. The account may have been created. Trying again is safe.';
const CODES_ABOUT_THE_ROW = new Set([
  'validation_failed',
  'unknown_bank_code',
  'duplicate_bank_account',
  'external_id_conflict',
]);

/**
 * Creates the accounts of the rows, a few at a time. A refusal affects only its row, and the others continue. Any other
 * failure, such as a session that has ended or a server that is away, would affect every row. So it stops the work and
 * is thrown once the calls in progress have been answered. Rows that were not reached stay as they are.
 */
export async function createRows(
  rows: readonly ImportRow[],
  calls: CreateCalls,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const queue = rows.values();
  let stopped: { readonly error: unknown } | undefined;

  async function work(): Promise<void> {
    for (const row of queue) {
      if (signal.aborted || stopped !== undefined) return;
      try {
        await createRow(row, calls);
      } catch (error) {
        stopped ??= { error };
      }
      onProgress();
    }
  }

  await Promise.all(Array.from({ length: PARALLEL_MAX }, work));
  if (stopped !== undefined) throw stopped.error;
}

async function createRow(row: ImportRow, { create }: CreateCalls): Promise<void> {
  const { body } = row;
  if (body === undefined) return;
  const mayExist = row.state.kind === 'unsure';
  try {
    const { account, warnings } = await create(body);
    row.state = { kind: 'created', accountId: account.id, warnings };
  } catch (error) {
    if (!isRefusal(error)) {
      row.state = { kind: 'unsure', message: LOST };
      throw error;
    }
    if (!CODES_ABOUT_THE_ROW.has(error.code)) throw error;
    const accountId = mayExist && error.code === 'duplicate_bank_account' ? error.subAccountId : undefined;
    row.state =
      accountId === undefined
        ? { kind: 'failed', message: inWords(error.reason, error.field) }
        : { kind: 'created', accountId, warnings: [] };
  }
}
