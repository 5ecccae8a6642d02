/** The person who owns the demo business. They have no password; links sign them in, until they set one. */
import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { makeOwner } from './create-own-business.ts';
import { makeLink } from '../mails/person-links.ts';
import { hasSecondFactor } from '../proofs.ts';
import { findUserByEmail, insertPerson } from '../queries.ts';
import { DEMO_OWNER_EMAIL } from './sign-up-rule.ts';

export async function makeDemoOwner(deps: DbDeps, businessId: BusinessId): Promise<void> {
  const id = randomUUID();
  await transact(deps.db, async (tx) => {
    // No mail server serves the domain, so nobody else can prove the address.
    const person = { id, name: 'Demo owner', email: DEMO_OWNER_EMAIL, emailVerified: true };
    await insertPerson(tx, person, await databaseNow(tx));
  });
  await makeOwner(deps, businessId, 'Demo', id);
}

/** Whether there is a demo owner whom a link signs in. */
export async function hasDemoOwner({ db }: DbDeps): Promise<boolean> {
  const owner = await findUserByEmail(db, DEMO_OWNER_EMAIL);
  return owner !== undefined && !(await hasSecondFactor(db, owner.id));
}

/** The token of a link that signs the demo owner in once; undefined if they have a second factor, or do not exist. */
export const demoSignInToken = (deps: DbDeps): Promise<string | undefined> =>
  makeLink(deps, 'sign_in', DEMO_OWNER_EMAIL);
