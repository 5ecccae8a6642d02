/** Mounts operations at their doors and answers their requests. */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Turns } from '../database/turns.ts';
import type { Permission } from '../../core/words/permissions.ts';
import { readPaging } from '../wire/paging.ts';
import { callerOf, type Guards } from './authentication.ts';
import { compressRead, compressWrite } from './compress-answers.ts';
import { sendDownload, sendHeadOf } from './download.ts';
import { success } from './envelope.ts';
import { Exchange } from './exchange.ts';
import { answerOnce, type Sealer } from './idempotency.ts';
import { JsonText, sendText } from './json-text.ts';
import { type MemberGuard, type MemberGuards, memberOf, refuseCrossSite, userOf } from './member.ts';
import type { Call, MemberCaller, Operation, Tagged } from './operation.ts';
import { type Door, isOfLedger, isOfPeople, paramsAt, schemaAt } from './operation-schema.ts';
import { ownerOf } from './owner.ts';
import { sendForwardHeaders, sendPageHeaders } from './paging.ts';
import { noteSecret, recordExport, type UseRecorder } from './recording.ts';
import type { ReplicaReads } from './replica-reads.ts';
import type { RequestDeadlines } from './request-deadlines.ts';
import type { App } from './typed-app.ts';
import type { Unsent } from './unsent.ts';
import { takeFilesAsBodies, takeUpload } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path's parameters for the reference; the validator ignores it. */
    readonly describedParams?: object;
  }
}

export interface MountDeps {
  readonly guards: Guards & MemberGuards;
  readonly vault: Sealer;
  readonly securityLog: UseRecorder;
  readonly unsent: Pick<Unsent, 'requireRoom'>;
  /** Undefined without replicas. */
  readonly replicaReads: ReplicaReads | undefined;
  readonly deadlines: RequestDeadlines;
}

const BELOW: Readonly<Record<Door, string>> = {
  key: '',
  anyKey: '',
  session: '/dashboard/api/businesses/:businessId/:mode',
  business: '/dashboard/api/businesses/:businessId',
  user: '/dashboard/api',
  open: '/dashboard/api',
};

export function mount<Deps extends MountDeps>(
  app: App,
  deps: Deps,
  operations: readonly (Operation<Deps> & Tagged)[],
): void {
  for (const operation of operations) {
    const { fileBody } = operation;
    if (fileBody === undefined) {
      mountOne(app, deps, operation);
    } else {
      void app.register(async (scope) => {
        takeFilesAsBodies(scope, fileBody);
        mountOne(scope as App, deps, operation);
      });
    }
  }
}

function mountOne<Deps extends MountDeps>(app: App, deps: Deps, operation: Operation<Deps> & Tagged): void {
  for (const [door, path] of Object.entries(operation.doors) as [Door, string][]) {
    const route = routeAt(deps, operation, door, path) as RouteOptions;
    app.route(route);
    // The framework's own HEAD would make the whole file, and throw it away.
    if (operation.kind === 'file') app.route({ ...route, method: 'HEAD' });
  }
}

function routeAt<Deps extends MountDeps>(
  deps: Deps,
  operation: Operation<Deps> & Tagged,
  door: Door,
  path: string,
): object {
  const { kind, method, bodyBytesMax, describedBody, envelope } = operation;
  const describedParams = paramsAt(operation, door);
  return {
    method,
    url: `${BELOW[door]}${path}`,
    schema: schemaAt(operation, door),
    ...hooksAt(deps.guards, operation, door),
    ...(!mayShowSecret(operation, door) && { onSend: method === 'GET' ? compressRead : compressWrite }),
    config: {
      ...(describedParams && { describedParams }),
      ...(describedBody && { describedBody }),
      ...(operation.bodyMayBeMissing && { bodyMayBeMissing: true }),
      ...(envelope && { envelope }),
      ...(door === 'anyKey' && { forAnyOrigin: true }),
    },
    ...(bodyBytesMax !== undefined && { bodyLimit: bodyBytesMax }),
    ...(operation.bodyMayBeMissing && { preValidation: fillInBody }),
    ...(hasNested(operation) && { preValidation: nestParameters }),
    // Its HEAD is mounted beside it.
    ...(kind === 'file' && { exposeHeadRoute: false }),
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const answer = handle({ deps, operation, door }, request, reply);
      // A file that arrives has limits of its own, and the code that takes it must end what it has begun.
      return kind === 'upload' ? answer : deps.deadlines.within(reply, answer);
    },
  };
}

/** What members get instead of what keys get has no secrets. */
function mayShowSecret(operation: Operation<never>, door: Door): boolean {
  const { hasSecret, masked, records } = operation;
  const isRecorded = records !== undefined && records !== 'export';
  return hasSecret === true || ((masked !== undefined || isRecorded) && !getsMore({ operation, door }));
}

