import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { ChangeRequest } from './change-request.ts';
import { KINDS } from './kinds.ts';

type Looked = Readonly<Record<string, unknown>>;
type Seen = Pick<ChangeRequest, 'kind' | 'subject' | 'before'>;

/** Whether what a request changes is still as its maker saw it. @throws AppError not_found if it was deleted */
export async function isAsSeen(db: Db, ledger: LedgerKey, { kind, subject, before }: Seen): Promise<boolean> {
  const now = JSON.parse(JSON.stringify(await KINDS[kind].look(db, ledger, subject))) as Looked;
  // A request of an earlier version saw fewer fields, and changes none of the others.
  return Object.entries(before).every(([field, value]) => isDeepStrictEqual(now[field], value));
}

/** The same for people who look: what was deleted is not as it was. */
export async function isStale(db: Db, ledger: LedgerKey, request: Seen): Promise<boolean> {
  try {
    return !(await isAsSeen(db, ledger, request));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return true;
    throw error;
  }
}
