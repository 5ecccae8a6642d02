/** Creates a business with its two ledgers, and a public and a secret key for each mode. */
import { issueKey } from '../api-keys/issue-key.ts';
import { createdKey } from '../api-keys/key-as-audited.ts';
import type { KeyKind } from '../api-keys/keys.ts';
import { recordBusinessChange, recordChange } from '../../core/ledger/log/record.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId, IdDeps } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Split } from '../../core/money/split.ts';
import { wholeTerms } from '../../core/money/split-terms.ts';
import { BY_OPERATOR, type Origin } from '../../core/words/principal.ts';
import { readText } from '../../platform/wire/invalid.ts';
import { insertBusiness } from './queries.ts';

/** 10 % without a cap, until the business changes it. */
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

/**
 * Operators, and programs that act for them, call it: before the business exists, nobody else has permission.
 * @throws AppError validation_failed for a name that is empty, too long or has control characters.
 */
export async function createBusiness(
  deps: IdDeps,
  input: { readonly name: string; readonly origin?: Origin },
): Promise<NewBusiness> {
  const { origin = BY_OPERATOR } = input;
  const named = await nameBusiness(deps, input);
  return transact(deps.db, async (tx) => {
    const business = { ...named, createdAt: await databaseNow(tx) };
    await insertAndRecord(tx, business, origin);
    return {
      businessId: business.id,
      live: await issuePair(tx, deps, business, true, origin),
      test: await issuePair(tx, deps, business, false, origin),
    };
  });
}

/** Creates one whose members make its keys in the dashboard. @throws AppError validation_failed as above. */
export async function createBusinessWithoutKeys(
  deps: IdDeps,
  input: { readonly name: string; readonly origin: Origin },
): Promise<BusinessId> {
  const named = await nameBusiness(deps, input);
  await transact(deps.db, async (tx) =>
    insertAndRecord(tx, { ...named, createdAt: await databaseNow(tx) }, input.origin),
  );
  return named.id;
}

async function nameBusiness(deps: IdDeps, input: { readonly name: string }) {
  const name = readBusinessName(input.name);
  return { id: await deps.ids.one<BusinessId>(), name, split: DEFAULT_SPLIT };
}

type BusinessToInsert = Awaited<ReturnType<typeof nameBusiness>> & { readonly createdAt: Date };

async function insertAndRecord(tx: Tx, business: BusinessToInsert, origin: Origin): Promise<void> {
  const { id, name, split, createdAt } = business;
  await insertBusiness(tx, business);
  recordBusinessChange(tx, { businessId: id, origin }, createdAt, {
    action: 'business.created',
    subject: { kind: 'business', id, name },
    after: { name, defaultSplit: wholeTerms(split) },
  });
}

/** @throws AppError validation_failed */
export const readBusinessName = (text: string, field = 'name'): string => readText(field, text);

async function issuePair(
  tx: Tx,
  { ids }: IdDeps,
  { id: businessId, createdAt }: BusinessToInsert,
  live: boolean,
  origin: Origin,
): Promise<KeyPair> {
  const issue = async (kind: KeyKind) => {
    const issued = await issueKey(tx, ids, { businessId, live, kind, createdAt });
    const change = { action: 'api_key.created', ...createdKey(issued, kind) } as const;
    recordChange(tx, { businessId, live, origin }, createdAt, change);
    return issued;
  };
  const publicKey = await issue('public');
  const secretKey = await issue('secret');
  return { publicKey: publicKey.text, secretKey: secretKey.text };
}
