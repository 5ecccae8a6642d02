/**
 * Who may be a second person beside whom. Whoever could invite or raise somebody could otherwise make their own second
 * person: so for thirty days nobody approves what whoever invited or raised them has made.
 */
import { makerOfKey } from '../api-keys/key-maker.ts';
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { type Permission, type Role, ROLE_PERMISSIONS } from '../permissions.ts';
import type { Actor } from '../principal.ts';
import { findGrantsSince, type Grant, insertGrant } from './grant-queries.ts';

export const DEPENDENCE_MS = 30 * 86_400_000;

const APPROVING: Permission = 'payouts:approve';
const mayApprove = (role: Role): boolean => ROLE_PERMISSIONS[role].includes(APPROVING);

interface NewPower {
  readonly businessId: BusinessId;
  readonly userId: string;
  readonly role: Role;
  /** Undefined for a person who was not a member before. */
  readonly formerRole: Role | undefined;
  readonly granterId: string;
  readonly at: Date;
}

/** To be called where a person joins or gets a role. Records nothing for a role without the power to approve. */
export async function recordPower(tx: Tx, { role, formerRole, at, ...power }: NewPower): Promise<void> {
  if (!mayApprove(role) || (formerRole !== undefined && mayApprove(formerRole))) return;
  await insertGrant(tx, { ...power, grantedAt: at, how: formerRole === undefined ? 'invited' : 'raised' });
}

/** The person behind an actor; undefined if nobody knows. For a schedule: ask who chose it. */
export async function personBehind(db: Db, actor: Actor): Promise<string | undefined> {
  if (actor.kind === 'user') return actor.id;
  return actor.kind === 'api_key' ? ((await makerOfKey(db, actor.id)) ?? undefined) : undefined;
}

/** Who depends on whom at an instant. */
export class Dependence {
  readonly #grants: readonly Grant[];

  private constructor(grants: readonly Grant[]) {
    this.#grants = grants;
  }

  /** For instants from `at` on. */
  static async since(db: Db, businessId: BusinessId, at: Date): Promise<Dependence> {
    return new Dependence(await findGrantsSince(db, businessId, new Date(at.getTime() - DEPENDENCE_MS)));
  }

  /** Those who invited or raised this person in the thirty days before, those who did the same for them, and so on. */
  grantersOf(userId: string, at: Date): ReadonlySet<string> {
    const isRecent = ({ grantedAt }: Grant): boolean =>
      grantedAt <= at && at.getTime() - grantedAt.getTime() < DEPENDENCE_MS;
    const found = new Set<string>();
    const waiting = [userId];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      for (const { granterId } of this.#grants.filter((grant) => grant.userId === one && isRecent(grant))) {
        if (found.has(granterId)) continue;
        found.add(granterId);
        waiting.push(granterId);
      }
    }
    found.delete(userId);
    return found;
  }
}