const guardsFor = (
  guards: Guards & MemberGuards,
  { permissions }: Operation<never>,
): Readonly<Record<Door, unknown>> => ({
  key: guards.requireSecretKey(...permissions),
  anyKey: guards.requireAnyKey,
  session: guards.requireMember(...permissions),
  business: guards.requireMember(...permissions),
  user: guards.requireUser,
  open: sameSiteOnly,
});

function hooksAt(guards: Guards & MemberGuards, operation: Operation<never>, door: Door): object {
  const { needsFreshProof } = operation;
  const guard = guardsFor(guards, operation)[door];
  if (needsFreshProof === undefined || !isOfPeople(door)) return { onRequest: guard };
  if (needsFreshProof === true) return { onRequest: [guard, guards.requireFreshProof] };
  const requireIt: MemberGuard = async (request, reply) => {
    const { body, member } = request;
    if (needsFreshProof.is({ live: member?.live === true, body })) await guards.requireFreshProof(request, reply);
  };
  return needsFreshProof.readsBody ? { onRequest: guard, preHandler: requireIt } : { onRequest: [guard, requireIt] };
}

async function sameSiteOnly(request: FastifyRequest): Promise<void> {
  refuseCrossSite(request);
}

/** Whether a parameter is an object, whose keys stand in brackets. */
const hasNested = ({ query }: Operation<never>): boolean => {
  const { properties = {} } = (query ?? {}) as { readonly properties?: Readonly<Record<string, { type?: string }>> };
  return Object.values(properties).some(({ type }) => type === 'object');
};

/** A key may have brackets in it; `metadata[a][b]` would be an object in an object. */
const IN_BRACKETS = /^(\w+)\[((?:(?!\]\[).)+)\]$/s;

/** `metadata[order]=17` becomes the object `metadata`. What is repeated stays a list, which the schema refuses. */
async function nestParameters(request: FastifyRequest): Promise<void> {
  const query = new Map<string, unknown>();
  const nested = new Map<string, Map<string, unknown>>();
  for (const [name, value] of Object.entries(request.query as object)) {
    const [, outer, key] = IN_BRACKETS.exec(name) ?? [];
    if (outer === undefined || key === undefined) query.set(name, value);
    else nested.set(outer, (nested.get(outer) ?? new Map<string, unknown>()).set(key, value));
  }
  for (const [name, values] of nested) query.set(name, Object.fromEntries(values));
  request.query = Object.fromEntries(query);
}

async function fillInBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/** The caller, as the door's guard has found out. */
const CALLER_AT: Readonly<Record<Door, (request: FastifyRequest, needed: readonly Permission[]) => unknown>> = {
  key: callerOf,
  anyKey: callerOf,
  session: memberOf,
  business: memberOf,
  user: userOf,
  open: () => undefined,
};

interface Mounted<Deps> {
  readonly deps: Deps;
  readonly operation: Operation<Deps>;
  readonly door: Door;
}

async function handle<Deps extends MountDeps>(mounted: Mounted<Deps>, request: FastifyRequest, reply: FastifyReply) {
  const { deps, operation, door } = mounted;
  const caller = CALLER_AT[door](request, operation.permissions) as MemberCaller;
  const params = readParams(operation, request);
  const paging = operation.paging && readPaging(request.query as object);
  const { query, body } = request;
  const call = { caller, params, query, body, paging, exchange: new Exchange(request, reply) };
  if (operation.kind === 'upload') return handleUpload(mounted, call, request, reply);
  if (operation.kind === 'write') return handleWrite(mounted, call, request, reply);
  const { fromReplica } = operation;
  if (fromReplica === undefined || deps.replicaReads === undefined) return handleRead(mounted, call, request, reply);
  return deps.replicaReads.read(fromReplica, { caller, request, reply }, deps, (at) =>
    handleRead({ ...mounted, deps: at }, call, request, reply),
  );
}

/** The caller is one of the ledger only at the doors where that is asked. */
type CallAt = Call & { readonly caller: MemberCaller };

/** A longer page occupies this process for long, and is long itself. */
const SHORT_PAGE_MAX = 100;
/** So they are made in turns by business, and none for a business that does not take what was made for it. */
export const LONG_PAGES = { atOnceMax: 4, ofOneAtOnceMax: 2, ofOneWaitingMax: 200, waitingMax: 1_000 } as const;
const longPages = new Turns(LONG_PAGES);

/** May run twice: on a replica, and then on the primary. */
async function handleRead<Deps extends MountDeps>(
  mounted: Mounted<Deps>,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { limit, wait } = request.query as { readonly limit?: string; readonly wait?: string };
  if (!(Number(limit) > SHORT_PAGE_MAX)) return readNow(mounted, call, request, reply);
  const work = async (): Promise<unknown> => {
    mounted.deps.unsent.requireRoom(request);
    return readNow(mounted, call, request, reply);
  };
  // A caller who waits for events must not keep others waiting for their turn.
  return wait === undefined ? longPages.run(ownerOf(request), work, { onGone: call.exchange.onGone }) : work();
}

