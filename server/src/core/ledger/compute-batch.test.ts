import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, BusinessId, TransactionId, WalletId } from '../../platform/database/ids.ts';
import { AppError } from '../errors/errors.ts';
import { reachOf } from '../words/key-reach.ts';
import { BALANCE_KOBO_MAX } from './apply-posting.ts';
import { computeBatch, type LockedState } from './compute-batch.ts';
import type { LockedAccount, PostingOutcome, PostingRequest } from './posting.ts';
import type { SpendingState } from './spending.ts';

const BUSINESS = 1n as BusinessId;
const LEDGER = { businessId: BUSINESS, live: false };
const KEY = 7n as ApiKeyId;
const NOW = new Date('2026-01-02T03:04:05.678Z');
const IDS = [901n, 902n, 903n, 904n] as TransactionId[];

function account(id: bigint): LockedAccount {
  return {
    id: id as AccountId,
    walletId: (id + 100n) as WalletId,
    enabled: true,
    deleted: false,
    split: { type: 'flat', feeKobo: 10n },
    authorizationKeyDigest: '00',
    previousAuthorizationKeyDigest: null,
    previousAuthorizationKeyExpiresAt: null,
  };
}

/**
 * One ledger at sequence 5 with 1,000 kobo, of which account 11 holds 300 at its sequence 2 and account 12 the rest.
 */
function locked(changes: Partial<LockedState> = {}): LockedState {
  const wallet = (id: bigint, lastSequence: bigint, balanceKobo: bigint) => ({
    businessId: BUSINESS,
    id: id as WalletId,
    lastSequence,
    balanceKobo,
    inflowKobo: balanceKobo,
    commissionKobo: 0n,
  });
  return {
    now: NOW,
    ledgers: [
      {
        ...LEDGER,
        now: NOW,
        lastSequence: 5n,
        balanceKobo: 1_000n,
        inflowKobo: 1_000n,
        commissionKobo: 0n,
        lastPostedAt: new Date(0),
        hasLimits: false,
      },
    ],
    accounts: [
      { ledger: LEDGER, account: account(11n), wallet: wallet(111n, 2n, 300n) },
      { ledger: LEDGER, account: account(12n), wallet: wallet(112n, 3n, 700n) },
    ],
    usableApiKeys: new Map([[KEY, reachOf({ scopes: null, allowedAddresses: null })]]),
    transactions: [],
    storedResponses: [],
    spending: [],
    ...changes,
  };
}

function request(changes: Partial<PostingRequest> = {}): PostingRequest {
  return {
    ledger: LEDGER,
    apiKeyId: KEY,
    keyUse: { needed: ['payments:write'], address: '203.0.113.7' },
    accountId: 11n as AccountId,
    reference: 'a',
    referenceIsFresh: false,
    purpose: 'product_sale',
    description: '',
    metadata: '{}',
    decide: () => ({ walletKobo: 90n, commissionKobo: 10n, clearingKobo: -100n }),
    isReplayOf: (existing) => existing.clearingKobo === -100n,
    ...changes,
  };
}

const codeOf = (outcome: PostingOutcome | Error | undefined): string =>
  outcome instanceof AppError
    ? outcome.code
    : outcome instanceof Error
      ? outcome.message
      : (outcome?.kind ?? 'nothing');

