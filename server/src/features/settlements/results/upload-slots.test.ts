import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { UploadSlots } from './upload-slots.ts';

const SECOND_MS = 1_000;
const KB = 1_000;

/** Senders that each send so many bytes in each second. The clock moves only with `pass`. */
function senders() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const slots = new UploadSlots();
  const ended: string[] = [];
  async function* bytesOf(bytesAt: (second: number) => number, seconds: number): AsyncGenerator<Buffer> {
    for (let second = 0; second < seconds; second += 1) {
      await new Promise((resolve) => void setTimeout(resolve, SECOND_MS));
      if (bytesAt(second) > 0) yield Buffer.alloc(bytesAt(second));
    }
  }
  function send(name: string, ledger: LedgerKey, rate: number | ((second: number) => number), seconds = 600): void {
    const bytesAt = typeof rate === 'number' ? () => rate : rate;
    const read = async (bytes: AsyncIterable<Buffer>): Promise<number> => {
      let sum = 0;
      for await (const chunk of bytes) sum += chunk.length;
      return sum;
    };
    slots.run(ledger, bytesOf(bytesAt, seconds), read).then(
      () => ended.push(`${name} whole`),
      (error: { readonly code?: string }) => ended.push(`${name} ${error.code}`),
    );
  }
  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  return { send, ended, pass };
}

const live = (business: number): LedgerKey => ({ businessId: BigInt(business) as BusinessId, live: true });
const test = (business: number): LedgerKey => ({ ...live(business), live: false });

describe('slots of uploads', () => {
  it('are three of a business, and the last ones are left for others', async () => {
    const { send, ended, pass } = senders();
    for (const name of ['a1', 'a2', 'a3', 'a4']) send(name, live(1), 4 * KB);
    for (const name of ['b1', 'b2', 'b3']) send(name, live(2), 4 * KB);
    send('c1', live(3), 4 * KB);
    await pass(SECOND_MS);
    expect(ended).toEqual(['a4 overloaded', 'b3 overloaded']);
  });

  it('that slow senders hold go to a business that has none, the slowest of the greediest first', async () => {
    const { send, ended, pass } = senders();
    send('a1', live(1), 9 * KB);
    send('a2', live(1), 4 * KB);
    send('a3', live(1), 0);
    send('b1', live(2), 4 * KB);
    send('b2', live(2), 4 * KB);
    send('c1', live(3), 4 * KB);
    send('f1', live(6), 4 * KB);
    await pass(10 * SECOND_MS);
    send('d1', live(4), 50 * KB, 5);
    await pass(SECOND_MS);
    expect(ended).toEqual(['a3 overloaded']);
    send('e1', live(5), 50 * KB, 5);
    await pass(5 * SECOND_MS);
    expect(ended).toEqual(['a3 overloaded', 'a2 overloaded', 'd1 whole', 'e1 whole']);
  });

  it('that fast senders hold are theirs', async () => {
    const { send, ended, pass } = senders();
    for (let n = 0; n < 3; n += 1) send('a', live(1), 500 * KB);
    for (let n = 0; n < 2; n += 1) send('b', live(2), 500 * KB);
    send('c', live(3), 500 * KB);
    send('e', live(5), 500 * KB);
    await pass(30 * SECOND_MS);
    send('d', live(4), 500 * KB);
    await pass(SECOND_MS);
    expect(ended).toEqual(['d overloaded']);
  });

  it('that somebody holds who was fast and is slow now are given away, too', async () => {
    const { send, ended, pass } = senders();
    const wasFast = (second: number): number => (second < 10 ? 10_000 * KB : KB);
    for (const name of ['a1', 'a2', 'a3']) send(name, live(1), wasFast);
    for (const name of ['b1', 'b2']) send(name, live(2), wasFast);
    send('c1', live(3), wasFast);
    send('f1', live(6), wasFast);
    await pass(10 * SECOND_MS);
    send('d1', live(4), KB);
    await pass(11 * SECOND_MS);
    send('e1', live(5), KB);
    await pass(SECOND_MS);
    expect(ended.map((one) => one.slice(0, 1))).toEqual(['d', 'a']);
  });

  it('of test mode are five; live mode has its own, and takes slow ones of test mode', async () => {
    const { send, ended, pass } = senders();
    for (const name of ['a1', 'a2', 'a3', 'a4']) send(name, test(1), KB);
    for (const name of ['b1', 'b2']) send(name, test(2), KB);
    send('c1', test(3), KB);
    send('d1', live(4), KB);
    send('e1', live(5), KB);
    await pass(10 * SECOND_MS);
    expect(ended).toEqual(['a4 overloaded', 'b2 overloaded']);
    send('f1', test(6), KB);
    send('g1', live(7), KB);
    await pass(SECOND_MS);
    expect(ended.slice(2)).toHaveLength(2);
    expect(ended[2]).toMatch(/^a\d overloaded$/);
    send('h1', live(8), KB);
    await pass(SECOND_MS);
    expect(ended).toHaveLength(5);
  });
});
