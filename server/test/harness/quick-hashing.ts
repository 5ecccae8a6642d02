import { createHash, randomUUID } from 'node:crypto';
import * as slow from 'better-auth/crypto';
import type { Hashing } from '../../src/features/people/passwords/passwords.ts';

const QUICK = 'quick';

/**
 * Most tests sign people in on their way to something else, and a real hash takes 0.1 s and 32 MB. What `resetPassword`
 * sets is real, and is known here as well. No password is too weak here. Real processes, and so the browser's tests,
 * hash and measure as in production.
 */
export const QUICK_HASHING: Hashing = {
  findWeakness: async () => undefined,
  hashPassword: async (password) => quickHash(password, randomUUID()),
  async verifyPassword({ hash, password }) {
    const [kind, salt = ''] = hash.split(':');
    return kind === QUICK ? hash === quickHash(password, salt) : slow.verifyPassword({ hash, password });
  },
};

const quickHash = (password: string, salt: string): string =>
  `${QUICK}:${salt}:${createHash('sha256').update(salt).update(password).digest('hex')}`;
