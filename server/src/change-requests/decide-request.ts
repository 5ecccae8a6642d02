/** A person approves or rejects a change request. An approval makes the change in the same transaction. */
import { recordChange } from '../audit-log/record-change.ts';
import type { IdDeps, TransactionId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import { writeInLedger } from '../ledger/write-in-ledger.ts';

import type { Caller, MemberPrincipal } from '../principal.ts';
import type { ChangeRequest, DecidedRequest } from './change-request.ts';
import { findTeam } from '../people/approvers.ts';
import { KINDS } from './kinds.ts';
import { nameOfActor, queueNotice } from '../mail/queue-mail.ts';
import type { RequestDeps } from './make-request.ts';
import { isAsSeen } from './as-seen.ts';
import { makerRefusal } from './maker-standing.ts';
import { findRequest, insertRejection, writeDecided } from './queries.ts';
import { noSuchRequest, openRequest } from './sealed-change.ts';
import { requestMoved } from './request-as-audited.ts';
import { requireOpen } from './require-open.ts';
import { judge } from './who-decides.ts';

type Decider = Caller & Pick<MemberPrincipal, 'userId'>;

/**
 * @throws AppError not_found, second_person_required, change_request_state_conflict; changed_meanwhile if what changes
 *   is not as its maker saw it; those of the change itself, and of every write.
 */
export async function approveRequest(
  deps: RequestDeps & IdDeps,
  caller: Decider,
  number: bigint,
): Promise<DecidedRequest> {
  const id = await deps.ids.one<TransactionId>();
  return writeInLedger(deps, caller, async (tx, at) => {
    const request = await readRequest(deps, tx, caller, number);
    const { userId } = caller;
    if (request.state === 'approved' && isBy(request, userId)) return { request, replayed: true };
    requireOpen(request);
    const team = await findTeam(tx, caller.businessId);
    const ofMaker = makerRefusal(team, caller, request);
    if (ofMaker !== undefined) throw new AppError('change_request_state_conflict', ofMaker);
    const { refusal } = await judge(tx, caller, request, { team, userId, at });
    if (refusal !== undefined) throw new AppError('second_person_required', refusal);
    await requireAsSeen(tx, caller, request);
    const { subject, after, reason, madeBy } = request;
    const application = {
      caller,
      subject,
      after,
      reason,
      approverId: userId,
      mail: deps.mail,
      vault: deps.vault,
      madeBy,
      id,
      at,
    };
    await KINDS[request.kind].apply(tx, application);
    const approved = await decide(tx, caller, request, 'approved', at);
    const { businessId, live } = caller;
    const facts = { mode: live ? 'live' : 'test', who: await nameOfActor(tx, madeBy), rule: request.summary } as const;
    await queueNotice(tx, deps, { businessId, at, roles: ['owner'], kind: 'rule_changed', facts });
    return approved;
  });
}

interface Rejection {
  readonly number: bigint;
  /** For its maker. */
  readonly reason: string | undefined;
}

/** @throws AppError not_found, change_request_state_conflict, and those of every write. */
export async function rejectRequest(
  deps: RequestDeps,
  caller: Decider,
  { number, reason }: Rejection,
): Promise<DecidedRequest> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const request = await readRequest(deps, tx, caller, number);
    if (request.state === 'rejected' && isBy(request, caller.userId)) return { request, replayed: true };
    requireOpen(request);
    const rejected = await decide(tx, caller, { ...request, rejectionReason: reason }, 'rejected', at);
    await tellMaker(tx, deps, caller, rejected.request, at);
    return rejected;
  });
}

async function tellMaker(
  tx: Tx,
  deps: RequestDeps,
  { businessId, live, userId, origin }: Decider,
  { makerId, summary, rejectionReason }: ChangeRequest,
  at: Date,
): Promise<void> {
  if (makerId === userId) return;
  const facts = {
    mode: live ? 'live' : 'test',
    who: await nameOfActor(tx, origin.actor),
    what: summary,
    reason: rejectionReason ?? null,
  } as const;
  await queueNotice(tx, deps, { businessId, at, userId: makerId, kind: 'change_rejected', facts });
}

async function readRequest(deps: RequestDeps, tx: Tx, caller: Decider, number: bigint): Promise<ChangeRequest> {
  const sealed = await findRequest(tx, caller, number);
  if (sealed === undefined) throw noSuchRequest();
  return openRequest(deps.vault, caller, sealed);
}

const isBy = ({ decided }: ChangeRequest, userId: string): boolean =>
  decided?.by.kind === 'user' && decided.by.id === userId;

async function requireAsSeen(tx: Tx, caller: Decider, request: ChangeRequest) {
  if (await isAsSeen(tx, caller, request)) return;
  throw new AppError(
    'changed_meanwhile',
    `What change request ${request.number} would change is not as its maker saw it. Reject it, and let them make a ` +
      'new one.',
  );
}

async function decide(
  tx: Tx,
  caller: Decider,
  request: ChangeRequest,
  state: 'approved' | 'rejected',
  at: Date,
): Promise<DecidedRequest> {
  const by = caller.origin.actor;
  const { number, rejectionReason } = request;
  await writeDecided(tx, caller, { number, state, by, at });
  if (rejectionReason !== undefined) await insertRejection(tx, caller, { number, reason: rejectionReason });
  const decided: ChangeRequest = { ...request, state, decided: { by, at } };
  await recordChange(tx, caller, at, requestMoved(`change_request.${state}`, decided));
  return { request: decided, replayed: false };
}
