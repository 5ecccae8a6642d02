/**
 * Queues mails in the transaction of what they tell of: a rollback leaves none, and no change waits for a mail server.
 * Without a mail server nothing is queued.
 */
import { randomUUID } from 'node:crypto';
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { type Role, ROLES } from '../../core/words/permissions.ts';
import type { Actor } from '../../core/words/principal.ts';
import { isEmailAddress } from '../../core/words/text.ts';
import { INSTALLATION, type Vault } from '../vault/vault.ts';
import { MAIL_KINDS, type MailFacts, type MailKind, type PreparedKind } from './kinds.ts';
import {
  cancelMailsAbout,
  cancelMailsTo,
  findBusinessName,
  findMailStates,
  findRecipients,
  insertMail,
  findPersonName,
} from './queries.ts';

/** Whether the installation sends mails, and how their facts are sealed. */
export interface MailQueue {
  readonly isOn: boolean;
  readonly vault: Vault;
}

export interface MailDeps {
  readonly mail: MailQueue;
}

export const contextOf = (id: string): string => `mail:${id}`;

interface Addressed {
  readonly businessId?: BusinessId;
  readonly to: string;
  readonly at: Date;
  /** What it is about, to find or withdraw it later. */
  readonly subjectId?: string;
}

type Content =
  | {
      readonly [Kind in Exclude<MailKind, PreparedKind>]: { readonly kind: Kind; readonly facts: MailFacts[Kind] };
    }[Exclude<MailKind, PreparedKind>]
  | { readonly kind: PreparedKind; readonly facts?: undefined };

/** To one address. @throws Error for text that is no e-mail address; it was checked before. */
export async function queueMail(tx: Tx, { mail }: MailDeps, what: Addressed & Content): Promise<void> {
  if (!mail.isOn) return;
  if (!isEmailAddress(what.to)) throw new Error('a mail would go to no e-mail address');
  const id = randomUUID();
  await insertMail(tx, {
    businessId: what.businessId ?? INSTALLATION,
    id,
    kind: what.kind,
    to: what.to,
    subjectId: what.subjectId ?? null,
    facts: mail.vault.seal(JSON.stringify(what.facts ?? {}), contextOf(id), INSTALLATION),
    at: what.at,
    expiresAt: new Date(what.at.getTime() + MAIL_KINDS[what.kind].worthMs),
  });
}

/** Kinds that tell people of a business about it; the business's name is added. */
type NoticeKind = {
  [Kind in MailKind]: MailFacts[Kind] extends { readonly businessName: string } ? Kind : never;
}[MailKind];
type NoticeContent = {
  readonly [Kind in Exclude<NoticeKind, 'invitation'>]: {
    readonly kind: Kind;
    readonly facts: Omit<MailFacts[Kind], 'businessName'>;
  };
}[Exclude<NoticeKind, 'invitation'>];

export type Notice = NoticeContent & {
  readonly businessId: BusinessId;
  readonly at: Date;
  /** Members with one of these roles. */
  readonly roles?: readonly Role[];
  /** This member, whatever their role; nobody if they have left. */
  readonly userId?: string;
  /** Other addresses, such as those of a connected account. */
  readonly addresses?: readonly string[];
  /** For example the person who made the change. */
  readonly exceptUserId?: string;
};

/** Tells people of a business: each gets a mail of their own, and nobody sees who else does. */
export async function queueNotice(tx: Tx, deps: MailDeps, notice: Notice): Promise<void> {
  if (!deps.mail.isOn) return;
  const { businessId, at, userId, roles = userId === undefined ? [] : ROLES, addresses = [] } = notice;
  const { exceptUserId, kind } = notice;
  const businessName = await findBusinessName(tx, businessId);
  const members = roles.length === 0 ? [] : await findRecipients(tx, businessId, roles);
  const meant = members.filter((one) => one.userId === (userId ?? one.userId) && one.userId !== exceptUserId);
  const facts = { ...notice.facts, businessName };
  for (const to of new Set([...meant.map(({ email }) => email), ...addresses].filter(isEmailAddress))) {
    await queueMail(tx, deps, { businessId, to, at, kind, facts } as Addressed & Content);
  }
}

const NAMES = { user: 'Somebody', api_key: 'An API key', schedule: 'The schedule', operator: 'The operator' } as const;

/** Who made a change, in the words of a notice. */
export async function nameOfActor(tx: Tx, actor: Actor): Promise<string> {
  return (actor.kind === 'user' ? await findPersonName(tx, actor.id) : undefined) ?? NAMES[actor.kind];
}

/** Withdraws mails that have not left: an invitation that ended. */
export const withdrawMailsAbout = (tx: Tx, businessId: BusinessId, subjectId: string, at: Date): Promise<void> =>
  cancelMailsAbout(tx, businessId, subjectId, at);

/** Withdraws what a business would still send to somebody who left it. */
export const withdrawMailsTo = (tx: Tx, businessId: BusinessId, to: string, at: Date): Promise<void> =>
  cancelMailsTo(tx, businessId, to, at);

export type MailState = 'none' | 'waiting' | 'sent' | 'failed' | 'dropped';

/** By subject, how its newest mail stands. */
export async function mailStates(
  db: Db,
  businessId: BusinessId,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string | null, MailState>> {
  const rows = await findMailStates(db, businessId, subjectIds);
  return new Map(rows.map(({ subjectId, state }) => [subjectId, state as MailState]));
}
