/** What systemd hears of the program, at a socket like its own. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { createTestDatabase } from './harness/database.ts';
import { startServer } from './harness/server-process.ts';

const WATCHDOG_MS = 1_000;
/** Prints each datagram on a line. Node has no datagrams on Unix sockets. */
const LISTEN = `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('listening', flush=True)
while True: print(s.recv(4096).decode(), flush=True)`;

const isInstalled = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`]);
    return true;
  } catch {
    return false;
  }
};

it.runIf(isInstalled('systemd-notify') && isInstalled('python3')).each(['1', '2'])(
  'A service manager hears when %s processes serve, and that the first one lives',
  async (processes) => {
    const directory = await makeTemporaryDirectory();
    onTestFinished(() => removeDataDirectory(directory));
    const socket = join(directory, 'notify');
    const listener = spawn('python3', ['-c', LISTEN, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void listener.kill());
    let heard = '';
    listener.stdout.setEncoding('utf8').on('data', (text: string) => (heard += text));
    await expect.poll(() => existsSync(socket) && heard).toContain('listening');
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const server = await startServer({
      DATABASE_URL: testDatabase.url,
      PROCESSES: processes,
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: String(WATCHDOG_MS * 1000),
    });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    await expect.poll(() => heard.match(/^READY=1$/gm)).toHaveLength(1);
    await expect.poll(() => heard.match(/^WATCHDOG=1$/gm)?.length ?? 0).toBeGreaterThan(2);

    process.kill(server.pid, 'SIGSTOP');
    const before = heard.length;
    await new Promise((resolve) => setTimeout(resolve, 2 * WATCHDOG_MS));
    expect(heard.slice(before).match(/^WATCHDOG=1$/gm)?.length ?? 0).toBeLessThanOrEqual(1);
  },
);

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Keeps a socket as a socket unit does, hands it to the program, and starts the program anew whenever it ends. */
const KEEP = `import os, socket, subprocess, sys
s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(512)
if s.fileno() != 3: os.dup2(s.fileno(), 3)
os.set_inheritable(3, True)
while True:
  subprocess.run(['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh', *sys.argv[1:]], close_fds=False)`;
const ANEW_MS = 200_000;

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}
const childOf = async (pid: number): Promise<number> => (await childrenOf(pid))[0] ?? 0;

it.runIf(isInstalled('python3')).each(['1', '2'])(
  'Nobody who asks twice is refused while %s processes are replaced behind a socket of the service manager',
  async (processes) => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const environment = { DATABASE_URL: testDatabase.url, PROCESSES: processes, DRAIN_SECONDS: '1' };
    const server = await startServer(environment, ['python3', '-c', KEEP, process.execPath, MAIN]);
    const program = await childOf(server.pid);
    onTestFinished(async () => {
      const last = await childOf(server.pid);
      await server.end('SIGKILL');
      process.kill(last, 'SIGKILL');
    });
    const ask = async (): Promise<number> =>
      (await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).status;
    const statuses: number[] = [];
    const failed: unknown[] = [];
    const over = new AbortController();
    const asking = (async () => {
      while (!over.signal.aborted) {
        statuses.push(
          await ask()
            .catch(ask)
            .catch((error: unknown) => failed.push(error)),
        );
        await delay(20);
      }
    })();
    process.kill(program, 'SIGTERM');
    const readyAgain = (): number => server.output().match(/^Tributary is ready at /gm)?.length ?? 0;
    await expect.poll(readyAgain, { timeout: ANEW_MS, interval: 100 }).toBe(2);
    await delay(500);
    over.abort();
    await asking;
    expect(failed).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(3);
  },
);

it.runIf(isInstalled('python3'))(
  'When all processes die at once, the first one ends, so that the service manager hands over its socket again',
  async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const environment = { DATABASE_URL: testDatabase.url, PROCESSES: '2' };
    const server = await startServer(environment, ['python3', '-c', KEEP, process.execPath, MAIN]);
    onTestFinished(async () => {
      const last = await childOf(server.pid);
      await server.end('SIGKILL');
      process.kill(last, 'SIGKILL');
    });
    for (const pid of await childrenOf(await childOf(server.pid))) process.kill(pid, 'SIGKILL');
    const readyAgain = (): number => server.output().match(/^Tributary is ready at /gm)?.length ?? 0;
    await expect.poll(readyAgain, { timeout: ANEW_MS, interval: 100 }).toBe(2);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);
