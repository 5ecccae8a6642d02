/** Backups of the embedded database. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed } from '@tributary/cli';
import { backUp } from '../platform/database/embedded/backup/back-up.ts';
import { listBackups } from '../platform/database/embedded/backup/manifest.ts';
import { restore as restoreInto } from '../platform/database/embedded/backup/restore.ts';
import { stopArchiving } from '../platform/database/embedded/backup/archive.ts';
import { withConnection } from '../platform/database/migrating/connections.ts';
import { noteDone } from '../platform/upkeep/last-done.ts';
import { readEnd } from '../platform/wire/instants.ts';
import { command, wholeNumber } from './command.ts';
import type { Invocation } from './invocation.ts';
import { table } from './output.ts';

const KEEP_MAX = 10_000;
const MEGABYTE = 1024 * 1024;

const BACKUP_HELP = `
Works while the server runs and while it does not. The first backup makes the directory the archive of this database:
from then on PostgreSQL takes its write-ahead log there, at least once a minute, so that "restore" can go back to any
instant after a backup. A backup to another directory moves the archive there: for a second copy, copy the directory.
Run it every day. Nothing is a backup that is on the same disk, and nothing that was never restored.

NOT in a backup: the encryption key (DATA_DIR/encryption-key, ENCRYPTION_KEY or ENCRYPTION_KEYS). Keep it elsewhere:
without it nobody opens authorisation keys, signing secrets and second factors of a restored database. Everything else
of the database is in the backup, readable for everyone who reads the directory. Its files are for their owner only.`;

/** @throws CommandFailed where the database is another program's. */
async function ownerUrlOf(invocation: Invocation): Promise<string> {
  requireEmbedded(invocation);
  const { url, migrationUrl } = await invocation.databaseInUse();
  return migrationUrl ?? url;
}

export function requireEmbedded({ config }: Pick<Invocation, 'config'>): void {
  if (config.databaseUrl === undefined) return;
  throw new CommandFailed(
    'wrong_database',
    'This is for the embedded database. The PostgreSQL of DATABASE_URL has its own means.',
  );
}

const neverAborted = new AbortController().signal;

export const backup = command(
  'backup',
  'Back up the embedded database',
  (bare) =>
    bare
      .argument('<directory>', 'the archive of this database, best on another machine')
      .option(
        '--keep <count>',
        'remove older backups than this many, and the log that only they need',
        wholeNumber(1, KEEP_MAX),
      )
      .addHelpText('after', BACKUP_HELP),
  async (invocation, { keep }, directory) => {
    await invocation.requireDatabase();
    const ownerUrl = await ownerUrlOf(invocation);
    const target = invocation.path(directory);
    const { signal = neverAborted } = invocation;
    const made = await backUp({ ownerUrl, directory: target, keep, signal });
    const { name, size, manifest, pruned, formerArchive } = made;
    await noteDone(invocation.config.dataDir, 'backup');
    const { startedAt, endedAt, files } = manifest;
    const lines = [
      `${path.join(target, 'backups', name)} is whole: ${files.length} files, ${Math.ceil(size / MEGABYTE)} MB.`,
      ...(pruned.length > 0 ? [`Removed: ${pruned.join(', ')}.`] : []),
      ...(formerArchive === undefined ? [] : [movedFrom(formerArchive)]),
      `The encryption key is NOT in it: keep ${keyOf(invocation)} elsewhere.`,
    ];
    return { json: { backup: name, startedAt, endedAt, bytes: size, pruned, formerArchive }, text: lines.join('\n') };
  },
);

const movedFrom = (formerArchive: string): string =>
  `The write-ahead log goes there from now on, and no longer to ${formerArchive}: ` +
  'what follows can be restored from the new directory only.';

const keyOf = ({ config }: Invocation): string =>
  config.encryptionKeys === undefined ? path.join(config.dataDir, 'encryption-key') : 'ENCRYPTION_KEY';

const RESTORE_HELP = `
Into a DATA_DIR without a database: a restore replaces nothing. Every file is compared with its digest. The log is then
replayed to its end, or to the instant. The restored database archives nothing before its own first backup, in another
directory.

Put the encryption key of the database back before you start: DATA_DIR/encryption-key (0600) or ENCRYPTION_KEY. Then
run "ledger verify", with "--against" your newest copy of the ends of chains.`;

export const restore = command(
  'restore',
  'Restore a backup into an empty DATA_DIR',
  (bare) =>
    bare
      .argument('<directory>', 'the archive with the backups')
      .option(
        '--to <instant>',
        'the instant to go back to, in ISO 8601, in Lagos without an offset; the end of the archive when missing',
      )
      .addHelpText('after', RESTORE_HELP),
  async (invocation, { to }, directory) => {
    requireEmbedded(invocation);
    const { dataDir } = invocation.config;
    const { signal = neverAborted } = invocation;
    const instant = to === undefined ? undefined : readEnd('to', to);
    const restored = await restoreInto({ dataDir, directory: invocation.path(directory), to: instant, signal });
    const lines = [
      `${dataDir} has the database of the backup ${restored.backup}` +
        (restored.lastCommit === undefined ? '.' : `, up to its last commit at ${restored.lastCommit}.`),
      ...(isKeyMissing(invocation) ? [`Put the encryption key back before you start: ${keyOf(invocation)}.`] : []),
      'Then run "ledger verify".',
    ];
    return { json: restored, text: lines.join('\n') };
  },
);

const isKeyMissing = ({ config }: Invocation): boolean =>
  config.encryptionKeys === undefined && !existsSync(path.join(config.dataDir, 'encryption-key'));

export const backups = command(
  'backups',
  'List the backups of a directory',
  (bare) => bare.argument('<directory>', 'the archive with the backups'),
  async (invocation, _options, directory) => {
    const found = (await listBackups(invocation.path(directory))).map(({ name, manifest }) => ({
      backup: name,
      startedAt: manifest.startedAt,
      endedAt: manifest.endedAt,
      bytes: manifest.files.reduce((sum, { size }) => sum + size, 0),
      postgres: manifest.postgres,
    }));
    const text = table(found, 'There are no whole backups.', {
      Backup: ({ backup: name }) => name,
      Ended: ({ endedAt }) => endedAt,
      MB: ({ bytes }) => Math.ceil(bytes / MEGABYTE),
      PostgreSQL: ({ postgres }) => postgres,
    });
    return { json: { backups: found }, text };
  },
);

const STOP_HELP = `
PostgreSQL keeps its write-ahead log in the data directory until the archive has taken it. When the archive is lost, or
full for so long that the disk of the data directory fills, this lets PostgreSQL forget that log. Behind this gap
nothing can be restored before the next "backup".`;

export const stopArchivingCommand = command(
  'stop-archiving',
  'Archive no write-ahead log before the next backup',
  (bare) => bare.addHelpText('after', STOP_HELP),
  async (invocation) => {
    await withConnection(await ownerUrlOf(invocation), stopArchiving);
    return { json: { archiving: false }, text: 'Nothing is archived before the next backup.' };
  },
);
