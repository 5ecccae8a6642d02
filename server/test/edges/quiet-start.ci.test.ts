/** What operators see of a start: nothing that looks like a failure, unless it is one. */
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { startServer } from '../harness/server-process.ts';

async function temporaryDataDir(): Promise<string> {
  const dataDir = await makeTemporaryDirectory();
  onTestFinished(() => removeDataDirectory(dataDir));
  return dataDir;
}

const linesOf = (output: string): { readonly level: string; readonly msg: string }[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string });
const ALARMS = ['warn', 'error', 'fatal'];
const READY_MAX_MS = 300_000;
const alarms = (output: string): unknown[] => linesOf(output).filter(({ level }) => ALARMS.includes(level));

it.each(['1', '2'])('an ordinary start and stop of %s processes warns of nothing', async (processes) => {
  const environment = { DATA_DIR: await temporaryDataDir(), PROCESSES: processes, LOG_LEVEL: 'info' };
  const server = await startServer(environment, undefined, READY_MAX_MS);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const readiness = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(linesOf(server.output()).length).toBeGreaterThan(0);
  expect(alarms(server.output())).toEqual([]);
});

it('a start that is refused says why in a sentence, and nothing else', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const PORT = String((taken.address() as AddressInfo).port);
  const refused = await startServer({ DATA_DIR: await temporaryDataDir(), PORT, LOG_LEVEL: 'info' }).then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  expect(refused).toContain(`Port ${PORT} on 127.0.0.1 is in use by another program.`);
  expect(alarms(refused)).toEqual([]);
});
