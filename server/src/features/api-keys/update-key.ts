/** Changes the name, scopes, addresses and expiry of a key that works. */
import { differences } from '../audit-log/changes.ts';
import { recordChange } from '../../core/ledger/log/record.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { parseNetwork } from '../../core/words/key-reach.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { KEY_PERMISSIONS } from '../../core/words/permissions.ts';
import { invalid } from '../../platform/wire/invalid.ts';
import { changeKey, type KeyToChange, requireWorking } from './change-key.ts';
import { makerIn } from './key-maker.ts';
import { type Grantor, requireGrantable } from './grants.ts';
import { keySubject, termsAsAudited } from './key-as-audited.ts';
import { type ReadTerms, readTerms, requireFuture, type WrittenTerms } from './key-request.ts';
import { findKey, type KeyRecord, updateTerms } from './queries.ts';
import { tellOfKey } from './tell-of-key.ts';

/**
 * A person who lets a key do more, or be used from more addresses, must be allowed to do all that it then may. Anybody
 * who may change keys may narrow one; nothing is written with it beyond that after the answer, and nothing read a
 * second later. An expiry can only come nearer: the text of a key that lives longer should change. A key that somebody
 * else than its maker widens has no known maker from then on; rolled, it has one again. Locks the ledger.
 * @throws AppError not_found for an unknown key; validation_failed for a key that no longer works, or for the terms;
 *   role_not_allowed.
 */
export async function updateKey(
  deps: DbDeps & Partial<MailDeps>,
  wanted: KeyToChange & Pick<Grantor, 'role'> & { readonly live: boolean },
  written: WrittenTerms,
): Promise<KeyRecord> {
  const terms = readTerms(written);
  return changeKey(deps.db, wanted, async (tx, before, at) => {
    requireWorking(before, at);
    if (before.kind === 'public' && terms.scopes !== undefined) {
      throw invalid('scopes', 'are for secret keys: a public key opens the bank list only');
    }
    requireSooner(before, terms, at);
    const wider: KeyRecord = { ...before, ...terms };
    const widened = before.kind === 'secret' && isWider(before, wider);
    // Two people are behind it now, so nobody knows which of them acts by it.
    const changed = widened && before.makerId !== makerIn(wanted.origin) ? { ...wider, makerId: null } : wider;
    if (widened) requireGrantable(wanted, changed.scopes);
    await updateTerms(tx, changed);
    if (widened) await tellOfKey(tx, deps, { ...changed, origin: wanted.origin, how: 'widened', at });
    const differing = differences(termsAsAudited(before), termsAsAudited(changed));
    if (differing !== undefined) {
      const change = { action: 'api_key.changed', subject: keySubject(before), ...differing } as const;
      recordChange(tx, { ...before, origin: wanted.origin }, at, change);
    }
    return (await findKey(tx, before.id)) ?? changed;
  });
}

function requireSooner({ expiresAt: before }: KeyRecord, { expiresAt }: ReadTerms, now: Date): void {
  requireFuture(expiresAt, now);
  if (expiresAt === undefined || before === null) return;
  if (expiresAt === null || expiresAt > before) {
    throw invalid(
      'expiresAt',
      `must not be later than ${before.toISOString()}; roll the key for one that works longer`,
    );
  }
}

function isWider(before: KeyRecord, after: KeyRecord): boolean {
  const had = before.scopes ?? KEY_PERMISSIONS;
  return (after.scopes ?? KEY_PERMISSIONS).some((scope) => !had.includes(scope)) || hasMoreAddresses(before, after);
}

const hasMoreAddresses = ({ allowedAddresses: before }: KeyRecord, { allowedAddresses: after }: KeyRecord): boolean =>
  before !== null && (after === null || after.some((text) => !before.some((old) => isSameNetwork(text, old))));

const isSameNetwork = (one: string, other: string): boolean =>
  JSON.stringify(parseNetwork(one)) === JSON.stringify(parseNetwork(other));
