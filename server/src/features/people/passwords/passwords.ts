/**
 * Hashes and checks passwords, outside of every transaction and without a connection: one hash at a time, each with 0.1
 * s and 32 MB. The result is then passed to better-auth, which hashes nothing itself.
 */
import { Turns, type TurnsLimits } from '../../../platform/database/turns.ts';
import { invalid } from '../../../platform/wire/invalid.ts';
import type { Network } from '../../../platform/wire/network.ts';
import { ownWords } from './own-words.ts';

/** Hashes that take turns: about ten seconds of known people, and as much of strangers. */
const HASHES = {
  atOnceMax: 1,
  ofOneAtOnceMax: 1,
  ofOneWaitingMax: 100,
  waitingMax: Infinity,
  refusal: 'Too many people are signing in. Please try again.',
  retryAfterSeconds: 5,
} as const;
/** One person needs no more, */
export const OF_PERSON_WAITING_MAX = 2;
/** and one network no more than two seconds, for each of its allowances. */
export const OF_NETWORK_WAITING_MAX = 20;

/** The person for whom work is done. */
export interface Asker {
  /** Known people and strangers take turns, so that neither group keeps the other out. */
  readonly known?: boolean;
  readonly person?: string;
  /** All that the caller's address is counted in. */
  readonly networks?: readonly Network[];
}

/** Whose password it is. */
export interface Credential {
  readonly userId: string;
  readonly email: string;
  readonly hash: string;
}

/** Hashes passwords. Tests use one that takes no time. */
export interface Hashing {
  readonly hashPassword: (password: string) => Promise<string>;
  readonly verifyPassword: (attempt: { hash: string; password: string }) => Promise<boolean>;
  /** Why a password is too easy to guess by somebody who knows these words; undefined if it is not. */
  readonly findWeakness: (password: string, words: readonly string[]) => Promise<string | undefined>;
}

export interface Passwords {
  readonly hash: (password: string, asker?: Asker) => Promise<string>;
  /** @throws AppError validation_failed naming the field, for a new password that is too easy to guess. */
  readonly requireStrong: (made: NewPassword, asker?: Asker) => Promise<void>;
  /** Without a hash it takes equally long, and returns false. */
  readonly isRight: (password: string, hash: string | undefined, asker?: Asker) => Promise<boolean>;
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

export function createPasswords(hashing?: Hashing): Passwords {
  const load = async () => hashing ?? loadHashing();
  const inTurn = turnsOfHashes();
  return {
    hash: (password, asker) => inTurn(async () => (await load()).hashPassword(password), asker),
    async requireStrong({ field, password, texts }, asker) {
      const weakness = await inTurn(async () => (await load()).findWeakness(password, ownWords(texts)), asker);
      if (weakness !== undefined) throw invalid(field, `is too easy to guess. ${weakness}`.trim());
    },
    isRight: (password, present, asker) =>
      inTurn(async () => {
        const { hashPassword, verifyPassword } = await load();
        if (present !== undefined) return verifyPassword({ hash: present, password });
        await hashPassword(password);
        return false;
      }, asker),
  };
}

/** @returns what rejects with AppError overloaded when too much of a group, a person or a network waits. */
export function turnsOfHashes(limits: Partial<TurnsLimits> = {}) {
  const turns = new Turns({ ...HASHES, ...limits });
  return async <T>(work: () => Promise<T>, { known = false, person, networks = [] }: Asker = {}): Promise<T> => {
    const group = known ? 'known people' : 'strangers';
    // By group, too: strangers who try somebody's password must not keep out that person's own devices.
    const ofNetworks = networks.map(({ name, allowances }) => ({
      name: `${group}, network ${name}`,
      waitingMax: OF_NETWORK_WAITING_MAX * allowances,
    }));
    const ofPerson = { name: `${group}, person ${person}`, waitingMax: OF_PERSON_WAITING_MAX };
    return turns.run(group, work, { counts: person === undefined ? ofNetworks : [ofPerson, ...ofNetworks] });
  };
}

/** The functions for better-auth outside of transactions; only tests that use it directly need this. */
export const directPasswords = (passwords: Passwords): PasswordFunctions => ({
  hash: (password) => passwords.hash(password),
  verify: ({ hash, password }) => passwords.isRight(password, hash),
});

/**
 * The functions for better-auth in a transaction. If another request has changed the hash meanwhile, the password does
 * not match it.
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
