/** Postings directly into the ledger, without the checks of a request. */
import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '../../src/platform/database/pool.ts';
import type { AccountId, ApiKeyId } from '../../src/platform/database/ids.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import type { KeyUse } from '../../src/core/words/key-reach.ts';
import type { PostingOutcome, PostingRequest, Transaction } from '../../src/core/ledger/posting.ts';
import { Poster, type PosterLimits } from '../../src/core/ledger/poster.ts';
import type { TestApp, TestBusiness } from '../harness/test-app.ts';
import { createPayee } from './payments.testing.ts';

const GROSS_KOBO = 1_000n;
const COMMISSION_KOBO = 100n;

/** A connected account of a business in the test mode, and the business's key there. */
export interface Target {
  readonly ledger: PostingRequest['ledger'];
  readonly apiKeyId: ApiKeyId;
  readonly keyUse: KeyUse;
  readonly accountId: AccountId;
}

export async function createTarget(testApp: TestApp, business: TestBusiness, live = false): Promise<Target> {
  const payee = await createPayee(live ? business.inLive : business.inTest);
  const { rows } = await testApp.services.database.pool.query<{ id: ApiKeyId }>(
    `SELECT id FROM api_keys WHERE business_id = $1 AND live = $2 AND kind = 'secret'`,
    [business.businessId, live],
  );
  const [key] = rows;
  if (key === undefined) throw new Error('the business has no secret key');
  return {
    ledger: { businessId: business.businessId, live },
    apiKeyId: key.id,
    keyUse: { needed: ['payments:write'], address: '127.0.0.1' },
    accountId: BigInt(payee.id) as AccountId,
  };
}

/** A posting of 1,000 kobo, 100 of them commission. It replays an earlier posting with its reference. */
export function postingTo(target: Target, changes: Partial<PostingRequest> = {}): PostingRequest {
  return {
    ...target,
    reference: randomUUID(),
    referenceIsFresh: false,
    purpose: 'product_sale',
    description: '',
    metadata: '{}',
    decide: () => ({
      walletKobo: GROSS_KOBO - COMMISSION_KOBO,
      commissionKobo: COMMISSION_KOBO,
      clearingKobo: -GROSS_KOBO,
    }),
    isReplayOf: () => true,
    ...changes,
  };
}

/** A poster with its own connections, like that of another process. */
export interface OwnPoster {
  readonly poster: Poster;
  readonly database: Database;
  /** Sizes of the batches that were committed. */
  readonly batchSizes: readonly number[];
  close(): Promise<void>;
}

export async function openPoster(url: string, limits: Partial<PosterLimits> = {}): Promise<OwnPoster> {
  const database = await openDatabase({ url });
  const batchSizes: number[] = [];
  const poster = new Poster(
    {
      database,
      ids: new IdAllocator(database.pool),
      onBatch: ({ size }) => batchSizes.push(size),
    },
    limits,
  );
  return {
    poster,
    database,
    batchSizes,
    async close() {
      await poster.drain();
      await database.close();
    },
  };
}

export function transactionIn(outcome: PostingOutcome | undefined): Transaction {
  if (outcome === undefined || outcome.kind === 'stored') throw new Error('the outcome has no transaction');
  return outcome.transaction;
}
