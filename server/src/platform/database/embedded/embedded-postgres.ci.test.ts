import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { EmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgresOptions } from './embedded-postgres.ts';
import {
  Holder,
  QUICK_SETTINGS,
  SILENT_LOG,
  eventually,
  killProcessesOf,
  makeTemporaryDirectory,
  postmasterOf,
  processesOf,
  requireEnded,
  removeDataDirectory,
  runQuery,
} from './embedded-postgres.testing.ts';

const opened: EmbeddedPostgres[] = [];
const holders: Holder[] = [];
const directories: string[] = [];
/** Most tests share this one: making a cluster takes longer than they do. */
let dataDir: string;

async function open(role: 'server' | 'command', options: Partial<EmbeddedPostgresOptions> = {}) {
  const database = await EmbeddedPostgres.open({
    dataDir,
    role,
    log: SILENT_LOG,
    settings: QUICK_SETTINGS,
    ...options,
  });
  opened.push(database);
  return database;
}

function hold(role: 'server' | 'command', directory = dataDir, options: SpawnOptions = {}): Holder {
  const holder = new Holder(directory, role, options);
  holders.push(holder);
  return holder;
}

async function makeDataDirectory(): Promise<string> {
  const directory = await makeTemporaryDirectory();
  directories.push(directory);
  return directory;
}

async function requirePostmaster(): Promise<number> {
  return await eventually('PostgreSQL runs', async () => await postmasterOf(dataDir));
}

async function leaseBackend(url: string): Promise<number | undefined> {
  const rows = await runQuery(url, `select pid from pg_stat_activity where application_name like 'tributary server %'`);
  return (rows as { pid: number }[])[0]?.pid;
}

beforeAll(async () => {
  dataDir = await makeDataDirectory();
  await (await open('command')).close();
});

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill();
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await killProcessesOf(dataDir);
});

afterAll(async () => {
  for (const directory of directories.toReversed()) await removeDataDirectory(directory);
});

