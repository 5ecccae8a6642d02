import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { startTracing } from '../../src/platform/tracing/open-telemetry.ts';
import { startCollector } from './collector.testing.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const HELD_MAX_BYTES = 64 * 2 ** 20;

it('a collector that never answers fills no memory: what does not fit the queue is dropped', async () => {
  const collector = await startCollector(() => undefined);
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  const tracing = startTracing({ sampledShare: 1, version: '0', onFailed: () => undefined });
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < 300_000; count += 1) {
    const arrived = {
      method: 'POST',
      route: '/v1/api/payments',
      requestId: `request-${count}`,
      traceparent: undefined,
    };
    tracing.request(arrived).end({ status: 200, code: undefined });
    if (count % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  collectGarbage();
  expect(tracing.spans.recorded).toBe(300_000);
  expect(tracing.spans.exported).toBe(0);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(HELD_MAX_BYTES);
  await collector.close();
  await tracing.stop();
});
