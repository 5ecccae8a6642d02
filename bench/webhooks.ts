/** What webhooks for every payment cost the payments, and how fast they are delivered. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateLoad } from './load.ts';
import { type Bench, type Findings, median } from './report.ts';
import { callApi, pay, progress, seed, startTarget } from './target.ts';

const RECEIVER = fileURLToPath(new URL('./receiver.ts', import.meta.url));
const ACCOUNTS = 500;
const CONNECTIONS = 256;
/** The machine's speed drifts: each pair is measured within seconds. */
const PAIRS = 5;
const POLL_MS = 250;

export async function measureWebhooks({ directory, seconds, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const target = await startTarget(databaseUrl, directory, { env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  const receiver = await startReceiver();
  try {
    progress('seeding');
    const accounts = await seed(target, databaseUrl, 1, ACCOUNTS);
    const apiKey = accounts[0]?.apiKey ?? '';
    const plan = {
      port: target.port,
      connections: CONNECTIONS,
      warmUpSeconds: 2,
      seconds,
      requests: accounts.map((account) => pay(account)),
    };
    const shares: number[] = [];
    const tellingRates: number[] = [];
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      progress(`pair ${pair} of ${PAIRS}`);
      const without = await generateLoad(directory, plan);
      const endpoint = await callApi<{ id: number }>(target, apiKey, 'POST', '/v1/api/webhook-endpoints', {
        url: `http://127.0.0.1:${receiver.port}/`,
        events: ['payment.accepted'],
      });
      const withOne = await generateLoad(directory, plan);
      shares.push(withOne.perSecond / without.perSecond);
      tellingRates.push(await tellRest(receiver));
      await callApi(target, apiKey, 'DELETE', `/v1/api/webhook-endpoints/${endpoint.id}`);
    }
    const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
    return {
      figures: [
        {
          what:
            `Payments with one endpoint, of those without (median of ${PAIRS} pairs: ` +
            `${shares.map(percent).join(', ')})`,
          measured: percent(median(shares)),
          aim: 'at least 70 %',
        },
        {
          what:
            'Events told a second, to one endpoint, once payments rest (median of ' +
            `${tellingRates.map((rate) => rate.toFixed(0)).join(', ')})`,
          measured: `${median(tellingRates).toFixed(0)}/s`,
          aim: 'at least 2,000/s',
        },
      ],
    };
  } finally {
    receiver.stop();
    await target.stop();
  }
}

interface Receiver {
  readonly port: number;
  received(): Promise<number>;
  stop(): void;
}

async function startReceiver(): Promise<Receiver> {
  const child = spawn(process.execPath, [RECEIVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextNumber = async (): Promise<number> => Number((await lines.next()).value);
  return {
    port: await nextNumber(),
    received: () => {
      child.stdin.write('?\n');
      return nextNumber();
    },
    stop: () => child.stdin.end(),
  };
}

/** Events per second while the backlog is delivered, until nothing more arrives. */
async function tellRest(receiver: Receiver): Promise<number> {
  const startedAt = performance.now();
  const before = await receiver.received();
  let last = { at: startedAt, received: before };
  for (;;) {
    await delay(POLL_MS);
    const received = await receiver.received();
    const at = performance.now();
    if (received > last.received) last = { at, received };
    else if (at - last.at > 8 * POLL_MS) return ((last.received - before) * 1000) / (last.at - startedAt);
  }
}
