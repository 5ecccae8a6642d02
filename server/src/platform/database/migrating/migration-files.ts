/**
 * The migrations that this program knows: `NNNN.do.name.sql`, forward only. A file is one transaction, unless its first
 * line is `-- without a transaction`. Then each of its statements runs on its own, and must be one that can be repeated
 * after a run that was killed in the middle.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../../../migrations', import.meta.url));

const WITHOUT_TRANSACTION = '-- without a transaction';
const FILE_NAME = /^(?<version>\d{4,})\.do\.(?<name>[\w-]+)\.sql$/;

export interface Migration {
  readonly file: string;
  readonly version: number;
  readonly name: string;
  /** The digest of the file's text. A migration that was applied with another digest is refused. */
  readonly md5: string;
  /** The whole file, to run in one transaction, or statements that run on their own. */
  readonly script: string | readonly Statement[];
  /** What it makes is there already, so it is recorded and not run. */
  readonly isThere?: true;
}

/** `builds` names the index that the statement builds; remains of an earlier attempt are dropped first. */
export interface Statement {
  readonly sql: string;
  readonly builds: string | undefined;
}

/** In the order of their numbers. @throws Error for a file name of another form, and for two files of one number. */
export async function readMigrations(directory = MIGRATIONS_DIRECTORY): Promise<readonly Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql'));
  const migrations = await Promise.all(
    files.map(async (file) => parseMigration(file, await readFile(join(directory, file), 'utf8'))),
  );
  const inOrder = migrations.toSorted((a, b) => a.version - b.version);
  const twice = inOrder.find(({ version }, index) => inOrder[index - 1]?.version === version);
  if (twice !== undefined) throw new Error(`There are two migrations with the number of ${twice.file}.`);
  return inOrder;
}

export function parseMigration(file: string, text: string): Migration {
  const { version, name } = FILE_NAME.exec(file)?.groups ?? {};
  if (version === undefined || name === undefined) throw new Error(`${file} is not named like 0001.do.name.sql.`);
  return {
    file,
    version: Number(version),
    name,
    md5: createHash('md5').update(text, 'utf8').digest('hex'),
    script: text.startsWith(`${WITHOUT_TRANSACTION}\n`) ? statementsOf(file, text) : text,
  };
}

/**
 * What may run on its own and be repeated: building or dropping an index of a large table beside traffic, and checking
 * existing rows against a constraint that was added NOT VALID.
 */
const MAY_STAND_ALONE = [
  /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?!IF )(?<builds>\w+)\s+ON\s/,
  /^DROP INDEX CONCURRENTLY IF EXISTS \w+$/,
  /^ALTER TABLE \w+\s+VALIDATE CONSTRAINT \w+$/,
];

/** A comment has its own lines, and a statement ends at the end of a line. */
function statementsOf(file: string, text: string): readonly Statement[] {
  const withoutComments = text.replaceAll(/^\s*--.*$/gm, '');
  const statements = withoutComments.split(/;[ \t]*$/m).map((statement) => statement.trim());
  return statements
    .filter((statement) => statement !== '')
    .map((sql) => {
      const found = MAY_STAND_ALONE.map((form) => form.exec(sql)).find((match) => match !== null);
      if (found === undefined) {
        throw new Error(
          `${file} runs without a transaction, where only CREATE INDEX CONCURRENTLY, DROP INDEX ` +
            'CONCURRENTLY IF EXISTS ' +
            `and VALIDATE CONSTRAINT may stand, not: ${sql}`,
        );
      }
      return { sql, builds: found.groups?.['builds'] };
    });
}

/** The statements of a script, each of which ends a line with its semicolon. */
export const messagesOf = (script: string): string[] =>
  script.split(/;[ \t]*$/m).filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '');
