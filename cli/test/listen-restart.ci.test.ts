import { createTributary } from '@tributary/sdk';
import { expect, it, onTestFinished } from 'vitest';
import { newAccount } from '../../sdk/test/served-app.testing.ts';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../../server/src/platform/database/embedded/embedded-postgres.testing.ts';
import { startTributary } from '../../server/test/harness/command.ts';
import { startServer } from '../../server/test/harness/server-process.ts';
import { startReceiver } from '../../server/test/webhooks/receiver.testing.ts';
import { startListening, takenBy } from './listen.testing.ts';

it('listen goes on where it was after the server was killed and came back', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const dataDir = await makeTemporaryDirectory();
  onTestFinished(() => removeDataDirectory(dataDir));
  let server = await startServer({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await server.end('SIGTERM')));
  const { port } = new URL(server.url);
  const made = await startTributary(['business', 'create', '--name', 'Acme', '--json'], {
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: Buffer.alloc(32, 'tests only').toString('hex'),
  }).result;
  const { test } = JSON.parse(made.stdout) as { readonly test: { readonly secretKey: string } };
  const env = { TRIBUTARY_URL: server.url, TRIBUTARY_KEY: test.secretKey };
  const { secret, lines, said } = await startListening(['--forward-to', receiver.url], env);
  const calls = createTributary({ baseUrl: server.url, apiKey: test.secretKey });
  const before = await calls.accounts.create(newAccount());
  await expect.poll(lines, { timeout: 60_000 }).toHaveLength(1);
  await server.end('SIGKILL');
  await expect.poll(said, { timeout: 60_000 }).toContain('Trying again in');
  server = await startServer({ DATA_DIR: dataDir, PORT: port });
  const after = await calls.accounts.create(newAccount());
  await expect.poll(lines, { timeout: 60_000 }).toHaveLength(2);
  expect((await takenBy(receiver, secret)).map(({ data }) => data)).toMatchObject([
    { id: before.id },
    { id: after.id },
  ]);
});