describe('a batch', () => {
  it('numbers its transactions on from the ledger and from each wallet, and chains the balances', () => {
    const other = request({ accountId: 12n as AccountId, reference: 'b' });
    const { transactions, wallets, ledgers } = computeBatch(
      locked(),
      [request(), other, request({ reference: 'c' })],
      IDS,
    );
    expect(transactions.map((t) => [t.id, t.sequence, t.walletSequence, t.balanceAfterKobo])).toEqual([
      [901n, 6n, 3n, 390n],
      [902n, 7n, 4n, 790n],
      [903n, 8n, 4n, 480n],
    ]);
    expect(wallets.map((w) => [w.id, w.lastSequence, w.balanceKobo, w.inflowKobo, w.commissionKobo])).toEqual([
      [111n, 4n, 480n, 480n, 20n],
      [112n, 4n, 790n, 790n, 10n],
    ]);
    expect(ledgers).toMatchObject([{ lastSequence: 8n, balanceKobo: 1_270n, inflowKobo: 1_270n, commissionKobo: 30n }]);
  });

  it('leaves no trace of a refused request between its neighbours', () => {
    const refused = request({
      reference: 'b',
      decide: () => {
        throw new AppError('account_disabled', 'disabled');
      },
    });
    const { outcomes, transactions } = computeBatch(locked(), [request(), refused, request({ reference: 'c' })], IDS);
    expect(outcomes.map(codeOf)).toEqual(['posted', 'account_disabled', 'posted']);
    expect(transactions.map((t) => [t.sequence, t.walletSequence])).toEqual([
      [6n, 3n],
      [7n, 4n],
    ]);
  });

  it('writes nothing at all when everything is refused', () => {
    const { transactions, wallets, ledgers, storedResponses } = computeBatch(
      locked(),
      [request({ accountId: 99n as AccountId })],
      IDS,
    );
    expect([transactions, wallets, ledgers, storedResponses]).toEqual([[], [], [], []]);
  });

  it('posts a reference once, and replays it to the second request of the same batch', () => {
    const { outcomes, transactions } = computeBatch(locked(), [request(), request()], IDS);
    expect(outcomes.map(codeOf)).toEqual(['posted', 'replayed']);
    expect(transactions).toHaveLength(1);
  });

  it('refuses a reference that has other content or another account', () => {
    const other = request({ isReplayOf: () => false });
    const elsewhere = request({ accountId: 12n as AccountId });
    const { outcomes } = computeBatch(locked(), [request(), other, elsewhere], IDS);
    expect(outcomes.map(codeOf)).toEqual(['posted', 'reference_conflict', 'reference_conflict']);
  });

  it('keeps one response per Idempotency-Key and refuses the key for another request', () => {
    const print = { fingerprint: Buffer.from('one'), meaning: Buffer.from('2one') };
    const idempotency = { key: 'k', ...print, respond: () => 'the response' };
    const same = request({ reference: 'b', idempotency });
    const different = request({ reference: 'c', idempotency: { ...idempotency, meaning: Buffer.from('2two') } });
    const { outcomes, transactions, storedResponses } = computeBatch(
      locked(),
      [request({ idempotency }), same, different],
      IDS,
    );
    expect(outcomes.map(codeOf)).toEqual(['posted', 'stored', 'idempotency_key_mismatch']);
    expect(outcomes[1]).toEqual({ kind: 'stored', response: 'the response' });
    expect(transactions).toHaveLength(1);
    expect(storedResponses).toHaveLength(1);
  });

  it('refuses everything of a key that is no longer usable, replays too', () => {
    const { outcomes } = computeBatch(locked({ usableApiKeys: new Map() }), [request(), request()], IDS);
    expect(outcomes.map(codeOf)).toEqual(['api_key_unknown', 'api_key_unknown']);
  });

  it.each([
    [['payments:read'], null, 'scope_missing'],
    [null, ['198.51.100.0/24'], 'address_not_allowed'],
    [['payments:write'], ['203.0.113.0/24'], 'posted'],
  ])('asks a key with scopes %j and addresses %j again', (scopes, allowedAddresses, answer) => {
    const usableApiKeys = new Map([[KEY, reachOf({ scopes, allowedAddresses })]]);
    expect(computeBatch(locked({ usableApiKeys }), [request()], IDS).outcomes.map(codeOf)).toEqual([answer]);
  });

  it('fails for a posting that does not say what it needs of its key', () => {
    const { outcomes, transactions } = computeBatch(locked(), [request({ keyUse: undefined })], IDS);
    expect(outcomes[0]).toBeInstanceOf(Error);
    expect(transactions).toEqual([]);
  });

  it('never lets the time of a transaction fall behind that of the one before', () => {
    const later = new Date(NOW.getTime() + 60_000);
    const state = locked();
    for (const ledger of state.ledgers) ledger.lastPostedAt = later;
    const { transactions } = computeBatch(state, [request()], IDS);
    expect(transactions[0]?.createdAt).toEqual(later);
  });

  it('refuses a posting that would pass the largest total, and changes nothing', () => {
    const huge = request({
      reference: 'b',
      decide: () => ({ walletKobo: BALANCE_KOBO_MAX, commissionKobo: 0n, clearingKobo: -BALANCE_KOBO_MAX }),
    });
    const { outcomes, transactions, ledgers } = computeBatch(locked(), [huge, request()], IDS);
    expect(outcomes.map(codeOf)).toEqual(['balance_limit_exceeded', 'posted']);
    expect(transactions.map((t) => t.sequence)).toEqual([6n]);
    expect(ledgers[0]?.balanceKobo).toBe(1_090n);
  });

  it('keeps two ledgers of one batch apart', () => {
    const live = { businessId: BUSINESS, live: true };
    const state = locked();
    const both = {
      ...state,
      ledgers: [
        ...state.ledgers,
        {
          ...live,
          now: NOW,
          lastSequence: 0n,
          balanceKobo: 0n,
          inflowKobo: 0n,
          commissionKobo: 0n,
          lastPostedAt: new Date(0),
          hasLimits: false,
        },
      ],
      accounts: state.accounts.map((held) => (held.account.id === 12n ? { ...held, ledger: live } : held)),
    };
    const { outcomes, transactions } = computeBatch(
      both,
      [
        request(),
        request({ ledger: live, accountId: 12n as AccountId }),
        request({ ledger: live, reference: 'b' }),
        request({ accountId: 12n as AccountId, reference: 'c' }),
      ],
      IDS,
    );
    expect(outcomes.map(codeOf)).toEqual(['posted', 'posted', 'not_found', 'not_found']);
    expect(transactions.map((t) => [t.ledger.live, t.sequence])).toEqual([
      [false, 6n],
      [true, 1n],
    ]);
  });
});

