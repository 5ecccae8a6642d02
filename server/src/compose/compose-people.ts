/** People, the mails to them, and what is recorded of their sign-ins. */
import type { Logger } from 'pino';
import { endRequests } from '../features/change-requests/end-requests.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/pool.ts';
import { AppError } from '../core/errors/errors.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { Hashing } from '../features/people/passwords/passwords.ts';
import type { MailQueue } from '../platform/mail/queue-mail.ts';
import type { SendMailsDeps } from '../platform/mail/send-mails.ts';
import { passkeyPlaceOf } from '../features/people/passkey-place.ts';
import { createPeople, type People } from '../features/people/people.ts';
import { makeLink, RESET_MINUTES } from '../features/people/mails/person-links.ts';
import type { SessionLimits } from '../features/people/session-rules.ts';
import type { ReviewPower } from '../features/people/team/team.ts';
import type { Keyring } from '../platform/vault/keyring.ts';
import { SecurityLog } from '../features/security-log/security-log.ts';
import { reviewApprovals } from '../features/settlements/runs/change-manifests.ts';

interface PeopleParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly db: Db;
  readonly peopleDatabase: { readonly db: Db };
  readonly keyring: Keyring;
  readonly hashing?: Hashing | undefined;
}

export interface ComposedPeople {
  readonly people: People;
  readonly mail: MailQueue;
  readonly securityLog: SecurityLog;
  readonly reviewPower: ReviewPower;
  /** What the task in the background needs; undefined without a mail server. */
  readonly sendingMails: SendMailsDeps | undefined;
}

export function composePeople(parts: PeopleParts): ComposedPeople {
  const { config, keyring, peopleDatabase, hashing } = parts;
  const mail = createMailQueue(config, keyring);
  const securityLog = composeSecurityLog({ ...parts, mail });
  const people = createPeople({
    db: peopleDatabase.db,
    keyring,
    mail,
    security: securityLog,
    hashing,
    sessionLimits: sessionLimitsOf(config),
    passkeyPlace: passkeyPlaceOf(config.publicUrl),
  });
  return { people, mail, securityLog, reviewPower, sendingMails: composeSending({ ...parts, mail, people }) };
}

export const sessionLimitsOf = ({ sessionIdleMaxMs, sessionMaxMs }: Config): SessionLimits => ({
  idleMaxMs: sessionIdleMaxMs,
  ageMaxMs: sessionMaxMs,
});

const reviewPower: ReviewPower = async (tx, deps, ledger, at) => {
  await reviewApprovals(tx, ledger, at);
  await endRequests(tx, deps, ledger, at);
};

/** It takes no connections from people: a flood of failures is written with those of everybody. */
const composeSecurityLog = ({
  config,
  db,
  mail,
  metrics,
  logger,
}: Pick<MailParts, 'config' | 'db' | 'mail' | 'metrics' | 'logger'>): SecurityLog =>
  new SecurityLog({
    db,
    mail,
    limits: config.signInAlerts,
    onEvent: metrics.securityEvent,
    onAlert({ businessId, of, times }) {
      metrics.signInAlert(of);
      logger.warn({ businessId: String(businessId), of, times }, 'too many sign-ins failed');
    },
  });

interface MailParts {
  readonly config: Config;
  readonly mail: MailQueue;
  readonly db: Db;
  readonly people: People;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

const createMailQueue = ({ mail }: Config, vault: Keyring): MailQueue => ({ isOn: mail !== undefined, vault });

/** Undefined without a mail server. */
function composeSending({ config, mail, db, people, metrics, logger }: MailParts): SendMailsDeps | undefined {
  const { mail: server, publicUrl } = config;
  if (server === undefined || publicUrl === undefined) return undefined;
  return {
    db,
    mail,
    publicUrl,
    async openTransport() {
      // Loaded with the first mail.
      const { createMailTransport } = await import('../platform/mail/transport.ts');
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
      async sign_in_link(to) {
        const token = await makeLink({ db }, 'sign_in', to);
        return token === undefined ? undefined : { token };
      },
    },
    countMail: async (counter) => {
      try {
        return await people.attempts.count({ ...counter, isOfNetwork: false, countsAll: true });
      } catch (error) {
        if (error instanceof AppError && error.code === 'too_many_failed_attempts') return undefined;
        throw error;
      }
    },
    onOutcome: metrics.mailEnded,
    log: logger,
  };
}
