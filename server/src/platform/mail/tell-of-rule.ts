/** Tells owners by mail that one person, key or operator changed a rule alone. */
import type { Tx } from '../database/pool.ts';
import type { Caller } from '../../core/words/principal.ts';
import type { MailFacts } from './kinds.ts';
import { type MailDeps, nameOfActor, queueNotice } from './queue-mail.ts';

interface ChangedRule extends Pick<MailFacts['rule_changed'], 'rule' | 'about'> {
  readonly at: Date;
}

/** Without `mail`, as on a command line that knows no mail server, nobody is told. */
export async function tellOfRule(
  tx: Tx,
  { mail }: Partial<MailDeps>,
  { businessId, live, origin }: Pick<Caller, 'businessId' | 'live' | 'origin'>,
  { at, ...changed }: ChangedRule,
): Promise<void> {
  if (mail === undefined) return;
  const facts = { mode: live ? 'live' : 'test', who: await nameOfActor(tx, origin.actor), ...changed } as const;
  await queueNotice(tx, { mail }, { businessId, at, roles: ['owner'], kind: 'rule_changed', facts });
}
