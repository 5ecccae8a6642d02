/** Creates another key for one mode of a business. */
import { recordChange } from '../../core/ledger/log/record.ts';
import type { IdDeps } from '../../platform/database/ids.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import type { Caller } from '../../core/words/principal.ts';
import { invalid } from '../../platform/wire/invalid.ts';
import { type Grantor, grantable, requireGrantable } from './grants.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';
import { createdKey } from './key-as-audited.ts';
import { makerIn } from './key-maker.ts';
import { readTerms, requireFuture, type WrittenTerms } from './key-request.ts';
import type { KeyKind } from './keys.ts';
import { tellOfKey } from './tell-of-key.ts';

interface WantedKey extends Omit<Caller, 'apiKeyId'>, Pick<Grantor, 'role'>, WrittenTerms {
  readonly kind: KeyKind;
}

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
    recordChange(tx, wanted, at, { action: 'api_key.created', ...createdKey(issued, kind, toIssue) });
    await tellOfKey(tx, deps, { ...wanted, name: toIssue.name, how: 'made', at });
    return issued;
  });
}
