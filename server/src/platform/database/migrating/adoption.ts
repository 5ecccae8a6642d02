/**
 * A database from before the first release was made by the 61 migrations that the baseline replaced. It is adopted: the
 * baseline is recorded and not run, because all its tables are there. The old records stay, so that processes of the
 * commit before go on serving beside this one.
 */
import { createHash } from 'node:crypto';
import { MigrationError } from './migration-error.ts';

export const BASELINE = 67;
const REPLACED = 61;
/** SHA-256 of the lines `version md5` of the replaced migrations, in the order of their versions. */
const DIGEST_OF_REPLACED = '4bf218ea8bf4d4877b66fd66acb21b978da9687fc1415a6cf53aa58d6dbb0f79';
/** The last commit that has them. */
export const COMMIT_BEFORE = '8bb3bb414a69391e163a03f11da425f7cf08a38c';

/**
 * Whether the database, with what was applied to it by version, is to be adopted.
 * @throws MigrationError database_too_old when some are missing, and migration_changed when others were applied.
 */
export function isToAdopt(applied: ReadonlyMap<number, string | null>): boolean {
  if (applied.has(BASELINE)) return false;
  const replaced = [...applied].filter(([version]) => version > 0 && version < BASELINE).toSorted(([a], [b]) => a - b);
  if (replaced.length === 0) return false;
  if (replaced.length < REPLACED) {
    throw new MigrationError(
      'database_too_old',
      `The database has ${replaced.length} of the ${REPLACED} migrations that this version takes for granted. Check ` +
        `out commit ${COMMIT_BEFORE}, run "npm run --silent tributary -- database migrate" there, and then return to ` +
        'this version. Nothing was changed.',
    );
  }
  const lines = replaced.map(([version, md5]) => `${version} ${md5}`).join('\n');
  if (createHash('sha256').update(lines).digest('hex') !== DIGEST_OF_REPLACED) {
    throw new MigrationError(
      'migration_changed',
      `The database was not made by the migrations of commit ${COMMIT_BEFORE}, so this version can't use it.`,
    );
  }
  return true;
}
