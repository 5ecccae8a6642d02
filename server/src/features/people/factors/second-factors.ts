/** The second factors of a person, and new backup codes for them. */
import { AppError } from '../../../core/errors/errors.ts';
import { changeOwn, type OwnRequest } from '../change-own.ts';
import { writeBackupCodes } from './queries.ts';
import { findPasskeysOf } from './passkey-queries.ts';
import type { People } from '../people.ts';
import { findFactors, lockUserById } from '../queries.ts';

interface Deps {
  readonly people: People;
}

export interface SecondFactors {
  readonly authenticatorApp: boolean;
  /** Null without a second factor. */
  readonly backupCodesLeft: number | null;
  readonly passkeys: Awaited<ReturnType<typeof findPasskeysOf>>;
}

export async function getSecondFactors({ people }: Deps, userId: string): Promise<SecondFactors> {
  const { hasApp, backupCodes } = await findFactors(people.db, userId);
  return {
    authenticatorApp: hasApp,
    backupCodesLeft: backupCodes === undefined ? null : await countOf(people, backupCodes),
    passkeys: await findPasskeysOf(people.db, userId),
  };
}

async function countOf(people: People, sealed: string): Promise<number> {
  const codes: unknown = JSON.parse(await people.openTwoFactorSecret(sealed));
  return Array.isArray(codes) ? codes.length : 0;
}

const FACTORS = ['authenticator_app', 'passkey'];

/**
 * The former codes stop working. A backup code is no proof for this: a finder of one would get ten.
 * @throws AppError fresh_proof_required, validation_failed without a second factor
 */
export function makeBackupCodes(
  deps: Deps,
  request: OwnRequest,
  provedWith: string | undefined,
): Promise<readonly string[]> {
  const { user } = request;
  return changeOwn(deps, request, {}, async (_api, tx) => {
    await lockUserById(tx, user.id);
    if (!(await findFactors(tx, user.id)).isOn) {
      throw new AppError('validation_failed', 'Set up an authenticator app or a passkey first.');
    }
    if (!FACTORS.includes(provedWith ?? '')) {
      throw new AppError(
        'fresh_proof_required',
        'Confirm with your authenticator app or a passkey, not a backup code.',
      );
    }
    const { backupCodes, sealed } = await deps.people.makeSecrets();
    await writeBackupCodes(tx, user.id, sealed.backupCodes);
    return { result: backupCodes, change: { action: 'person.backup_codes_made', notice: { what: 'backup_codes' } } };
  });
}
