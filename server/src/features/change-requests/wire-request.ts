/** Change requests as callers see them. */
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { numberFromPath } from '../../platform/wire/ids.ts';
import type { MemberPrincipal } from '../../core/words/principal.ts';
import { namingOf } from '../settlements/runs/runs-with-names.ts';
import { wireActor } from '../settlements/runs/wire-run.ts';
import type { ChangeRequest } from './change-request.ts';
import type { ChangeRequest as Wire, ChangeRequestForMembers } from './schemas.ts';
import { decisionOnRequest } from '../people/team/approval-rule.ts';
import { findTeam, type Team } from '../people/team/approvers.ts';
import { whoCould, wireWhoCould } from '../people/team/who-could.ts';
import { isStale } from './as-seen.ts';
import { KINDS } from './kinds.ts';
import { makerRefusal } from './maker-standing.ts';
import { findRequest } from './queries.ts';
import { noSuchRequest } from './sealed-change.ts';
import { judge } from './who-decides.ts';

export const requestNumberFromPath = (text: string): bigint => numberFromPath(text, noSuchRequest);

export const wireRequest = (request: ChangeRequest): Wire => ({
  number: Number(request.number),
  kind: request.kind,
  subject: request.subject === '' ? null : request.subject,
  summary: request.summary,
  before: request.before,
  after: request.after,
  reason: request.reason,
  state: request.state,
  made: { by: wireActor(request.madeBy), at: request.createdAt.toISOString() },
  expiresAt: request.expiresAt.toISOString(),
  decided: request.decided === undefined ? null : wireDecided(request.decided),
  appliesAt: request.appliesAt?.toISOString() ?? null,
  rejectionReason: request.rejectionReason ?? null,
});

const NOBODY: Team = { members: [], approvers: [] };
const DECIDED = { refusal: undefined, aloneFrom: undefined } as const;

const wireDecided = ({ by, at }: NonNullable<ChangeRequest['decided']>) => ({
  by: wireActor(by),
  at: at.toISOString(),
});

/** With names, and whether this person may approve them: they see why not before they try. */
export async function forMember(
  deps: DbDeps,
  member: MemberPrincipal,
  requests: readonly Wire[],
): Promise<ChangeRequestForMembers[]> {
  const named = await namingOf(
    deps,
    requests.flatMap(({ made, decided }) => [made.by, ...(decided === null ? [] : [decided.by])]),
  );
  const { userId } = member;
  const at = await databaseNow(deps.db);
  const isOneOpen = requests.some(({ state }) => state === 'pending');
  const team = isOneOpen ? await findTeam(deps.db, member.businessId) : NOBODY;
  const completed: ChangeRequestForMembers[] = [];
  for (const request of requests) {
    const open = request.state === 'pending' ? await findRequest(deps.db, member, BigInt(request.number)) : undefined;
    const { refusal, aloneFrom } =
      open === undefined ? DECIDED : await judge(deps.db, member, open, { team, userId, at });
    const ofMaker = open && makerRefusal(team, member, open);
    const isOwn = open?.makerId === userId;
    const seen = { kind: request.kind, subject: request.subject ?? '', before: request.before };
    const isOutdated = open !== undefined && (await isStale(deps.db, member, seen));
    const ended = ofMaker ?? (isOutdated ? (isOwn ? STALE_OWN : STALE) : undefined);
    completed.push({
      ...request,
      made: { ...request.made, by: named(request.made.by) },
      decided: request.decided && { ...request.decided, by: named(request.decided.by) },
      isOwn,
      isStale: isOutdated,
      refusal: ended ?? refusal ?? null,
      aloneFrom: aloneFrom?.toISOString() ?? null,
      couldApprove: open && ended === undefined ? couldApprove(team, member, open, at) : null,
    });
  }
  return completed;
}

const WAS_CHANGED = 'What this request would change is not as its maker saw it, so nobody can approve it.';
const STALE = `${WAS_CHANGED} Reject it, and let them make a new one.`;
const STALE_OWN = `${WAS_CHANGED} Withdraw it, and make a new one.`;

function couldApprove(
  team: Team,
  { live, userId: reader }: MemberPrincipal,
  { kind, makerId, expiresAt: endsAt }: Pick<ChangeRequest, 'kind' | 'makerId' | 'expiresAt'>,
  at: Date,
) {
  const question = { what: 'request', live, at, makes: KINDS[kind].needs, endsAt, isRuleOn: true, reader } as const;
  return wireWhoCould(whoCould(team, decisionOnRequest(makerId, team.approvers), question));
}
