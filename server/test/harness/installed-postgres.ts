/** A PostgreSQL of the system's packages, of another version than the embedded one, for the time of a test. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATABASES_PARENT, eventually } from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { accountForPostgres } from '../../src/platform/database/embedded/unprivileged.ts';
import { asAdministrator } from './administration.ts';
import { freePort } from './free-port.ts';

const execute = promisify(execFile);

export interface InstalledPostgres {
  /** The address for a superuser. */
  readonly url: string;
  close(): Promise<void>;
}

/** `programs` is the directory with initdb and postgres. */
export async function startInstalledPostgres(programs: string): Promise<InstalledPostgres> {
  const account = accountForPostgres();
  const directory = await mkdtemp(join(DATABASES_PARENT, `tributary-installed-${process.pid}-`));
  await chmod(directory, 0o700);
  if (account !== undefined) await chown(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  const options = { ...account, cwd: '/', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await execute(join(programs, 'initdb'), initdb, options);
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: directory, fsync: 'off' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], { ...options, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const close = async (): Promise<void> => {
    if (server.exitCode === null) server.kill('SIGINT');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await eventually('the installed PostgreSQL answers', async () => {
      if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`);
      return asAdministrator(url, async () => true).catch(() => false);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}
