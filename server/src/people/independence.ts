/**
 * Who may be a second person beside whom. Whoever could invite or raise somebody could otherwise make their own second
 * person: so for thirty days nobody approves what whoever invited or raised them has made. And as long as somebody in
 * the team depends on neither, nobody approves what was made by a person whom they brought in themselves, or who was
 * brought in by the same person. A team that one person has just brought together can thus still work. Somebody who has
 * just lost the power counts as in the team for three days: otherwise an owner could lower them, and then decide with
 * whom they brought in.
 */
import { makerOfKey } from '../api-keys/key-maker.ts';
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { type Permission, type Role, ROLE_PERMISSIONS } from '../permissions.ts';
import type { Actor } from '../principal.ts';
import { findGrantsSince, findLastGrantAt, insertGrant, type RecordedGrant } from './grant-queries.ts';

export const DEPENDENCE_MS = 30 * 86_400_000;
/** From when on a team is without somebody who lost the power to approve. */
export const GONE_AFTER_MS = 3 * 86_400_000;

const APPROVING: Permission = 'payouts:approve';
export const mayApprove = (role: Role): boolean => ROLE_PERMISSIONS[role].includes(APPROVING);

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

/**
 * To be called where a person joins, leaves or gets a role. Who invited somebody counts whatever the role: another may
 * raise them later.
 */
export async function recordPower(tx: Tx, { role, formerRole, at, ...power }: NewPower): Promise<void> {
  const [before, after] = [formerRole, role].map((one) => one !== undefined && mayApprove(one));
  if (before === after && formerRole !== undefined) return;
  const how = before ? 'lost' : formerRole !== undefined ? 'raised' : after ? 'invited' : 'joined';
  await insertGrant(tx, { ...power, grantedAt: at, how });
}

/** When anybody last got or lost the power to approve; undefined if nobody did since that is recorded. */
export const lastPowerChange = (db: Db, businessId: BusinessId): Promise<Date | undefined> =>
  findLastGrantAt(db, businessId);

/** The person behind an actor; undefined if nobody knows. For a schedule: ask who chose it. */
export async function personBehind(db: Db, actor: Actor): Promise<string | undefined> {
  if (actor.kind === 'user') return actor.id;
  return actor.kind === 'api_key' ? ((await makerOfKey(db, actor.id)) ?? undefined) : undefined;
}

/** Who depends on whom at an instant. */
export class Dependence {
  readonly #grants: readonly RecordedGrant[];
  readonly #losses: readonly RecordedGrant[];

  constructor(recorded: readonly RecordedGrant[]) {
    this.#grants = recorded.filter(({ how }) => how !== 'lost');
    this.#losses = recorded.filter(({ how }) => how === 'lost');
  }

  /** For instants from `at` on. */
  static async since(db: Db, businessId: BusinessId, at: Date): Promise<Dependence> {
    return new Dependence(await findGrantsSince(db, businessId, new Date(at.getTime() - DEPENDENCE_MS)));
  }

  /** Those who invited or raised this person in the thirty days before, those who did the same for them, and so on. */
  grantersOf(userId: string, at: Date): Set<string> {
    const isRecent = ({ grantedAt }: RecordedGrant): boolean =>
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

  /** Whether the same person may be behind both: one brought in the other, or somebody brought in both. */
  areRelated(one: string, other: string, at: Date): boolean {
    const behind = this.grantersOf(one, at).add(one);
    return [other, ...this.grantersOf(other, at)].some((id) => behind.has(id));
  }

  /** When dependences of this instant end, in their order. */
  endsAfter(at: Date): Date[] {
    const ends = [
      ...this.#grants.map(({ grantedAt }) => grantedAt.getTime() + DEPENDENCE_MS),
      ...this.#losses.map(({ grantedAt }) => grantedAt.getTime() + GONE_AFTER_MS),
    ];
    return [...new Set(ends)]
      .filter((endMs) => endMs > at.getTime())
      .toSorted((one, other) => one - other)
      .map((endMs) => new Date(endMs));
  }

  /**
   * Whether one of these people, or of those who were among them until lately, depends on neither of the two: then the
   * two must not decide together.
   */
  isSomebodyElse(approvers: readonly string[], [one, other]: readonly [string, string], at: Date): boolean {
    return [...approvers, ...this.#goneLately(at)].some(
      (id) => id !== one && id !== other && !this.areRelated(id, one, at) && !this.areRelated(id, other, at),
    );
  }

  #goneLately(at: Date): string[] {
    return this.#losses
      .filter(({ grantedAt }) => grantedAt <= at && at.getTime() - grantedAt.getTime() < GONE_AFTER_MS)
      .map(({ userId }) => userId);
  }
}