async function readNow<Deps extends MountDeps>(
  mounted: Mounted<Deps>,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { deps, operation } = mounted;
  if (operation.kind === 'file') {
    const file = await operation.run(deps, call);
    // The request was too old for its answer: it has another one already.
    if (reply.sent) return reply;
    if (request.method === 'HEAD') return sendHeadOf(reply, file);
    await recordExport(deps.securityLog, operation, request);
    return sendDownload(reply, file);
  }
  const answer = (result: unknown) =>
    answered(mounted, request, reply, result instanceof JsonText ? result : answerOf(mounted, result));
  if (operation.kind !== 'list') return answer(await operation.run(deps, call));
  const { items, ...page } = await operation.run(deps, call);
  const paging = readPaging(request.query as object);
  if ('nextAfter' in page) sendForwardHeaders(request, reply, paging, page);
  else sendPageHeaders(request, reply, paging, page);
  return answer(items);
}

async function handleWrite<Deps extends MountDeps>(
  mounted: Mounted<Deps>,
  call: CallAt,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { deps, operation, door } = mounted;
  const keepsAnswer = isOfLedger(door) && operation.keepsNoAnswer !== true;
  const answer = keepsAnswer
    ? await answerOnce(request, reply, {
        caller: call.caller,
        write: async (caller) => operation.run(deps, { ...call, caller }),
        answer: (result) => answerOf(mounted, result),
        vault: deps.vault,
        isSealed: operation.hasSecret === true,
      })
    : answerOf(mounted, await operation.run(deps, call));
  deps.replicaReads?.stamp(reply, call.caller);
  return answered(mounted, request, reply, answer);
}

async function handleUpload<Deps extends MountDeps>(
  mounted: Mounted<Deps>,
  call: CallAt,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { deps, operation } = mounted;
  const result = await takeUpload(request, reply, {
    caller: call.caller,
    take: async (caller, bytes) => operation.run(deps, { ...call, caller, bytes }),
  });
  deps.replicaReads?.stamp(reply, call.caller);
  const answer = await completed(mounted, request, answerOf(mounted, result));
  const { unfinished } = operation;
  if (unfinished?.is(result) !== true) return answer;
  reply.code(202);
  return { ...answer, message: unfinished.message };
}

function readParams({ params }: Operation<never>, request: FastifyRequest): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const name in params) values[name] = params[name]?.read((request.params as Record<string, string>)[name] ?? '');
  return values;
}

interface Answer {
  readonly message: string;
  readonly data: unknown;
}

function answerOf<Deps>({ deps, operation }: Mounted<Deps>, result: unknown): Answer {
  return success(operation.message ?? '', operation.wire(result, deps));
}

/** Text is sent unchanged, so that a stored answer is the same to the letter, unless members get more or keys less. */
function answered<Deps extends MountDeps>(
  mounted: Mounted<Deps>,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer | JsonText,
): Answer | Promise<Answer> | FastifyReply {
  if (reply.sent) return reply;
  // What members get instead of what keys get has no secrets.
  const isShown = mounted.operation.records !== undefined && request.method !== 'HEAD';
  if (isShown && !getsMore(mounted) && !getsLess(mounted, request)) {
    const data = answer instanceof JsonText ? undefined : answer.data;
    noteSecret(mounted.deps.securityLog, mounted.operation, request, data);
  }
  if (!(answer instanceof JsonText)) return completed(mounted, request, answer);
  return getsMore(mounted) || getsLess(mounted, request)
    ? completed(mounted, request, JSON.parse(answer.text) as Answer)
    : sendText(request, reply, answer);
}

const getsLess = (
  { operation: { masked } }: Pick<Mounted<never>, 'operation'>,
  { principal }: FastifyRequest,
): boolean => masked !== undefined && principal !== undefined && !principal.permissions.has(masked.without);

const getsMore = ({ operation: { forMembers }, door }: Pick<Mounted<never>, 'operation' | 'door'>): boolean =>
  forMembers !== undefined && (door === 'session' || door === 'business');

/** Members get more than keys if the operation says so. The answer stored under a key is the same for both. */
function completed<Deps>(mounted: Mounted<Deps>, request: FastifyRequest, answer: Answer): Answer | Promise<Answer> {
  const { deps, operation } = mounted;
  if (getsLess(mounted, request)) return { ...answer, data: operation.masked?.mask(answer.data) };
  if (operation.forMembers === undefined || !getsMore(mounted)) return answer;
  const completing = operation.forMembers.complete(deps, memberOf(request), answer.data);
  return completing.then((data) => ({ ...answer, data }));
}
