/**
 * Hashes and checks passwords, outside of every transaction and without a connection: one hash at a time, each with 0.1
 * s and 32 MB. The result is then passed to better-auth, which hashes nothing itself.
 */
import { invalid } from '../wire/invalid.ts';
import type { OneAtATime, Turn } from './one-at-a-time.ts';
import { ownWords } from './own-words.ts';

/** Hashes passwords. Tests use one that takes no time. */
export interface Hashing {
  readonly hashPassword: (password: string) => Promise<string>;
  readonly verifyPassword: (attempt: { hash: string; password: string }) => Promise<boolean>;
  /** Why a password is too easy to guess by somebody who knows these words; undefined if it is not. */
  readonly findWeakness: (password: string, words: readonly string[]) => Promise<string | undefined>;
}

export interface Passwords {
  readonly hash: (password: string, turn?: Turn) => Promise<string>;
  /** @throws AppError validation_failed naming the field, for a new password that is too easy to guess. */
  readonly requireStrong: (made: NewPassword, turn?: Turn) => Promise<void>;
  /** Without a hash it takes equally long, and returns false. */
  readonly isRight: (password: string, hash: string | undefined, turn?: Turn) => Promise<boolean>;
}

export interface NewPassword {
  readonly field: string;
  readonly password: string;
  /** Texts of the person: name, e-mail address, businesses. */
  readonly texts: readonly (string | undefined)[];
}

/** The functions that better-auth requires. */
export interface PasswordFunctions {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (attempt: { hash: string; password: string }) => Promise<boolean>;
}

export interface Prepared {
  /** The hash that the present password matched. */
  readonly right?: string;
  /** The hash of the new password. */
  readonly made?: string;
}

/** Loaded on demand: most processes never need it. */
const loadHashing = async (): Promise<Hashing> => {
  const [{ hashPassword, verifyPassword }, { findWeakness }] = await Promise.all([
    import('better-auth/crypto'),
    import('./find-weakness.ts'),
  ]);
  return { hashPassword, verifyPassword, findWeakness };
};

export function createPasswords(takeTurn: OneAtATime, hashing?: Hashing): Passwords {
  const load = async () => hashing ?? loadHashing();
  const hash: Passwords['hash'] = (password, turn) => takeTurn(async () => (await load()).hashPassword(password), turn);
  return {
    hash,
    async requireStrong({ field, password, texts }, turn) {
      const weakness = await takeTurn(async () => (await load()).findWeakness(password, ownWords(texts)), turn);
      if (weakness !== undefined) throw invalid(field, `is too easy to guess. ${weakness}`.trim());
    },
    isRight: (password, present, turn) =>
      takeTurn(async () => {
        const { hashPassword, verifyPassword } = await load();
        if (present !== undefined) return verifyPassword({ hash: present, password });
        await hashPassword(password);
        return false;
      }, turn),
  };
}

/** For better-auth outside of transactions; only tests that use it directly need this. */
export const directPasswords = (passwords: Passwords): PasswordFunctions => ({
  hash: (password) => passwords.hash(password),
  verify: ({ hash, password }) => passwords.isRight(password, hash),
});

/**
 * For better-auth in a transaction. If another request has changed the hash meanwhile, the password does not match it.
 */
export function preparedPasswords({ right, made }: Prepared): PasswordFunctions {
  return {
    async hash() {
      if (made === undefined) throw new Error('a password would be hashed in a transaction');
      return made;
    },
    verify: async ({ hash }) => hash === right,
  };
}
