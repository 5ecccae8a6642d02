/** Translates better-auth's refusals into our errors. */
import { AppError, type ErrorCode } from '../../core/errors/errors.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './passwords/password-length.ts';
import { sessionMissing } from './session-facts.ts';

const SIGN_IN = 'The e-mail address or the password is not right.';
const PASSKEY = 'This passkey is not known here, or its answer is not right.';
const CODE = 'The code is not right, or it has run out.';

type Refusal = readonly [code: ErrorCode, message: string, field?: string];

const REFUSALS = {
  INVALID_EMAIL_OR_PASSWORD: ['sign_in_refused', SIGN_IN],
  INVALID_PASSWORD: ['validation_failed', 'password is not the present one.', 'password'],
  CREDENTIAL_ACCOUNT_NOT_FOUND: ['validation_failed', 'password was never set for this user.', 'password'],
  INVALID_EMAIL: ['validation_failed', 'email must be an e-mail address, e.g. ada@example.com.', 'email'],
  PASSWORD_TOO_SHORT: [
    'validation_failed',
    `password must be at least ${PASSWORD_LENGTH_MIN} characters long.`,
    'password',
  ],
  PASSWORD_TOO_LONG: [
    'validation_failed',
    `password must be at most ${PASSWORD_LENGTH_MAX} characters long.`,
    'password',
  ],
  USER_ALREADY_EXISTS: ['already_member', 'There is a user with this e-mail address. Sign in instead.', 'email'],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [
    'already_member',
    'There is a user with this e-mail address. Sign in instead.',
    'email',
  ],
  INVALID_CODE: ['sign_in_refused', CODE, 'code'],
  INVALID_BACKUP_CODE: ['sign_in_refused', CODE, 'code'],
  INVALID_TWO_FACTOR_COOKIE: ['sign_in_refused', 'Sign in with e-mail address and password first.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['sign_in_refused', 'Too many wrong codes. Sign in again.'],
  ACCOUNT_TEMPORARILY_LOCKED: ['sign_in_refused', 'Too many wrong codes. Wait a few minutes and sign in again.'],
  TOTP_ALREADY_ENABLED: ['validation_failed', 'Two-factor sign-in is on already; switch it off first.'],
  TOTP_NOT_ENABLED: ['validation_failed', 'code cannot be used: two-factor sign-in is not set up.', 'code'],
  CHALLENGE_NOT_FOUND: ['sign_in_refused', 'The question to the passkey was answered before, or too late. Try again.'],
  PASSKEY_NOT_FOUND: ['sign_in_refused', PASSKEY],
  AUTHENTICATION_FAILED: ['sign_in_refused', PASSKEY],
  FAILED_TO_VERIFY_REGISTRATION: ['sign_in_refused', 'The new passkey could not be checked. Try again.'],
  TWO_FACTOR_NOT_ENABLED: ['validation_failed', 'Two-factor sign-in is not set up.'],
} as const satisfies Readonly<Record<string, Refusal>>;

export const signInRefused = (): AppError => new AppError('sign_in_refused', SIGN_IN);
export const passkeyRefused = (): AppError => new AppError('sign_in_refused', PASSKEY);
export const codeRefused = (): AppError => new AppError('sign_in_refused', CODE, { field: 'code' });

export function passwordProblem(
  problem: 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'INVALID_PASSWORD' | 'CREDENTIAL_ACCOUNT_NOT_FOUND',
): AppError {
  const [, message] = REFUSALS[problem];
  return new AppError('validation_failed', message, { field: 'password' });
}

/** @throws AppError validation_failed */
export function requirePasswordLength(password: string): void {
  if (password.length < PASSWORD_LENGTH_MIN) throw passwordProblem('PASSWORD_TOO_SHORT');
  if (password.length > PASSWORD_LENGTH_MAX) throw passwordProblem('PASSWORD_TOO_LONG');
}

/**
 * Runs one of better-auth's functions. @throws AppError for what it refuses, and its own error for anything unexpected.
 */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error)) throw error;
    const [code, message, field] = (REFUSALS as Readonly<Record<string, Refusal>>)[String(error.body?.code)] ?? [];
    if (code !== undefined && message !== undefined) throw new AppError(code, message, field ? { field } : {});
    if (error.statusCode === 401) throw sessionMissing();
    throw error;
  }
}

/**
 * Runs one of better-auth's functions again if it failed without a reason, unless `check` fails: with the error of the
 * database, for example, which better-auth hides.
 */
export async function orOnceMore<T>(call: () => Promise<T>, check: () => Promise<unknown>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error) || error.statusCode < 500) throw error;
    await check();
    return call();
  }
}

/**
 * Recognised by its properties: importing its class would load all of better-auth into processes that never need it.
 */
function isApiError(error: unknown): error is Error & { statusCode: number; body?: { readonly code?: string } } {
  return error instanceof Error && error.name === 'APIError' && 'statusCode' in error;
}
