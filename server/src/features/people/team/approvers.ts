/** Who in a team may approve, and since when; and whether two people have to. */
import { makerOfKey } from '../../api-keys/key-maker.ts';
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { recordBusinessRows } from '../../../core/ledger/log/record.ts';
import { type Permission, type Role, ROLE_PERMISSIONS } from '../../../core/words/permissions.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { type Approver, mayFrom } from './approval-rule.ts';
import { roleOf } from './change-team.ts';
import { findMembers } from './queries.ts';

const APPROVING: Permission = 'payouts:approve';
export const mayApprove = (role: Role): boolean => ROLE_PERMISSIONS[role].includes(APPROVING);

interface Colleague {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
}

export interface Team {
  readonly members: readonly Colleague[];
  readonly approvers: readonly Approver[];
}

/** A member since they joined; an approver since they last got the power, or since somebody changed it by hand. */
export async function findTeam(db: Db, businessId: BusinessId): Promise<Team> {
  const grants = await findLastGrants(db, businessId);
  const firstLivePaymentAt = await findFirstLivePaymentAt(db, businessId);
  const members = (await findMembers(db, businessId)).map(({ role, ...member }) => ({ ...member, role: roleOf(role) }));
  const approvers = members
    .filter(({ role }) => mayApprove(role))
    .map(({ userId, name, role, createdAt }) => {
      const grantedAt = grants.get(userId);
      const since = grantedAt === undefined || grantedAt < createdAt ? createdAt : grantedAt;
      return { userId, name, role, since, mayFrom: mayFrom(since, firstLivePaymentAt) };
    });
  return { members, approvers };
}

/** By the primary key. The ledger's numbers begin with 1, and nothing of it is ever deleted. */
async function findFirstLivePaymentAt(db: Db, businessId: BusinessId): Promise<Date | undefined> {
  const first = await db
    .selectFrom('transactions')
    .select('created_at')
    .where((eb) => eb.and({ business_id: businessId, live: true, sequence: 1n }))
    .executeTakeFirst();
  return first?.created_at;
}

/** When each person last got or lost the power. A range of the primary key. */
async function findLastGrants(db: Db, businessId: BusinessId): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('approver_grants')
    .select(({ fn }) => ['user_id', fn.max('granted_at').as('at')])
    .where('business_id', '=', businessId)
    .where('how', '<>', 'joined')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.at]));
}

/** When anybody last got or lost the power to approve; undefined if nobody did since that is recorded. */
export async function lastPowerChange(db: Db, businessId: BusinessId): Promise<Date | undefined> {
  const times = [...(await findLastGrants(db, businessId)).values()];
  return times.toSorted((one, other) => other.getTime() - one.getTime())[0];
}

interface NewPower {
  readonly businessId: BusinessId;
  readonly userId: string;
  /** Undefined for a person who is no longer a member. */
  readonly role: Role | undefined;
  /** Undefined for a person who was not a member before. */
  readonly formerRole: Role | undefined;
  /** Who did it. */
  readonly granterId: string;
  readonly at: Date;
}

/** To be called where a person joins, leaves or gets a role. Rows are only inserted. */
export async function recordPower(tx: Tx, { businessId, userId, role, formerRole, granterId, at }: NewPower) {
  const [before, after] = [formerRole, role].map((one) => one !== undefined && mayApprove(one));
  if (before === after) return;
  const how = before ? 'lost' : formerRole === undefined ? 'invited' : 'raised';
  await tx
    .insertInto('approver_grants')
    .values({ business_id: businessId, user_id: userId, granter_id: granterId, granted_at: at, how })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const name = `${userId}/${BigInt(at.getTime()) * 1_000n}/${granterId}`;
  recordBusinessRows(tx, businessId, 'approver_grant', [name]);
}

/** The person behind an actor; undefined if nobody knows. For a schedule: ask who chose it. */
export async function personBehind(db: Db, actor: Actor): Promise<string | undefined> {
  if (actor.kind === 'user') return actor.id;
  return actor.kind === 'api_key' ? ((await makerOfKey(db, actor.id)) ?? undefined) : undefined;
}

/**
 * Whether two people decide about payouts or about bank details, in one of the modes: a team is the same in both, and
 * somebody who makes approvers alone would be the second person of either rule.
 */
export async function hasRuleOfSecondPerson(db: Db, businessId: BusinessId): Promise<boolean> {
  const row = await db
    .selectFrom('settlement_settings')
    .select('live')
    .where('business_id', '=', businessId)
    .where('approval', '=', 'second_person')
    .unionAll(
      db
        .selectFrom('payout_rules')
        .select('live')
        .where('business_id', '=', businessId)
        .where('bank_details', '=', 'second_person'),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Before one person alone makes somebody an approver. @throws AppError second_person_required */
export async function requireNoRule(db: Db, businessId: BusinessId): Promise<void> {
  if (await hasRuleOfSecondPerson(db, businessId)) throw approverNeedsTwo();
}

const approverNeedsTwo = (): AppError =>
  new AppError(
    'second_person_required',
    'In this business two people decide who may approve. Request it at POST …/team/role-requests.',
  );
