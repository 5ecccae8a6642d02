/** Notes refused attempts to sign in, and to prove oneself, for the security log. */
import { AppError } from '../../core/errors/errors.ts';
import type { OwnRequest } from './change-own.ts';
import type { People } from './people.ts';

interface Attempt {
  /** What is tried: `password`, `second_factor`, `passkey`, `link`, or `proof` within a session. */
  readonly what: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly userId?: string | undefined;
  /** The address of somebody who may not exist. */
  readonly email?: string | undefined;
}

/** An attempt within a session, which may be stolen. */
export const proofBy = ({ user, address, userAgent }: OwnRequest): Attempt => ({
  what: 'proof',
  userId: user.id,
  address,
  userAgent,
});

/** Attempts within attempts fail with the same error, which is noted once. */
const noted = new WeakSet<Error>();

/** Makes the attempt. @throws what the attempt throws */
export async function watchFailures<T>(
  { security }: Pick<People, 'security'>,
  { address, ...attempt }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const kind = error instanceof AppError && !noted.has(error) ? kindOf(error, attempt.what === 'proof') : undefined;
    if (kind !== undefined) {
      noted.add(error as AppError);
      security.note({ ...attempt, kind, address });
    }
    throw error;
  }
}

function kindOf({ code, field }: AppError, isProof: boolean) {
  if (code === 'too_many_failed_attempts') return 'sign_in_locked';
  if (code === 'sign_in_refused') return isProof ? 'proof_failed' : 'sign_in_failed';
  return isProof && code === 'validation_failed' && field === 'password' ? 'proof_failed' : undefined;
}
