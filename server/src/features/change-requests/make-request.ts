/** Makes and withdraws change requests. */
import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '../../core/ledger/log/record.ts';
import type { DbDeps, Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import { type MailDeps, nameOfActor, queueNotice } from '../../platform/mail/queue-mail.ts';
import { personBehind } from '../people/team/approvers.ts';
import { requirePermissions } from '../../core/words/permissions.ts';
import type { Caller } from '../../core/words/principal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import {
  type ChangeRequest,
  type DecidedRequest,
  modeToName,
  REQUEST_LIFETIME_MS,
  type RequestKind,
} from './change-request.ts';
import { KINDS } from './kinds.ts';
import { countOpen, findLastNumber, findPendingAlike, findRequest, insertRequest, writeDecided } from './queries.ts';
import { noSuchRequest, openRequest, sealChange } from './sealed-change.ts';
import { requestMoved } from './request-as-audited.ts';
import { requireOpen } from './require-open.ts';

export interface RequestDeps extends DbDeps, MailDeps {
  readonly vault: Vault;
}

/** Each tells all owners, and one person can make them without another's doing. */
const OPEN_MAX = 20;

export interface Wanted {
  readonly kind: RequestKind;
  readonly subject?: string | undefined;
  readonly after: object;
  readonly reason: string;
}

/**
 * The same request of the same person again, while it waits, is that request: it was sent twice, or clicked twice.
 * @throws AppError second_person_required for a key without a known maker and for the command line: everybody might be
 *   behind them, so nobody could approve it; too_many_change_requests; those of the kind, and of every write.
 */
export async function makeRequest(deps: RequestDeps, caller: Caller, wanted: Wanted): Promise<ChangeRequest> {
  const { kind, subject = '', after, reason } = wanted;
  const { businessId, live, origin } = caller;
  return writeInLedger(deps, caller, async (tx, at) => {
    const makerId = await personBehind(tx, origin.actor);
    if (makerId === undefined) throw unknownMaker();
    const before = await KINDS[kind].look(tx, caller, subject);
    const change = { before, after };
    const equal = await findEqual(tx, deps, caller, { kind, subject, makerId, reason, change });
    if (equal !== undefined) return equal;
    if ((await countOpen(tx, caller, makerId, at)) >= OPEN_MAX) throw tooMany();
    const summary = await KINDS[kind].describe(tx, caller, { subject, before, after });
    const number = (await findLastNumber(tx, caller)) + 1n;
    const expiresAt = new Date(at.getTime() + REQUEST_LIFETIME_MS);
    const made = { number, kind, subject, summary, reason, madeBy: origin.actor, makerId, createdAt: at, expiresAt };
    const sealed = sealChange(deps.vault, { businessId, live, number }, change);
    await insertRequest(tx, caller, { ...made, change: sealed });
    const request: ChangeRequest = {
      ...made,
      before,
      after,
      state: 'pending',
      decided: undefined,
      appliesAt: undefined,
      rejectionReason: undefined,
    };
    recordChange(tx, caller, at, requestMoved('change_request.created', request));
    const who = await nameOfActor(tx, origin.actor);
    const facts = { ...modeToName(kind, live), who, what: summary, about: kind };
    await queueNotice(tx, deps, { businessId, at, roles: ['owner'], kind: 'change_requested', facts });
    return request;
  });
}

const tooMany = (): AppError =>
  new AppError(
    'too_many_change_requests',
    `${OPEN_MAX} change requests of yours wait for a decision. Withdraw those that are no longer needed.`,
  );

interface Made {
  readonly kind: RequestKind;
  readonly subject: string;
  readonly makerId: string;
  readonly reason: string;
  readonly change: { readonly before: object; readonly after: object };
}

async function findEqual(tx: Tx, { vault }: RequestDeps, ledger: LedgerKey, made: Made) {
  const { businessId, live } = ledger;
  const { change, ...alike } = made;
  // As it is kept: without what is undefined.
  const wanted: unknown = JSON.parse(JSON.stringify(change));
  const open = (await findPendingAlike(tx, ledger, alike)).map((one) => openRequest(vault, { businessId, live }, one));
  return open.find(({ before, after }) => isDeepStrictEqual({ before, after }, wanted));
}

const unknownMaker = (): AppError =>
  new AppError(
    'second_person_required',
    'Nobody knows who is behind this key, so no second person could approve the request. Let a person make it in the ' +
      'dashboard.',
  );

/**
 * By its maker, or a key of theirs that could make it: one that only reads must not undo what its maker asks for.
 * @throws AppError not_found, role_not_allowed, scope_missing, change_request_state_conflict
 */
export async function withdrawRequest(
  deps: RequestDeps,
  caller: Caller & Parameters<typeof requirePermissions>[0],
  number: bigint,
): Promise<DecidedRequest> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const sealed = await findRequest(tx, caller, number);
    if (sealed === undefined) throw noSuchRequest();
    const request = openRequest(deps.vault, caller, sealed);
    const by = caller.origin.actor;
    if ((await personBehind(tx, by)) !== request.makerId) {
      throw new AppError('role_not_allowed', 'Only whoever made a change request can withdraw it.');
    }
    const { needs } = KINDS[request.kind];
    if (needs !== undefined) requirePermissions(caller, [needs]);
    if (request.state === 'withdrawn') return { request, replayed: true };
    if (request.state !== 'approved_waiting') requireOpen(request);
    await writeDecided(tx, caller, { number, state: 'withdrawn', by, at });
    const withdrawn: ChangeRequest = { ...request, state: 'withdrawn', decided: { by, at }, appliesAt: undefined };
    recordChange(tx, caller, at, requestMoved('change_request.withdrawn', withdrawn));
    return { request: withdrawn, replayed: false };
  });
}
