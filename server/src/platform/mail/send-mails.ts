/**
 * Sends the queued mails, in every process. A mail leaves at least once: a process that dies after the mail server took
 * it and before it wrote so leaves a lease that ends, and the mail goes out again with the same Message-ID. The facts,
 * and tokens with them, are deleted with the outcome.
 */
import { databaseNow } from '../database/clock.ts';
import type { BusinessId } from '../database/ids.ts';
import type { DbDeps } from '../database/pool.ts';
import { perBusiness } from '../database/per-business.ts';
import { transact } from '../database/transaction.ts';
import {
  countedApart,
  FIRST_OF_EACH,
  MAIL_KINDS,
  type MailFacts,
  type MailKind,
  PREPARED_KINDS,
  type PreparedKind,
} from './kinds.ts';
import { type MailText, writeMail, type WrittenMail } from './layout.ts';
import {
  type ClaimedMail,
  claimMails,
  endMail,
  expireMails,
  findBusinessesWithMail,
  findExpiredMails,
  postponeMail,
} from './queries.ts';
import { contextOf, type MailDeps } from './queue-mail.ts';
import { LAST_OF_HOUR, MAIL_TEXTS } from './texts.ts';
import { INSTALLATION } from '../vault/vault.ts';
import { CONNECTIONS_AT_ONCE, type DeliveryResult, MailServerAway, type MailTransport } from './mail-server.ts';

export type MailOutcome = 'sent' | 'failed' | 'dropped' | 'postponed';

export interface SendMailsDeps extends DbDeps, MailDeps {
  readonly publicUrl: string;
  readonly openTransport: () => Promise<MailTransport>;
  /** Makes the facts of kinds that have tokens; undefined if there is nothing to send any more. */
  readonly prepare: {
    readonly [Kind in PreparedKind]: (to: string) => Promise<MailFacts[Kind] | undefined>;
  };
  /** Counts a mail to an address: how many there were in the window, or undefined if there were too many. */
  readonly countMail: (counter: MailCounter) => Promise<number | undefined>;
  readonly onOutcome: (outcome: MailOutcome, kind: MailKind) => void;
  readonly log: { warn(details: object, message: string): void };
}

export interface MailCounter {
  readonly name: string;
  readonly of: string;
  readonly max: number;
  readonly windowMs: number;
}

const HOUR_MS = 3_600_000;
/** Longer than a batch takes with a mail server that uses all its time. */
const LEASE_MS = 10 * 60_000;
const BATCH_SIZE = 20;
const BACK_OFF_FIRST_MS = 30_000;
/** Those that this version knows, as PostgreSQL writes a list. A newer process sends the others. */
const KINDS = `{${Object.keys(MAIL_KINDS).join(',')}}`;

/**
 * Until nothing is due or the signal is aborted. Every business gets a batch in turn, so that none delays the others.
 * @throws MailServerAway; what waits then keeps waiting, and no attempt counts.
 */
export async function sendMails(deps: SendMailsDeps, signal: AbortSignal): Promise<void> {
  let transport: MailTransport | undefined;
  try {
    for (;;) {
      const at = await databaseNow(deps.db);
      await giveUpExpired(deps, at);
      const businessIds = await findBusinessesWithMail(deps.db, at, KINDS);
      if (businessIds.length === 0 || signal.aborted) return;
      if (transport === undefined) {
        transport = await deps.openTransport();
        await transport.check();
      }
      for (const businessId of businessIds) {
        if (signal.aborted) return;
        await sendBatch(deps, transport, businessId, signal);
      }
    }
  } finally {
    transport?.close();
  }
}

async function giveUpExpired({ db, log, onOutcome }: SendMailsDeps, at: Date): Promise<void> {
  for (const together of perBusiness(db, await findExpiredMails(db, at))) {
    if (together.length === 0) return;
    for (const { id, kind } of await transact(db, (tx) => expireMails(tx, together, at))) {
      log.warn({ mailId: id, kind }, 'a mail was given up: it could not be sent in time');
      onOutcome('failed', kind as MailKind);
    }
  }
}

async function sendBatch(
  deps: SendMailsDeps,
  transport: MailTransport,
  businessId: BusinessId,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const claimed = await transact(db, async (tx) => {
    const now = await databaseNow(tx);
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    return claimMails(tx, { businessId, kinds: KINDS, now, leasedUntil, limit: BATCH_SIZE });
  });
  let isAway = false;
  const waiting = [...claimed];
  const work = async (): Promise<void> => {
    for (let mail = waiting.shift(); mail !== undefined; mail = waiting.shift()) {
      // What was not begun goes back at once, for another process or a later run.
      if (isAway || signal.aborted) await postpone(deps, mail, 0, false);
      else isAway = (await sendOne(deps, transport, mail)) === 'away' || isAway;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS_AT_ONCE }, work));
  if (isAway) throw new MailServerAway('the mail server stopped taking mails');
}

