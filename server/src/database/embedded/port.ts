/** The port of the embedded database on 127.0.0.1. */
import { randomBytes, randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections, one of which could occupy our port after a crash. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const PORT_TRIES = 100;

/** The port to start on: the fixed one, else the last one if it is free, else any free one. It is saved. */
export async function choosePort(portFile: string, fixed: number | undefined): Promise<number> {
  if (fixed !== undefined) return fixed;
  const last = Number(await readFile(portFile, 'utf8').catch(() => ''));
  if (last > 0 && last < 65_536 && (await isFree(last))) return last;
  const port = await findFreePort();
  const temporary = `${portFile}-${randomBytes(8).toString('hex')}`;
  await writeFile(temporary, `${port}\n`);
  await rename(temporary, portFile);
  return port;
}

async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${FIRST_PORT} and ${LAST_PORT} was found`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
