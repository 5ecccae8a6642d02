/** A person approves or rejects a change request. An approval makes the change in the same transaction. */
import { type ChangeOfLedger, recordChange } from '../../core/ledger/log/record.ts';
import type { IdDeps, TransactionId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { lockedTransaction, writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import { counts } from '../people/team/approval-rule.ts';

import { type Actor, BY_SCHEDULE, type Caller, type MemberPrincipal } from '../../core/words/principal.ts';
import { type ChangeRequest, type DecidedRequest, modeToName, WAITING_KINDS } from './change-request.ts';
import { findTeam, type Team } from '../people/team/approvers.ts';
import { requireOwner } from '../people/team/require-owner.ts';
import { KINDS } from './kinds.ts';
import { type MailDeps, nameOfActor, queueNotice } from '../../platform/mail/queue-mail.ts';
import type { RequestDeps } from './make-request.ts';
import { isAsSeen, isStale } from './as-seen.ts';
import { makerRefusal } from './maker-standing.ts';
import { appliesAt, type DueRequest, findRequest, findWaiting, insertRejection, writeDecided } from './queries.ts';
import { noSuchRequest, openRequest } from './sealed-change.ts';
import { requestMoved } from './request-as-audited.ts';
import { requireAsAudited } from './require-as-audited.ts';
import { requireOpen } from './require-open.ts';
import { judge } from './who-decides.ts';

type Decider = Caller & Pick<MemberPrincipal, 'userId' | 'role'>;

/**
 * @throws AppError not_found, second_person_required, change_request_state_conflict; changed_by_hand if the request is
 *   not what its maker made; changed_meanwhile if what changes is not as its maker saw it; those of the change itself,
 *   and of every write.
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
    const isApproved = request.state === 'approved' || request.state === 'approved_waiting';
    if (isApproved && isBy(request, userId)) return { request, replayed: true };
    requireOpen(request);
    await requireAsAudited(tx, caller, request);
    const team = await findTeam(tx, caller.businessId);
    const ofMaker = makerRefusal(team, caller, request);
    if (ofMaker !== undefined) throw new AppError('change_request_state_conflict', ofMaker);
    const { refusal } = await judge(tx, caller, request, { team, userId, at });
    if (refusal !== undefined) throw new AppError('second_person_required', refusal);
    await requireAsSeen(tx, caller, request);
    // An owner alone has waited for 72 hours.
    const waits = WAITING_KINDS.includes(request.kind) && request.makerId !== userId;
    if (waits) await requireNoneWaits(tx, caller, request);
    else await applyRequest(tx, deps, { caller, request, approverId: userId, id, at });
    const approved = await decide(tx, caller, request, waits ? 'approved_waiting' : 'approved', at);
    await tellOwners(tx, deps, caller, approved, at);
    return { request: approved, replayed: false };
  });
}

/** A second one would outlive what was decided after the first. @throws AppError change_request_state_conflict */
async function requireNoneWaits(tx: Tx, caller: LedgerKey, request: ChangeRequest): Promise<void> {
  const number = await findWaiting(tx, caller, request);
  if (number === undefined) return;
  const message = `Change request ${number}, about the same, is approved and waits already.`;
  throw new AppError('change_request_state_conflict', message);
}

interface Applying {
  readonly caller: Caller;
  readonly request: ChangeRequest;
  readonly approverId: string;
  readonly id: TransactionId;
  readonly at: Date;
}

async function applyRequest(tx: Tx, { mail, vault }: RequestDeps, { request, ...applying }: Applying): Promise<void> {
  const { kind, subject, after, reason, madeBy } = request;
  await KINDS[kind].apply(tx, { ...applying, subject, after, reason, madeBy, mail, vault });
}

async function tellOwners(tx: Tx, deps: RequestDeps, ledger: LedgerKey, request: ChangeRequest, at: Date) {
  const { businessId, live } = ledger;
  const { kind, madeBy, summary, appliesAt: from } = request;
  const appliesAt = from?.toISOString() ?? null;
  const who = await nameOfActor(tx, madeBy);
  const facts = { ...modeToName(kind, live), who, rule: summary, about: kind, appliesAt };
  await queueNotice(tx, deps, { businessId, at, roles: ['owner'], kind: 'rule_changed', facts });
}

/**
 * Applies a request that has waited, or rejects it if what it rests on is gone: its maker and its approver still may do
 * that, and what it changes is as its maker saw it. Holds the ledger's lock for all of it.
 * @throws AppError changed_by_hand for one that is not what people did: it stays for an owner to reject.
 */
export async function applyWaiting(deps: RequestDeps & IdDeps, { number, ...ledger }: DueRequest): Promise<void> {
  const id = await deps.ids.one<TransactionId>();
  await deps.vault.ready(ledger.businessId);
  await lockedTransaction(deps.db, ledger, async (tx, at) => {
    const request = await readRequest(deps, tx, ledger, number);
    const { appliesAt: from, decided } = request;
    if (from === undefined || at < from || decided === undefined) return;
    await requireAsAudited(tx, ledger, request);
    if (decided.by.kind !== 'user') return;
    const approverId = decided.by.id;
    const team = await findTeam(tx, ledger.businessId);
    const reason =
      makerRefusal(team, ledger, request) ??
      (await whyVoid(tx, ledger, request, { team, approver: { by: decided.by, at: decided.at } }));
    if (reason !== undefined) {
      const caller = { ...ledger, apiKeyId: undefined, origin: BY_SCHEDULE };
      await rejectIn(tx, deps, caller, { ...request, rejectionReason: reason }, at);
      return;
    }
    const origin = { actor: decided.by, requestId: null, address: null };
    const caller = { ...ledger, apiKeyId: undefined, origin };
    await applyRequest(tx, deps, { caller, request, approverId, id, at });
    await writeDecided(tx, ledger, { number, state: 'approved', ...decided });
    const applied: ChangeRequest = { ...request, state: 'approved', appliesAt: undefined };
    recordChange(tx, caller, at, requestMoved('change_request.applied', applied));
    await tellOwners(tx, deps, ledger, applied, at);
  });
}

interface Approved {
  readonly team: Team;
  readonly approver: { readonly by: Actor & { readonly kind: 'user' }; readonly at: Date };
}

async function whyVoid(tx: Tx, ledger: LedgerKey, request: ChangeRequest, { team, approver }: Approved) {
  const { by, at } = approver;
  const { refusal } = await judge(tx, ledger, request, { team, userId: by.id, at });
  if (!counts(team.approvers, approver) || refusal !== undefined) return 'Whoever approved it may no longer approve.';
  return (await isStale(tx, ledger, request)) ? 'What it would change was changed while it waited.' : undefined;
}

interface Rejection {
  readonly number: bigint;
  /** Its maker reads it. */
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
    if (request.state === 'approved_waiting') requireOwner(caller);
    else requireOpen(request);
    const rejected = await rejectIn(tx, deps, caller, { ...request, rejectionReason: reason }, at);
    return { request: rejected, replayed: false };
  });
}