describe('the embedded PostgreSQL', () => {
  it('starts on an empty directory, serves the database and ends without leaving a process', async () => {
    const empty = path.join(await makeDataDirectory(), 'made', 'on demand');
    directories.push(empty);
    const database = await open('server', { dataDir: empty });

    expect(database.url).toMatch(/^postgres:\/\/tributary_server:[\w-]{32}@127\.0\.0\.1:\d+\/tributary$/);
    expect(database.ownerUrl).toMatch(/^postgres:\/\/tributary:[\w-]{32}@127\.0\.0\.1:\d+\/tributary$/);
    expect(await runQuery(database.url, 'select current_database() as name')).toEqual([{ name: 'tributary' }]);
    expect((await stat(path.join(empty, 'database-password'))).mode & 0o777).toBe(0o600);
    await database.close();

    await requireEnded(empty);
    await expect(runQuery(database.url, 'select')).rejects.toThrow('ECONNREFUSED');
    expect(await readFile(path.join(empty, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  it('is set up for UTF-8, checksums, safe writes, passwords and this machine only', async () => {
    const database = await open('server', { settings: { shared_buffers: '16MB' } });
    const [row] = await runQuery(
      database.ownerUrl,
      `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
              current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
              current_setting('timezone') as timezone, lower('ÄÖ') as lower,
              (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as methods`,
    );
    expect(row).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      addresses: '127.0.0.1',
      timezone: 'UTC',
      lower: 'äö',
      methods: 'scram-sha-256',
    });
  });

  it('keeps its address over an orderly restart', async () => {
    const first = await open('server');
    await first.close();
    const second = await open('server');
    expect(second.url).toBe(first.url);
  });

  it('refuses a second server and names the process that has the data directory', async () => {
    const first = hold('server');
    expect(await first.next()).toMatchObject({ event: 'open' });

    await expect(open('server')).rejects.toMatchObject({
      code: 'data_directory_in_use',
      message:
        `Another Tributary server (process ${first.process.pid}) already uses the data directory ` +
        `${dataDir}. Stop it, or set DATA_DIR to another directory.`,
    });
    expect(await postmasterOf(dataDir)).toBeDefined();
    first.close();
    expect(await first.next()).toEqual({ event: 'closed' });
    await requireEnded(dataDir);
  });

  it('lets a command join a server and leaves the server its database', async () => {
    const server = await open('server');
    const command = hold('command');
    expect(await command.next()).toEqual({ event: 'open', url: server.url });
    command.close();
    expect(await command.next()).toEqual({ event: 'closed' });

    expect(await runQuery(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('stays for a command that outlasts the server, and ends with it', async () => {
    const server = await open('server');
    const command = await open('command');
    await server.close();
    expect(await runQuery(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await command.close();
    await requireEnded(dataDir);
  });

  it('starts for a command alone and ends with it', async () => {
    const command = hold('command');
    expect(await command.next()).toMatchObject({ event: 'open' });
    command.close();
    expect(await command.next()).toEqual({ event: 'closed' });
    await requireEnded(dataDir);
  });

  it('is one for several processes that start at once on an empty directory', async () => {
    const empty = await makeDataDirectory();
    const users = [hold('server', empty), hold('command', empty), hold('command', empty)];
    const events = await Promise.all(users.map((user) => user.next()));

    expect(events.map(({ event }) => event)).toEqual(['open', 'open', 'open']);
    expect(new Set(events.map(({ url }) => url)).size).toBe(1);
    for (const user of users) user.close();
    expect(await Promise.all(users.map((user) => user.next()))).toEqual(users.map(() => ({ event: 'closed' })));
    await requireEnded(empty);
  });

  it('comes and goes with overlapping commands without an error', async () => {
    const rounds = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 3; round += 1) {
        const command = await open('command');
        expect(await runQuery(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);
        await command.close();
      }
    });
    await Promise.all(rounds);
    await requireEnded(dataDir);
  });

  it('starts once more as often as others end in order what it has started', async () => {
    const opening = open('command');
    for (const ended = new Set<number>(); ended.size < 5;) {
      const pid = await eventually('another one runs', async () => {
        const found = await postmasterOf(dataDir);
        return found !== undefined && !ended.has(found) && found;
      });
      process.kill(pid, 'SIGINT');
      ended.add(pid);
    }
    const command = await opening;
    expect(await runQuery(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('outlives a killed server and is taken over by the next one', async () => {
    const killed = hold('server');
    const { url } = await killed.next();
    const postmaster = await requirePostmaster();
    killed.kill();

    const next = await open('server');
    expect(next.url).toBe(url);
    expect(await postmasterOf(dataDir)).toBe(postmaster);
    await next.close();
    await requireEnded(dataDir);
  });

  it('is not hit by a Ctrl-C in the terminal of its server', async () => {
    const server = hold('server', dataDir, { detached: true });
    await server.next();
    const postmaster = await requirePostmaster();
    process.kill(-(server.process.pid ?? 0), 'SIGINT');
    await once(server.process, 'exit');
    const next = await open('server');
    expect(await postmasterOf(dataDir)).toBe(postmaster);
    await next.close();
  });

  it('starts again on the same port with its data when its main process was killed', async () => {
    const server = await open('server');
    const command = await open('command');
    await runQuery(server.ownerUrl, 'drop table if exists kept; create table kept as select 42 as value');
    const killed = await requirePostmaster();
    process.kill(killed, 'SIGKILL');

    const rows = await eventually('the data is back', async () =>
      runQuery(server.ownerUrl, 'select value from kept').catch(() => undefined),
    );
    expect(rows).toEqual([{ value: 42 }]);
    expect(await postmasterOf(dataDir)).not.toBe(killed);
    await eventually('the server has its lease again', async () =>
      leaseBackend(server.ownerUrl).catch(() => undefined),
    );
    await command.close();
    expect(await runQuery(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes its lease again when a connection was killed and PostgreSQL recovers', async () => {
    const server = await open('server');
    const killed = await eventually('the lease is held', async () => await leaseBackend(server.ownerUrl));
    const postmaster = await requirePostmaster();
    process.kill(killed, 'SIGKILL');

    const regained = await eventually('the lease is held again', async () => {
      const pid = await leaseBackend(server.ownerUrl).catch(() => undefined);
      return pid === killed ? undefined : pid;
    });
    expect(regained).not.toBe(killed);
    expect(await postmasterOf(dataDir)).toBe(postmaster);
    await expect(open('server')).rejects.toMatchObject({ code: 'data_directory_in_use' });
  });

  it('reports the loss when another server took the data directory while it was away', async () => {
    const lost: Error[] = [];
    const server = await open('server', { onLost: (error) => lost.push(error) });
    const backend = await eventually('the lease is held', async () => await leaseBackend(server.ownerUrl));
    const rival = hold('server');
    await eventually('the rival waits for the lease', async () => {
      const text = `select from pg_stat_activity where application_name = 'tributary server ${rival.process.pid}'`;
      return (await runQuery(server.ownerUrl, text)).length > 0;
    });
    await runQuery(server.ownerUrl, `select pg_terminate_backend(${backend})`);

    expect(await rival.next()).toMatchObject({ event: 'open' });
    await eventually('the loss is reported', async () => lost.length > 0);
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({ code: 'data_directory_in_use' });
    await server.close();
    expect(await runQuery(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('closes while PostgreSQL is away without leaving a process', async () => {
    const server = await open('server');
    process.kill(await requirePostmaster(), 'SIGKILL');
    await server.close();
    await requireEnded(dataDir);
  });

  it('closes while PostgreSQL is coming back without leaving a process', async () => {
    const server = hold('server');
    await server.next();
    const killed = await requirePostmaster();
    process.kill(killed, 'SIGKILL');
    await eventually('another one is being started', async () => {
      const pids = await processesOf(dataDir);
      return pids.length > 0 && !pids.includes(killed);
    });
    server.close();
    expect(await server.next()).toEqual({ event: 'closed' });
    await requireEnded(dataDir);
  });

  it('makes a whole database after a first start that was killed half-way', async () => {
    const empty = await makeDataDirectory();
    const killed = hold('server', empty);
    await eventually('initdb is at work', async () =>
      (await readdir(empty)).some((name) => name.startsWith('initdb-')),
    );
    killed.kill();
    await once(killed.process, 'exit');
    expect(await readdir(empty)).not.toContain('postgres');

    const next = await open('server', { dataDir: empty });
    expect(await runQuery(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts although the process id of a lock file left behind belongs to another program now', async () => {
    const first = await open('server');
    const directory = await realpath(path.join(dataDir, 'postgres'));
    const lockFile = path.join(directory, 'postmaster.pid');
    const content = await readFile(lockFile, 'utf8');
    await first.close();
    // Another PostgreSQL under the same account is the hardest program to tell from our own.
    const other = await open('command', { dataDir: await makeDataDirectory() });
    const foreign = await postmasterOf(directories.at(-1) ?? '');
    await writeFile(lockFile, content.replace(/^\d+/, String(foreign)));

    const second = await open('server');
    expect(await runQuery(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await runQuery(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts on another port when its last one is taken', async () => {
    const first = await open('server');
    await first.close();
    const port = Number(new URL(first.url).port);
    const occupant = createServer();
    await new Promise<void>((resolve) => void occupant.listen(port, '127.0.0.1', resolve));
    try {
      const second = await open('server');
      expect(new URL(second.url).port).not.toBe(String(port));
      await second.close();
    } finally {
      occupant.close();
    }
  });

  it('says what PostgreSQL said when it does not start', async () => {
    await expect(open('server', { settings: { shared_buffers: 'much' } })).rejects.toMatchObject({
      code: 'database_unavailable',
      message: expect.stringContaining('invalid value for parameter "shared_buffers": "much"') as string,
    });
  });

  it('asks for the password file when it is missing beside a database', async () => {
    const file = path.join(dataDir, 'database-password');
    const password = await readFile(file, 'utf8');
    await rm(file);
    try {
      await expect(open('server')).rejects.toMatchObject({
        code: 'database_unavailable',
        message: expect.stringContaining(`${file} is missing`) as string,
      });
    } finally {
      await writeFile(file, password, { mode: 0o600 });
    }
  });
});