describe('limits in a batch', () => {
  const NONE = { paymentMaxKobo: null, paymentsDayMaxKobo: null, refundMaxKobo: null, refundsDayMaxKobo: null };
  const sums = { day: '2026-01-02', paidKobo: 0n, refundedKobo: 0n, refusedOn: null, refusedAt: null };
  const ofAccount = (changes: object = {}): SpendingState => ({
    ...LEDGER,
    kind: 'account',
    id: 11n,
    limits: { ...NONE, paymentsDayMaxKobo: 250n },
    ...sums,
    ...changes,
  });

  it('count each posted payment once, in order, and neither refused ones nor replays', () => {
    const spending = [ofAccount(), ofAccount({ kind: 'key', id: KEY, limits: { ...NONE, paymentMaxKobo: 100n } })];
    const { outcomes, spending: changed } = computeBatch(
      locked({ spending }),
      [request(), request(), request({ reference: 'b' }), request({ reference: 'c' })],
      IDS,
    );
    expect(outcomes.map(codeOf)).toEqual(['posted', 'replayed', 'posted', 'limit_exceeded']);
    expect(changed.map(({ kind, paidKobo, refusedOn }) => [kind, paidKobo, refusedOn])).toEqual([
      ['account', 200n, '2026-01-02'],
      ['key', 200n, null],
    ]);
  });

  it('do not count what an earlier attempt at the same batch has committed', () => {
    const first = computeBatch(locked({ spending: [ofAccount()] }), [request()], IDS);
    const again = { transactions: first.transactions, spending: [ofAccount({ paidKobo: 100n })] };
    const { outcomes, spending } = computeBatch(locked(again), [request()], IDS);
    expect([outcomes.map(codeOf), spending]).toEqual([['posted'], []]);
  });

  it('note only the first refusal of a day, so that a loud client writes nothing more', () => {
    const tiny = { limits: { ...NONE, paymentMaxKobo: 1n } };
    const first = computeBatch(locked({ spending: [ofAccount(tiny)] }), [request(), request({ reference: 'b' })], IDS);
    expect(first.spending.map(({ refusedOn, refusedAt }) => [refusedOn, refusedAt])).toEqual([['2026-01-02', NOW]]);
    const noted = ofAccount({ ...tiny, refusedOn: '2026-01-02', refusedAt: NOW });
    expect(computeBatch(locked({ spending: [noted] }), [request()], IDS).spending).toEqual([]);
  });

  it('are of the day on which the ledger is, also when the clock was set back', () => {
    const state = locked({ spending: [ofAccount({ day: '2026-01-05', paidKobo: 250n })] });
    const ahead = state.ledgers.map((ledger) => ({ ...ledger, lastPostedAt: new Date('2026-01-04T23:30:00Z') }));
    const { outcomes } = computeBatch({ ...state, ledgers: ahead }, [request()], IDS);
    expect(outcomes.map(codeOf)).toEqual(['limit_exceeded']);
  });

  it('hold at midnight in Lagos, not in the zone of the process', () => {
    const before = locked({ now: new Date('2026-01-02T22:59:59.999Z'), spending: [ofAccount({ paidKobo: 250n })] });
    const after = locked({ now: new Date('2026-01-02T23:00:00Z'), spending: [ofAccount({ paidKobo: 250n })] });
    const at = (state: LockedState): LockedState => ({
      ...state,
      ledgers: state.ledgers.map((ledger) => ({ ...ledger, now: state.now })),
    });
    expect(computeBatch(at(before), [request()], IDS).outcomes.map(codeOf)).toEqual(['limit_exceeded']);
    const next = computeBatch(at(after), [request()], IDS);
    expect(next.outcomes.map(codeOf)).toEqual(['posted']);
    expect(next.spending).toMatchObject([{ day: '2026-01-03', paidKobo: 100n }]);
  });

  it('count nothing for a payment that the ledger cannot hold', () => {
    const spending = [ofAccount({ limits: { ...NONE, paymentMaxKobo: BALANCE_KOBO_MAX * 2n } })];
    const huge = () => ({ walletKobo: BALANCE_KOBO_MAX, commissionKobo: 0n, clearingKobo: -BALANCE_KOBO_MAX });
    const { outcomes, spending: changed } = computeBatch(locked({ spending }), [request({ decide: huge })], IDS);
    expect([outcomes.map(codeOf), changed]).toEqual([['balance_limit_exceeded'], []]);
  });
});
