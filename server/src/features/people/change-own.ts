/** A person's change to their own sign-in: in one transaction, with its entry in the audit log and its notice. */
import type { Change } from '../../core/ledger/log/entry.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { FactorChange } from '../../platform/mail/kinds.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Origin } from '../../core/words/principal.ts';
import type { Auth } from './auth.ts';
import type { Changing, People } from './people.ts';
import { type AuditedPerson, recordPersonChange } from './record-person-change.ts';

interface Deps {
  readonly people: People;
}

export interface OwnPerson extends AuditedPerson {
  readonly twoFactorEnabled?: boolean | null | undefined;
}

export interface OwnRequest {
  readonly sessionId: string;
  readonly protocol: 'http' | 'https';
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly headers: Headers;
  /** What the last proof of the session was given with. */
  readonly provedWith: string | undefined;
  readonly user: OwnPerson;
  readonly origin: Origin;
}

/** What the person hears by mail. */
export type OwnNotice = 'password_changed' | { readonly isOn: boolean } | FactorChange;

export interface OwnChange extends Omit<Change, 'subject'> {
  readonly notice?: OwnNotice;
}

interface Changed<R> {
  readonly result: R;
  /** Undefined if everything was so already. */
  readonly change: OwnChange | undefined;
}

/** Runs better-auth's functions in our transaction, and records what has changed. */
export function changeOwn<R>(
  { people }: Deps,
  request: OwnRequest,
  more: Pick<Changing, 'prepared' | 'passkeys' | 'provedWith'>,
  work: (api: Auth['api'], tx: Tx) => Promise<Changed<R>>,
): Promise<R> {
  const { protocol, address, userAgent } = request;
  return people.changeTogether({ protocol, device: { address, userAgent }, ...more }, async (api, tx) => {
    const { result, change } = await work(api, tx);
    if (change !== undefined) await record(tx, people, request, change);
    return result;
  });
}

async function record(
  tx: Tx,
  people: People,
  { user, origin }: Pick<OwnRequest, 'user' | 'origin'>,
  { notice, ...change }: OwnChange,
): Promise<void> {
  const at = await databaseNow(tx);
  if (notice !== undefined) await tell(tx, people, { to: user.email, at }, notice);
  await recordPersonChange(tx, user, origin, at, change);
}

async function tell(tx: Tx, people: People, toPerson: { to: string; at: Date }, notice: OwnNotice): Promise<void> {
  const at = toPerson.at.toISOString();
  if (notice === 'password_changed') {
    await queueMail(tx, people, { ...toPerson, kind: 'password_changed', facts: { at, byLink: false } });
  } else if ('isOn' in notice) {
    await queueMail(tx, people, { ...toPerson, kind: 'two_factor_switched', facts: { at, on: notice.isOn } });
  } else {
    await queueMail(tx, people, { ...toPerson, kind: 'factor_changed', facts: { at, ...notice } });
  }
}
