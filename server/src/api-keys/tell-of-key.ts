/** Tells owners and admins by mail that a key was made, or may be used for more than before. */
import type { Tx } from '../database/pool.ts';
import { type MailDeps, nameOfActor, queueNotice } from '../mail/queue-mail.ts';
import type { Caller } from '../principal.ts';
import type { KeyRecord } from './queries.ts';

interface Told extends Pick<Caller, 'businessId' | 'live' | 'origin'>, Pick<KeyRecord, 'kind' | 'name'> {
  readonly how: 'made' | 'rolled' | 'widened';
  readonly at: Date;
}

/** Without `mail`, as on the command line, nobody is told. */
export async function tellOfKey(
  tx: Tx,
  { mail }: Partial<MailDeps>,
  { businessId, live, origin, kind, name, how, at }: Told,
): Promise<void> {
  if (mail === undefined) return;
  const who = await nameOfActor(tx, origin.actor);
  const facts = { who, name: name ?? `without a name (${kind})`, mode: live ? 'live' : 'test', how } as const;
  await queueNotice(tx, { mail }, { businessId, at, roles: ['owner', 'admin'], kind: 'key_created', facts });
}
