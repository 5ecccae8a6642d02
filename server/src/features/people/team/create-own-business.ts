/** Creates a business for a person, who becomes its owner. */
import { randomUUID } from 'node:crypto';
import { createBusinessWithoutKeys, readBusinessName } from '../../businesses/create-business.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { BusinessId, IdDeps } from '../../../platform/database/ids.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Origin } from '../../../core/words/principal.ts';
import { insertMember, insertTeam } from './queries.ts';

/**
 * If the process dies between the two steps, there is a business without people, which nobody can reach and which is
 * empty.
 * @throws AppError validation_failed for the name.
 */
export async function createOwnBusiness(
  deps: IdDeps,
  { userId, origin }: { readonly userId: string; readonly origin: Origin },
  businessName: string,
): Promise<BusinessId> {
  const name = readBusinessName(businessName);
  const businessId = await createBusinessWithoutKeys(deps, { name, origin });
  await makeOwner(deps, businessId, name, userId);
  return businessId;
}

/** Adds the first owner of a business without people. */
export async function makeOwner({ db }: DbDeps, businessId: BusinessId, name: string, userId: string): Promise<void> {
  await transact(db, async (tx) => {
    const createdAt = await databaseNow(tx);
    await insertTeam(tx, businessId, { id: randomUUID(), name, createdAt });
    await insertMember(tx, businessId, { id: randomUUID(), userId, role: 'owner', createdAt });
  });
}
