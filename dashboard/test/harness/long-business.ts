/** Data as long as it really gets: names without a space, amounts of billions, file names. */
import type { BusinessOwner, PayableAccount } from './people.ts';
import { makeAnsweredRun, makeDraft } from './settlement-runs.ts';

/** More than 60 letters in one word, with the marks above and below that Yoruba has. */
export const LONG_NAME = 'Ilé-Ẹ̀kọ́-Gíga-Àwọn-Oníṣòwò-Obìnrin-Ìjọba-Ìbílẹ̀-Àríwá-Ìlá-Ọ̀ràngún-Ọ̀ṣun';
export const LONG_PERSON = 'Olúwaṣẹ́gunfúnmiláyọ̀-Adébọ́wáléolúwafẹ́mi-Ọláníyì-Ọ̀gúndélé-Akínwándé';
const LONG_EMAIL = `${'finance.and.settlements.of.the.cooperative'.repeat(2).slice(0, 64)}@example.com`;
const LONG_ADDRESS = `https://hooks.${'payments-'.repeat(6)}example.com/${'tributary/events/'.repeat(4)}`;
const LONG_FILE = `ACK_${'settlement-results-of-the-bank-'.repeat(4)}20261122.csv`;
const NAMES = [
  LONG_NAME,
  'Ọmọlará-Àṣàbí-Ìyá-Ìbejì-Aláṣọ-Òkè-àti-Àdìrẹ-Ilé-Iṣẹ́-Ọnà-Abẹ́òkúta',
  'W'.repeat(80),
  'Ada Stores',
];
const BILLIONS = 9_000_000_000;

export interface LongData {
  readonly accounts: readonly PayableAccount[];
  readonly endpointId: number;
  /** The number of the answered run. */
  readonly payout: string;
  readonly draft: number;
}

/**
 * Makes two runs: the bank has answered the first, and the second waits for approval. The accounts were paid again
 * since.
 */
export async function addLongData(owner: BusinessOwner): Promise<LongData> {
  const accounts: PayableAccount[] = [];
  for (const name of NAMES) {
    const account = await owner.addAccount('test', name);
    accounts.push(account);
    const metadata = { [LONG_NAME]: LONG_NAME };
    await owner.pay('test', account, { amount: BILLIONS, description: `${name}-${'9'.repeat(60)}`, metadata });
    await owner.sendPayment('test', account, { amount: -1, description: name });
  }
  const endpoint = { url: LONG_ADDRESS, description: LONG_NAME };
  const { id: endpointId } = await owner.call<{ id: number }>('POST', 'test/webhooks', endpoint);
  await owner.call('POST', `test/webhooks/${endpointId}/test`);
  await refundAPayment(owner);
  const secretKey = await owner.secretKey('test');
  const payout = await makeAnsweredRun(owner.origin, secretKey, { filename: LONG_FILE, reason: LONG_NAME });
  for (const account of accounts) await owner.pay('test', account, { amount: BILLIONS });
  const draft = await makeDraft(owner.origin, secretKey);
  for (const account of accounts) await owner.pay('test', account, { amount: BILLIONS });
  await addKeysAndInvitations(owner);
  await fetch(`${owner.origin}/v1/api/${'no-such-address/'.repeat(12)}`, { headers: { apiKey: secretKey } });
  return { accounts, endpointId, payout, draft };
}

async function refundAPayment(owner: BusinessOwner): Promise<void> {
  const transactions = await owner.call<{ reference: string }[]>('GET', 'test/transactions');
  const refund = { amount: BILLIONS / 2, reason: LONG_NAME };
  await owner.call('POST', `test/payments/${transactions[0]?.reference}/refunds`, refund);
}

async function addKeysAndInvitations(owner: BusinessOwner): Promise<void> {
  for (const kind of ['public', 'secret']) {
    const { id } = await owner.call<{ id: number }>('POST', 'test/keys', { kind });
    await owner.call('POST', `test/keys/${id}/roll`, { overlapSeconds: 86_400 });
  }
  await owner.call('POST', 'team/invitations', { email: LONG_EMAIL, role: 'developer' });
}
