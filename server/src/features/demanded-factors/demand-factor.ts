/**
 * A business demands a second factor of its members. A member without one reaches nothing of the business in the
 * dashboard until they have set one up; API keys are not concerned. Demanding takes effect at once. Its end loosens the
 * controls: with the rule of the second person, in either mode, it is a change request.
 */
import { recordBusinessChange } from '../../core/ledger/log/record.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, DbDeps, Tx } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { AppError } from '../../core/errors/errors.ts';
import { type MailDeps, nameOfActor, queueNotice } from '../../platform/mail/queue-mail.ts';
import { hasSecondFactor } from '../people/proofs.ts';
import type { Actor, Origin } from '../../core/words/principal.ts';
import { getSettings } from '../settlements/schedules/update-settings.ts';
import { findDemand, lockBusiness, writeDemand } from './queries.ts';

export const SECOND_FACTOR = ['optional', 'required'] as const;
export type SecondFactor = (typeof SECOND_FACTOR)[number];

export const DEMAND_IN_WORDS: Readonly<Record<SecondFactor, string>> = {
  required: 'Every member needs a second factor',
  optional: 'Members need no second factor any more',
};

interface Caller {
  readonly businessId: BusinessId;
  readonly origin: Origin;
}

/** @throws AppError not_found */
export async function getDemand({ db }: DbDeps, businessId: BusinessId): Promise<SecondFactor> {
  return (await read(db, businessId)).secondFactor;
}

async function read(db: Db, businessId: BusinessId): Promise<{ name: string; secondFactor: SecondFactor }> {
  const found = await findDemand(db, businessId);
  if (found === undefined) throw new AppError('not_found', 'There is no business with this id.');
  return { name: found.name, secondFactor: found.isDemanded ? 'required' : 'optional' };
}

/**
 * By an owner, or the command line, which can only demand.
 * @throws AppError not_found, second_factor_required if the owner has none, second_person_required
 */
export async function setDemand(
  deps: DbDeps & Partial<MailDeps>,
  caller: Caller,
  secondFactor: SecondFactor,
): Promise<SecondFactor> {
  const { businessId, origin } = caller;
  return transact(deps.db, async (tx) => {
    await lockBusiness(tx, businessId);
    const { secondFactor: before } = await read(tx, businessId);
    if (before === secondFactor) return secondFactor;
    if (secondFactor === 'required') await requireOwnFactor(tx, origin.actor);
    else await requireAlone(tx, caller);
    const at = await databaseNow(tx);
    await changeDemandIn(tx, caller, secondFactor, at);
    if (deps.mail === undefined) return secondFactor;
    const facts = { who: await nameOfActor(tx, origin.actor), rule: DEMAND_IN_WORDS[secondFactor] };
    await queueNotice(tx, { mail: deps.mail }, { businessId, at, roles: ['owner'], kind: 'rule_changed', facts });
    return secondFactor;
  });
}

/** In the transaction of the caller, which tells the owners. */
export async function changeDemandIn(tx: Tx, caller: Caller, secondFactor: SecondFactor, at: Date): Promise<void> {
  const { businessId } = caller;
  await lockBusiness(tx, businessId);
  const { name, secondFactor: before } = await read(tx, businessId);
  if (before === secondFactor) return;
  await writeDemand(tx, businessId, secondFactor === 'required');
  recordBusinessChange(tx, caller, at, {
    action: 'settings.changed',
    subject: { kind: 'business', id: businessId, name },
    before: { secondFactor: before },
    after: { secondFactor },
  });
}

/** Otherwise the owner would lock themselves out with the next click. */
async function requireOwnFactor(tx: Tx, actor: Actor): Promise<void> {
  if (actor.kind !== 'user' || (await hasSecondFactor(tx, actor.id))) return;
  throw new AppError('second_factor_required', 'Set up a second factor of your own first, under Settings.');
}

async function requireAlone(tx: Tx, { businessId, origin }: Caller): Promise<void> {
  if (origin.actor.kind !== 'user') {
    throw new AppError('second_person_required', 'Only owners end the demand for a second factor, in the dashboard.');
  }
  for (const live of [true, false]) {
    const { approval } = await getSettings({ db: tx }, { businessId, live });
    if (approval !== 'second_person') continue;
    throw new AppError(
      'second_person_required',
      'The demand for a second factor ends when a second person approves it. Make the request with ' +
        'POST …/second-factor-requests.',
      { field: 'secondFactor' },
    );
  }
}
