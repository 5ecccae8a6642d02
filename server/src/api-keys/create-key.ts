/** Creates another key for one mode of a business. */
import { recordChange } from '../audit-log/record-change.ts';
import type { IdDeps } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import { writeInLedger } from '../ledger/write-in-ledger.ts';
import { type MailDeps, nameOfActor, queueNotice } from '../mail/queue-mail.ts';
import type { Caller } from '../principal.ts';
import { invalid } from '../wire/invalid.ts';
import { type Grantor, grantable, requireGrantable } from './grants.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';
import { createdKey } from './key-as-audited.ts';
import { makerIn } from './key-maker.ts';
import { readTerms, requireFuture, type WrittenTerms } from './key-request.ts';
import type { KeyKind } from './keys.ts';

interface WantedKey extends Omit<Caller, 'apiKeyId'>, Pick<Grantor, 'role'>, WrittenTerms {
  readonly kind: KeyKind;
}

/** Without `mail`, as on the command line, nobody is told. */
type CreateKeyDeps = IdDeps & Partial<MailDeps>;

/**
 * A business may have several keys of each kind. Without scopes, a secret key may do whatever its maker may. Locks the
 * ledger.
 * @throws AppError not_found when there is no such business; validation_failed for the terms; role_not_allowed for
 *   scopes that the maker lacks.
 */
export async function createKey(deps: CreateKeyDeps, wanted: WantedKey): Promise<IssuedKey> {
  const { kind, businessId, live, origin } = wanted;
  if (kind === 'public' && wanted.scopes !== undefined) {
    throw invalid('scopes', 'are for secret keys: a public key opens the bank list only');
  }
  const terms = readTerms(wanted);
  const scopes = kind === 'public' ? null : (terms.scopes ?? grantable(wanted));
  if (kind === 'secret') requireGrantable(wanted, scopes);
  return writeInLedger(deps, { ...wanted, apiKeyId: undefined }, async (tx, at) => {
    requireFuture(terms.expiresAt, at);
    const toIssue = { name: null, allowedAddresses: null, expiresAt: null, ...terms, scopes, makerId: makerIn(origin) };
    const issued = await issueKey(tx, deps.ids, { ...toIssue, businessId, live, kind, createdAt: at });
    await recordChange(tx, wanted, at, { action: 'api_key.created', ...createdKey(issued, kind, toIssue) });
    if (deps.mail !== undefined) await tellOfKey(tx, deps.mail, { ...wanted, name: toIssue.name }, at);
    return issued;
  });
}

async function tellOfKey(
  tx: Tx,
  mail: MailDeps['mail'],
  { businessId, live, origin, kind, name }: Omit<WantedKey, 'name'> & { readonly name: string | null },
  at: Date,
): Promise<void> {
  const who = await nameOfActor(tx, origin.actor);
  const facts = { who, name: name ?? `without a name (${kind})`, mode: live ? 'live' : 'test' } as const;
  await queueNotice(tx, { mail }, { businessId, at, roles: ['owner', 'admin'], kind: 'key_created', facts });
}
