/** A business with its two ledgers, and a public and a secret key for each mode. */
import { issueKey } from '../api-keys/issue-key.ts';
import type { BusinessId, IdAllocator } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { Split } from '../money/split.ts';
import { cleanText } from '../text.ts';
import { insertBusiness } from './queries.ts';

export interface CreateBusinessDeps {
  readonly db: Db;
  readonly ids: Pick<IdAllocator, 'one'>;
  readonly clock: () => Date;
}

/** 10 % without a cap, until the business says otherwise. */
const DEFAULT_SPLIT: Split = { type: 'percentage', percentE4: 100_000n, capKobo: 0n };

export interface KeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
}

export interface NewBusiness {
  readonly businessId: BusinessId;
  readonly live: KeyPair;
  readonly test: KeyPair;
}

/** @throws AppError validation_failed for a name that is empty, too long or has control characters. */
export async function createBusiness(deps: CreateBusinessDeps, input: { readonly name: string }): Promise<NewBusiness> {
  const business = await newBusiness(deps, input);
  return transact(deps.db, async (tx) => {
    await insertBusiness(tx, business);
    return {
      businessId: business.id,
      live: await issuePair(tx, deps, business.id, true, business.createdAt),
      test: await issuePair(tx, deps, business.id, false, business.createdAt),
    };
  });
}

/** One whose people make its keys themselves, in the dashboard. @throws AppError validation_failed as above. */
export async function createBusinessWithoutKeys(
  deps: CreateBusinessDeps,
  input: { readonly name: string },
): Promise<BusinessId> {
  const business = await newBusiness(deps, input);
  await transact(deps.db, (tx) => insertBusiness(tx, business));
  return business.id;
}

async function newBusiness(deps: CreateBusinessDeps, input: { readonly name: string }) {
  const name = readBusinessName(input.name);
  return { id: await deps.ids.one<BusinessId>(), name, split: DEFAULT_SPLIT, createdAt: deps.clock() };
}

/** @throws AppError validation_failed */
export function readBusinessName(text: string, field = 'name'): string {
  const name = cleanText(text);
  if ('problem' in name) throw new AppError('validation_failed', `${field} ${name.problem}.`, { field });
  return name.text;
}

async function issuePair(
  tx: Tx,
  { ids }: CreateBusinessDeps,
  businessId: BusinessId,
  live: boolean,
  createdAt: Date,
): Promise<KeyPair> {
  const publicKey = await issueKey(tx, ids, { businessId, live, kind: 'public', createdAt });
  const secretKey = await issueKey(tx, ids, { businessId, live, kind: 'secret', createdAt });
  return { publicKey: publicKey.text, secretKey: secretKey.text };
}
