/** The queue of mails, and what the background task needs to send them. */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './database/pool.ts';
import { AppError } from './errors.ts';
import type { Metrics } from './http/metrics.ts';
import type { MailQueue } from './mail/queue-mail.ts';
import type { SendMailsDeps } from './mail/send-mails.ts';
import type { People } from './people/people.ts';
import { makeLink, RESET_MINUTES } from './people/person-links.ts';
import { createVault } from './vault/vault.ts';

interface MailParts {
  readonly config: Config;
  readonly encryptionKey: Buffer;
  readonly db: Db;
  readonly people: People;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

export function composeMail({ config, encryptionKey, db, people, metrics, logger }: MailParts): {
  readonly mail: MailQueue;
  readonly sendingMails: SendMailsDeps | undefined;
} {
  const { mail: server, publicUrl } = config;
  const mail: MailQueue = { isOn: server !== undefined, vault: createVault(encryptionKey) };
  if (server === undefined || publicUrl === undefined) return { mail, sendingMails: undefined };
  const sendingMails: SendMailsDeps = {
    db,
    mail,
    publicUrl,
    async openTransport() {
      // Loaded with the first mail.
      const { createMailTransport } = await import('./mail/transport.ts');
      return createMailTransport(server);
    },
    prepare: {
      async address_proof(to) {
        const token = await makeLink({ db }, 'address_proof', to);
        return token === undefined ? undefined : { token };
      },
      async password_reset(to) {
        const token = await makeLink({ db }, 'password_reset', to);
        return token === undefined ? undefined : { token, minutes: RESET_MINUTES };
      },
    },
    mayMail: async (counter) => {
      try {
        await people.attempts.count({ ...counter, isOfNetwork: false, countsAll: true });
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'too_many_failed_attempts') return false;
        throw error;
      }
    },
    onOutcome: metrics.mailEnded,
    log: logger,
  };
  return { mail, sendingMails };
}