/** The next sender finds it through the lease if this process dies. */
async function sendOne(
  deps: SendMailsDeps,
  transport: MailTransport,
  mail: ClaimedMail,
): Promise<DeliveryResult['outcome']> {
  const written = await write(deps, mail);
  if (written === undefined) {
    await end(deps, mail, 'dropped');
    return 'sent';
  }
  const messageId = `${mail.id}@${new URL(deps.publicUrl).hostname}`;
  const result = await transport.send({ ...written, to: mail.to, messageId });
  const { outcome } = result;
  if (outcome === 'sent') await end(deps, mail, 'sent');
  else {
    const { code, reply } = result;
    const about = { mailId: mail.id, kind: mail.kind, code, reply, attempts: mail.attempts };
    if (outcome === 'refused') {
      deps.log.warn(about, 'the mail server refused a mail');
      await end(deps, mail, 'failed');
    } else await postpone(deps, mail, backOffMs(outcome === 'away' ? 1 : mail.attempts), outcome === 'later');
  }
  return outcome;
}

const backOffMs = (attempts: number): number => Math.min(BACK_OFF_FIRST_MS * 2 ** (attempts - 1), HOUR_MS);

/** Undefined if the mail is not to be sent any more. */
async function write(deps: SendMailsDeps, mail: ClaimedMail): Promise<WrittenMail | undefined> {
  const { id, to, attempts, facts } = mail;
  if (facts === null) return undefined;
  const kind = mail.kind as MailKind;
  const known = JSON.parse(deps.mail.vault.open(facts, contextOf(id), INSTALLATION)) as MailFacts[MailKind];
  const place = attempts === 1 ? await placeInHour(deps, kind, mail, known) : 'one of many';
  if (place === 'too many') {
    deps.log.warn({ mailId: id, kind }, 'a mail was dropped: its address had too many within an hour');
    return undefined;
  }
  const link = (path: string): string => `${deps.publicUrl}${path}`;
  const made = isPrepared(kind) ? await deps.prepare[kind](to) : known;
  if (made === undefined) return undefined;
  // The facts are those of the kind, which the compiler can't know.
  const text = (MAIL_TEXTS[kind] as (facts: unknown, link: (path: string) => string) => MailText)(made, link);
  return writeMail(place === 'last' ? { ...text, paragraphs: [...text.paragraphs, LAST_OF_HOUR] } : text);
}

const isPrepared = (kind: MailKind): kind is PreparedKind => PREPARED_KINDS.some((prepared) => prepared === kind);

/** A mail that is sent again was counted before. */
async function placeInHour(
  { countMail }: SendMailsDeps,
  kind: MailKind,
  { businessId, to }: Pick<ClaimedMail, 'businessId' | 'to'>,
  facts: object,
): Promise<'one of many' | 'last' | 'too many'> {
  const { perHour, perHourOfAll } = MAIL_KINDS[kind];
  const ofMode = 'mode' in facts && facts.mode === 'test' ? ' of test mode' : '';
  const count = async (name: string, of: string, max: number): Promise<number> =>
    (await countMail({ name: `mails ${kind}${name}`, of, max, windowMs: HOUR_MS })) ?? Infinity;
  const counts: number[] = [];
  for (const about of countedApart(facts))
    counts.push(await count(`${about}${ofMode}`, `${businessId} ${to}`, perHour));
  const place = Math.min(...counts);
  if (place > perHour) return 'too many';
  if (perHourOfAll !== undefined && place > FIRST_OF_EACH) {
    if ((await count(`${ofMode} of all`, to, perHourOfAll)) > perHourOfAll) return 'too many';
  }
  return place === perHour ? 'last' : 'one of many';
}

async function end(deps: SendMailsDeps, mail: ClaimedMail, state: 'sent' | 'failed' | 'dropped'): Promise<void> {
  await transact(deps.db, async (tx) => endMail(tx, mail, state, await databaseNow(tx)));
  deps.onOutcome(state, mail.kind as MailKind);
}

async function postpone(deps: SendMailsDeps, mail: ClaimedMail, ms: number, isTried: boolean): Promise<void> {
  await transact(deps.db, async (tx) =>
    postponeMail(tx, mail, new Date((await databaseNow(tx)).getTime() + ms), isTried),
  );
  deps.onOutcome('postponed', mail.kind as MailKind);
}
