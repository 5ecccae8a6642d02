import { cp, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { settingOf } from '../../src/platform/database/embedded/archive-setting.ts';
import { backUp } from '../../src/platform/database/embedded/backup/back-up.ts';
import { archiveTo } from '../../src/platform/database/embedded/backup/archive.ts';
import { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import {
  makeTemporaryDirectory,
  QUICK_SETTINGS,
  removeDataDirectory,
  SILENT_LOG,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { startTributary } from '../harness/command.ts';
import { startServer } from '../harness/server-process.ts';
import {
  ask,
  install,
  type Installation,
  READY_LIMIT_MS,
  refusal,
  run,
  sealedHeads,
  transactionsOf,
} from './installation.testing.ts';

/** Clusters are made and copied again and again. */
const LIMIT_MS = 400_000;
const directories: string[] = [];
const newDirectory = async (): Promise<string> => {
  const directory = await makeTemporaryDirectory();
  directories.push(directory);
  return directory;
};

const at = (dataDir: string) => ({ DATA_DIR: dataDir });

/** Payments, a backup, payments, an instant, payments: the archive has all of it, and the server has ended. */
let installation: Installation;
let archive: string;
let between: string;
let headsBetween: string;
let headsAtTheEnd: object;

beforeAll(async () => {
  archive = join(await newDirectory(), 'archive');
  installation = await install(await newDirectory());
  await installation.pay(3);
  await run(at(installation.dataDir), 'backup', archive);
  await installation.pay(2);
  const file = join(await newDirectory(), 'heads.json');
  await writeFile(
    file,
    JSON.stringify({ takenAt: new Date().toISOString(), ...(await sealedHeads(at(installation.dataDir))) }),
  );
  headsBetween = file;
  between = (await ask(installation.dataDir, 'SELECT clock_timestamp() AS now'))['now'] as string;
  between = new Date(between).toISOString();
  await installation.pay(4);
  headsAtTheEnd = await sealedHeads(at(installation.dataDir));
  // The end of PostgreSQL does not wait long for the archive, which gets the rest at the next start.
  await ask(installation.dataDir, `SELECT pg_logical_emit_message(false, 'test', '')`);
  const { segment } = await ask(installation.dataDir, 'SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  await vi.waitFor(
    async () => expect(await readdir(join(archive, 'wal'))).toContain(`${String(segment)}.gz`),
    LIMIT_MS,
  );
  await installation.stop();
}, LIMIT_MS);
afterAll(async () => {
  for (const directory of directories.toReversed()) await removeDataDirectory(directory);
});

/** A copy that a test may damage. */
async function copyOfArchive(): Promise<string> {
  const copy = join(await newDirectory(), 'archive');
  await cp(archive, copy, { recursive: true });
  return copy;
}

const backupsIn = (directory: string): Promise<string[]> => readdir(join(directory, 'backups'));
const segmentsIn = async (directory: string): Promise<string[]> =>
  (await readdir(join(directory, 'wal'))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).toSorted();

describe('a backup of the running server', { timeout: LIMIT_MS }, () => {
  it('comes back with every payment that followed it, and with equal seals', async () => {
    const dataDir = await newDirectory();
    await run(at(dataDir), 'restore', archive);
    expect(await transactionsOf(dataDir)).toBe(9);
    expect(await sealedHeads(at(dataDir))).toEqual(headsAtTheEnd);
  });

  it('comes back as it was at an instant, with what was sealed until then', async () => {
    const dataDir = await newDirectory();
    const restored = await run<{ lastCommit: string }>(at(dataDir), 'restore', archive, '--to', between);
    expect(new Date(restored.lastCommit).getTime()).toBeLessThanOrEqual(new Date(between).getTime());
    expect(await run(at(dataDir), 'ledger', 'verify', '--against', headsBetween)).toMatchObject({
      ok: true,
      transactions: 5,
    });
  });

  it('serves again with the same keys, and archives nothing before a backup of its own', async () => {
    const dataDir = await newDirectory();
    await run(at(dataDir), 'restore', archive, '--to', between);
    await cp(join(installation.dataDir, 'demo-keys.json'), join(dataDir, 'demo-keys.json'));
    const before = await readdir(join(archive, 'wal'));
    const restored = await install(dataDir);
    onTestFinished(() => restored.stop());
    await restored.pay(2);
    expect(await ask(dataDir, `SELECT current_setting('archive_command') AS command`)).toEqual({ command: 'exit 0' });
    expect(await refusal(at(dataDir), 'backup', archive)).toContain('before it was restored');
    expect(await readdir(join(archive, 'wal'))).toEqual(before);
    const own = join(await newDirectory(), 'own');
    await run(at(dataDir), 'backup', own);
    expect(await backupsIn(own)).toHaveLength(1);
  });

  it('has neither a password nor the encryption key, and only its owner reads it', async () => {
    const secrets = await Promise.all(
      ['database-password', 'server-password'].map((name) => readFile(join(installation.dataDir, name), 'utf8')),
    );
    for (const name of await readdir(archive, { recursive: true })) {
      const { mode } = await stat(join(archive, name));
      expect(mode & 0o077, name).toBe(0);
      if (!(await stat(join(archive, name))).isFile()) continue;
      const bytes = await readFile(join(archive, name));
      for (const secret of secrets) expect(bytes.includes(secret.trim()), name).toBe(false);
    }
    expect(await readdir(archive, { recursive: true })).not.toContain(expect.stringContaining('encryption-key'));
  });
});

describe('a restore', { timeout: LIMIT_MS }, () => {
  it('replaces no database', async () => {
    expect(await refusal(at(installation.dataDir), 'restore', archive)).toContain('has a database already');
  });

  it('refuses an instant before the first backup, and one behind the end of the archive', async () => {
    const dataDir = await newDirectory();
    expect(await refusal(at(dataDir), 'restore', archive, '--to', '2026-01-01T00:00:00Z')).toContain(
      'The oldest backup',
    );
    const message = await refusal(at(dataDir), 'restore', archive, '--to', '2099-01-01T00:00:00Z');
    expect(message).toMatch(/The archive does not reach that instant: it ends at 20/);
    expect(await readdir(dataDir)).not.toContain('postgres');
  });

  it.each([
    ['a changed file', async (cluster: string) => flip(join(cluster, 'PG_VERSION')), 'its digest differs'],
    ['a short file', async (cluster: string) => truncate(join(cluster, 'global', 'pg_control'), 100), 'digest differs'],
    ['a missing file', async (cluster: string) => rm(join(cluster, 'backup_label')), 'cannot be copied'],
  ])('refuses %s', async (_what, damage, message) => {
    const copy = await copyOfArchive();
    const [name = ''] = await backupsIn(copy);
    await damage(join(copy, 'backups', name, 'cluster'));
    const dataDir = await newDirectory();
    expect(await refusal(at(dataDir), 'restore', copy)).toContain(message);
    expect(await readdir(dataDir)).not.toContain('postgres');
  });

  it('says what it takes for an instant', async () => {
    const problem = await refusal(at(await newDirectory()), 'restore', archive, '--to', 'tomorrow');
    expect(problem).toMatch(/^--to must be a date or a time/);
  });

  it('makes no other key for a database that comes without its own', async () => {
    const dataDir = await newDirectory();
    await run(at(dataDir), 'restore', archive);
    await expect(startServer({ ...at(dataDir), ENCRYPTION_KEY: '' }, undefined, READY_LIMIT_MS)).rejects.toThrow(
      `The encryption key ${join(dataDir, 'encryption-key')} is missing`,
    );
    expect(await readdir(dataDir)).not.toContain('encryption-key');
  });

  it('refuses a log that was changed, that is torn, or that has a gap', async () => {
    const copy = await copyOfArchive();
    const segments = await segmentsIn(copy);
    const last = join(copy, 'wal', segments.at(-1) ?? '');
    await flip(last);
    const dataDir = await newDirectory();
    expect(await refusal(at(dataDir), 'restore', copy)).toContain('cannot be expanded');
    const { firstSegment } = await manifestIn(copy);
    await flip(join(copy, 'wal', `${firstSegment}.gz`));
    expect(await refusal(at(dataDir), 'restore', copy)).toContain('its digest differs');
    await rm(join(copy, 'wal', segments.at(-2) ?? ''));
    expect(await refusal(at(dataDir), 'restore', copy)).toMatch(/is missing in .*wal/);
  });

  it('that was killed runs again from its start', async () => {
    const dataDir = await newDirectory();
    const killed = startTributary(['restore', archive], { DATA_DIR: dataDir });
    await expect
      .poll(() => readdir(dataDir), { timeout: 60_000, interval: 2 })
      .toContainEqual(expect.stringMatching(/^restore-/));
    killed.process.kill('SIGKILL');
    await killed.result;
    expect(await readdir(dataDir)).not.toContain('postgres');
    await run(at(dataDir), 'restore', archive);
    expect(await transactionsOf(dataDir)).toBe(9);
  });
});

describe('backups that follow', { timeout: LIMIT_MS }, () => {
  it('work without a server, keep as many as they should, and what is kept comes back', async () => {
    const { dataDir } = installation;
    const [first = ''] = await backupsIn(archive);
    const copy = await copyOfArchive();
    // The archive of this database moves to the copy, so that other tests keep theirs.
    expect(await run(at(dataDir), 'backup', copy)).toMatchObject({ formerArchive: archive });
    const { pruned } = await run<{ pruned: string[] }>(at(dataDir), 'backup', copy, '--keep', '2');
    expect(pruned).toEqual([first]);
    const { backups } = await run<{ backups: { backup: string }[] }>(at(dataDir), 'database', 'backups', copy);
    expect(backups.map(({ backup }) => backup)).toEqual((await backupsIn(copy)).toSorted());
    expect(backups).toHaveLength(2);
    expect((await segmentsIn(copy))[0]).toBe(`${(await manifestIn(copy)).firstSegment}.gz`);
    const restored = await newDirectory();
    await run(at(restored), 'restore', copy);
    expect(await transactionsOf(restored)).toBe(9);
  });

  it('are no backups when they are killed, and the next one removes what they left', async () => {
    const copy = await copyOfArchive();
    const killed = startTributary(['backup', copy], { DATA_DIR: installation.dataDir });
    await expect
      .poll(() => backupsIn(copy), { timeout: 60_000, interval: 2 })
      .toContainEqual(expect.stringMatching(/\.part$/));
    killed.process.kill('SIGKILL');
    await killed.result;
    const { backups } = await run<{ backups: object[] }>(at(installation.dataDir), 'database', 'backups', copy);
    expect(backups).toHaveLength(1);
    await run(at(installation.dataDir), 'backup', copy);
    expect((await backupsIn(copy)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await backupsIn(copy)).toHaveLength(2);
  });

  it('leave the archive where it was when nothing arrives in the new one, and it has no gap', async () => {
    const { dataDir } = installation;
    const [former, broken] = [join(await newDirectory(), 'former'), join(await newDirectory(), 'broken')];
    const options = { dataDir, role: 'command', log: SILENT_LOG, settings: QUICK_SETTINGS } as const;
    const postgres = await EmbeddedPostgres.open(options);
    const client = new pg.Client({ connectionString: postgres.ownerUrl });
    try {
      await client.connect();
      await archiveTo(client, former);
      await cp(former, broken, { recursive: true, filter: (source) => !/\.(gz|part)$/.test(source) });
      const { rows } = await client.query<{ segment: string }>(
        `SELECT pg_walfile_name(pg_current_wal_lsn() + n * setting::bigint) AS segment
           FROM pg_settings CROSS JOIN generate_series(0, 40) n WHERE name = 'wal_segment_size' ORDER BY n`,
      );
      // Nothing can be written by these names.
      for (const { segment } of rows) await mkdir(join(broken, 'wal', `${segment}.part`));
      await expect(archiveTo(client, broken, 5_000)).rejects.toThrow('The write-ahead log does not arrive');
      // A session takes a while to notice.
      await expect.poll(() => settingOf(client, 'archive_command')).toContain(former);
      await expect.poll(() => settingOf(client, 'archive_timeout')).toBe('1min');
      const last = rows[0]?.segment ?? '';
      await expect.poll(() => segmentsIn(former), { timeout: 90_000 }).toContain(`${last}.gz`);
      const numbers = (await segmentsIn(former)).map((name) => Number.parseInt(name.slice(16, 24), 16));
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));

      const halfway = join(await newDirectory(), 'halfway');
      await cp(former, halfway, { recursive: true });
      await rm(join(halfway, 'backups'), { recursive: true });
      await writeFile(join(halfway, 'backups'), 'in the way');
      const { signal } = new AbortController();
      await expect(
        backUp({ ownerUrl: postgres.ownerUrl, directory: halfway, keep: undefined, signal }),
      ).rejects.toThrow(`goes to ${halfway} already, and no longer to ${former}`);
    } finally {
      await client.end();
      await postgres.close();
    }
  });

  it('refuse the archive of another database', async () => {
    const other = await newDirectory();
    await ask(other, 'SELECT 1 AS one');
    expect(await refusal(at(other), 'backup', archive)).toContain('has backups of another database');
  });

  it('are not made, and nothing is proved, where there is no database', async () => {
    const wrong = await newDirectory();
    const places = join(wrong, 'places');
    expect(await refusal(at(wrong), 'backup', join(wrong, 'archive'))).toContain(`${wrong} has no database.`);
    expect(await refusal(at(wrong), 'ledger', 'verify', '--since', places)).toContain(`${wrong} has no database.`);
    expect(await refusal(at(wrong), 'ledger', 'seals')).toContain(`${wrong} has no database.`);
    expect(await readdir(wrong)).toEqual([]);
  });
});

it(
  'an archive that is not mounted delays no payment, is told, is not made anew, and gets everything later',
  { timeout: LIMIT_MS },
  async () => {
    const dataDir = await newDirectory();
    const full = join(await newDirectory(), 'archive');
    const busy = await install(dataDir);
    onTestFinished(() => busy.stop());
    expect(await gauge(busy, 'tributary_archiving')).toBe(0);
    await run(at(dataDir), 'backup', full);
    await expect.poll(() => gauge(busy, 'tributary_archiving'), { timeout: 60_000 }).toBe(1);
    await rename(full, `${full}-unmounted`);
    const switchLog = `SELECT pg_logical_emit_message(false, 'test', ''), pg_switch_wal()`;
    await ask(dataDir, switchLog);
    await expect.poll(() => gauge(busy, 'tributary_archive_failing'), { timeout: 60_000 }).toBe(1);
    expect(await gauge(busy, 'tributary_archive_waiting_bytes')).toBeGreaterThan(16_000_000);
    await busy.pay(3);
    expect(busy.server.output()).toContain('the write-ahead log could not be archived and waits in the data directory');

    expect(await refusal(at(dataDir), 'backup', full)).toContain('is its volume mounted?');
    expect(await readdir(dirname(full))).toEqual(['archive-unmounted']);

    await rename(`${full}-unmounted`, full);
    await ask(dataDir, switchLog);
    await expect.poll(() => gauge(busy, 'tributary_archive_failing'), { timeout: 100_000 }).toBe(0);
    await run(at(dataDir), 'database', 'stop-archiving');
    await expect.poll(() => gauge(busy, 'tributary_archiving'), { timeout: 60_000 }).toBe(0);
    expect(await gauge(busy, 'tributary_archive_waiting_bytes')).toBe(0);
  },
);

async function gauge({ server }: Installation, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

async function manifestIn(directory: string): Promise<{ firstSegment: string }> {
  const [name = ''] = (await backupsIn(directory)).toSorted();
  const text = await readFile(join(directory, 'backups', name, 'manifest.json'), 'utf8');
  return JSON.parse(text) as { firstSegment: string };
}

/** Changes one bit: of a compressed file, in its checksum. */
async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const place = Math.max(0, bytes.length - 6);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
