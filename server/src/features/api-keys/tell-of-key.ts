/** Tells owners and admins by mail that a key was made or revoked, or may be used for more than before. */
import type { Tx } from '../../platform/database/pool.ts';
import { type MailDeps, nameOfActor, queueNotice } from '../../platform/mail/queue-mail.ts';
import type { Caller } from '../../core/words/principal.ts';
import type { KeyRecord } from './queries.ts';

interface Told extends Pick<Caller, 'businessId' | 'live' | 'origin'>, Pick<KeyRecord, 'kind' | 'name'> {
  readonly how: 'made' | 'rolled' | 'widened' | Revoked;
  readonly at: Date;
}

interface Revoked {
  /** It was the last secret key that worked. */
  readonly wasLast: boolean;
}

/** Without `mail`, as on a command line that knows no mail server, nobody is told. */
export async function tellOfKey(
  tx: Tx,
  { mail }: Partial<MailDeps>,
  { businessId, live, origin, kind, name, how, at }: Told,
): Promise<void> {
  if (mail === undefined) return;
  const who = await nameOfActor(tx, origin.actor);
  const facts = { who, name: name ?? `without a name (${kind})`, mode: live ? 'live' : 'test' } as const;
  const notice = { businessId, at, roles: ['owner', 'admin'] } as const;
  if (typeof how === 'string') {
    await queueNotice(tx, { mail }, { ...notice, kind: 'key_created', facts: { ...facts, how } });
  } else {
    await queueNotice(tx, { mail }, { ...notice, kind: 'key_revoked', facts: { ...facts, ...how } });
  }
}
