import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Account, accountForPostgres } from '../../src/platform/database/embedded/unprivileged.ts';
import { freePort } from './free-port.ts';

export interface PgBouncer {
  /** The same database, through PgBouncer. */
  through(databaseUrl: string): string;
  pid(): number;
  /** Kills it and starts another one in its place. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/usr/bin/pgbouncer'].find((path) =>
  existsSync(path),
);
const READY_LIMIT_MS = 60_000;
const POLL_MS = 20;
/** Few, so that the transactions of many clients really share the same sessions. */
const SERVER_CONNECTIONS = 6;

/** Tests that need PgBouncer are skipped if it is not installed, but never in continuous integration. */
export const isPgBouncerMissing = PROGRAM === undefined && process.env['CI'] !== 'true';

/** A file of operators, with the users that it lets in. */
interface GivenConfiguration {
  readonly configuration: string;
  readonly users: string;
}

/**
 * A PgBouncer in transaction mode before the server of `databaseUrl`, for all of its databases, or as the given file
 * has it.
 */
export async function startPgBouncer(databaseUrl: string, given?: GivenConfiguration): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
  const directory = await mkdtemp(join(tmpdir(), 'tributary-pgbouncer-'));
  const config = join(directory, 'pgbouncer.ini');
  const port = await freePort();
  const users = join(directory, 'userlist.txt');
  await writeFile(users, given?.users ?? '', { mode: 0o600 });
  const text = given === undefined ? configuration(new URL(databaseUrl), port) : movedTo(given, users, port);
  await writeFile(config, text, { mode: 0o600 });
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const account = accountForPostgres();
  if (account !== undefined) {
    await chmod(directory, 0o711);
    for (const file of [config, users]) await chown(file, account.uid, account.gid);
  }
  const through = (url: string): string => {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${port}`;
    return changed.href;
  };
  const start = () => startProcess(PROGRAM, config, account);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  let child = start();
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const deadline = performance.now() + READY_LIMIT_MS;
  while (!(await (given === undefined ? canConnect(through(databaseUrl)) : isListening(port)))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`PgBouncer did not start:\n${output}`);
    await delay(POLL_MS);
  }
  return {
    through,
    pid: () => child.pid ?? 0,
    async restart() {
      await end('SIGKILL');
      child = start();
      child.stderr.resume();
    },
    async close() {
      await end('SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const startProcess = (program: string, config: string, account: Account | undefined) =>
  spawn(program, [config], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });

/** Every client connects as the user of `databaseUrl`: the tests are not about PgBouncer's authentication. */
function configuration({ hostname, port, username, password }: URL, listenPort: number): string {
  const quote = (text: string): string => `'${decodeURIComponent(text).replaceAll("'", "''")}'`;
  const secret = password === '' ? '' : ` password=${quote(password)}`;
  return `[databases]
* = host=${hostname} port=${port === '' ? '5432' : port} user=${quote(username)}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
server_login_retry = 1
`;
}

const movedTo = ({ configuration: text }: GivenConfiguration, users: string, port: number): string =>
  text.replace(/^listen_port = .*$/m, `listen_port = ${port}`).replace(/^auth_file = .*$/m, `auth_file = ${users}`);

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