/** What it would change may be sealed still. */
type Decided = Omit<ChangeRequest, 'before' | 'after'>;

/** Its maker hears it, unless it is their own doing. Relies on the ledger's lock. */
export async function rejectIn<R extends Decided>(
  tx: Tx,
  deps: MailDeps,
  caller: ChangeOfLedger,
  request: R,
  at: Date,
): Promise<R> {
  const rejected = await decide(tx, caller, request, 'rejected', at);
  await tellMaker(tx, deps, caller, rejected, at);
  return rejected;
}

async function tellMaker(
  tx: Tx,
  deps: MailDeps,
  { businessId, live, origin }: ChangeOfLedger,
  { kind, makerId, summary, rejectionReason }: Decided,
  at: Date,
): Promise<void> {
  if (origin.actor.kind === 'user' && makerId === origin.actor.id) return;
  const facts = {
    ...modeToName(kind, live),
    who: await nameOfActor(tx, origin.actor),
    what: summary,
    reason: rejectionReason ?? null,
  };
  await queueNotice(tx, deps, { businessId, at, userId: makerId, kind: 'change_rejected', facts });
}

async function readRequest(deps: RequestDeps, tx: Tx, caller: LedgerKey, number: bigint): Promise<ChangeRequest> {
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

async function decide<R extends Decided>(
  tx: Tx,
  caller: ChangeOfLedger,
  request: R,
  state: 'approved' | 'approved_waiting' | 'rejected',
  at: Date,
): Promise<R> {
  const by = caller.origin.actor;
  const { number, rejectionReason } = request;
  await writeDecided(tx, caller, { number, state, by, at });
  if (rejectionReason !== undefined) await insertRejection(tx, caller, { number, reason: rejectionReason });
  const waits = state === 'approved_waiting';
  const decided = { ...request, state, decided: { by, at }, appliesAt: waits ? appliesAt(at) : undefined };
  recordChange(tx, caller, at, requestMoved(`change_request.${waits ? 'approved' : state}`, decided));
  return decided;
}
