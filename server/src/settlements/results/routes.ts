import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { callerOf, type Guards, principalOf } from '../../http/authentication.ts';
import { sendCsv } from '../../http/csv.ts';
import { success } from '../../http/envelope.ts';
import { idempotencyKeyOf, markReplayed, withoutOverlap } from '../../http/idempotency.ts';
import { bodyBytes } from '../../http/long-body.ts';
import { type MemberGuards, memberOf } from '../../http/member.ts';
import { sendPageHeaders } from '../../http/paging.ts';
import { readPaging } from '../../wire/paging.ts';
import type { App } from '../../http/typed-app.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { Caller } from '../../principal.ts';
import { type ActorNames, actorNames } from '../../people/actor-names.ts';
import { cleanText } from '../../text.ts';
import { applyStep } from './apply-file.ts';
import { detailOf, exportLines, getFile, LINE_COLUMNS, listFiles, listLines } from './list-files.ts';
import { FILE_BYTES_MAX, type ReceiveDeps, receiveFile, tooLarge } from './receive-file.ts';
import { fileNumberFromPath, LINE_RESULTS, type LineResult, type ResultFile } from './result-file.ts';
import * as schemas from './schemas.ts';
import { wireDetail, wireFile, wireLine } from './wire-results.ts';

export interface ResultRouteDeps extends ReceiveDeps {
  readonly guards: Guards & MemberGuards;
}

const BASE = '/v1/api/settlement-results';
const DASHBOARD_BASE = '/dashboard/api/businesses/:businessId/:mode/settlement-results';

/** A caller waits this long for a file to be applied; whatever is left then is applied in the background. */
const APPLIED_WITHIN_MS = 20_000;

export function settlementResultRoutes(app: App, deps: ResultRouteDeps): void {
  void app.register(async (scope) => sendingRoutes(scope as App, deps));
  readingRoutes(app, deps);
  dashboardReadingRoutes(app, deps);
}

/** A scope of its own, because bodies are files here, which nobody gathers in memory. */
function sendingRoutes(app: App, deps: ResultRouteDeps): void {
  takeFilesAsBodies(app);
  const { requireSecretKey, requireMember } = deps.guards;
  const config = { describedBody: schemas.SentFile };

  app.post(BASE, { schema: schemas.sendResultsSchema, onRequest: requireSecretKey, config }, async (request, reply) =>
    send(deps, callerOf(request), request, reply),
  );

  app.post(
    DASHBOARD_BASE,
    { schema: schemas.sendDashboardResultsSchema, onRequest: requireMember('payouts:make'), config },
    async (request, reply) => send(deps, memberOf(request), request, reply),
  );
}

const MEDIA_TYPES = [
  'text/csv',
  'application/csv',
  // What Windows calls CSV.
  'application/vnd.ms-excel',
  'application/xml',
  'text/xml',
  'application/octet-stream',
];

/**
 * Leaves the bytes where they are; the route reads them. The request has no body for anybody else, the request log
 * least of all.
 */
function takeFilesAsBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_TYPES, (_request, _payload, done) => done(null));
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(
      new AppError(
        'unsupported_media_type',
        'Send the file as it is, as "Content-Type: text/csv", application/xml or application/octet-stream.',
      ),
    ),
  );
}

async function send(
  deps: ResultRouteDeps,
  caller: Caller,
  request: FastifyRequest<{ Querystring: { filename?: string } }>,
  reply: FastifyReply,
) {
  const filename = readFilename(request.query.filename);
  if (Number(request.headers['content-length'] ?? 0) > FILE_BYTES_MAX) throw tooLarge(FILE_BYTES_MAX);
  const idempotency = idempotencyKeyOf(request);
  const { file, replayed } = await withoutOverlap(caller, idempotency, () =>
    receiveFile(
      deps,
      { ...caller, once: idempotency && { ...idempotency, respond: String } },
      { bytes: bodyBytes(request.raw), filename, actor: caller.origin.actor },
    ),
  );
  if (replayed) markReplayed(reply);
  const applied = await applyWithin(deps, file, { principal: caller, request });
  const names = caller.apiKeyId === undefined ? await namesOf(deps, [applied]) : undefined;
  const wire = wireDetail(await detailOf(deps, caller, applied), names);
  if (applied.state === 'applied') return success(schemas.MESSAGES.sent, wire);
  reply.code(202);
  return success(schemas.MESSAGES.goingOn, wire);
}

interface Sender {
  readonly principal: LedgerKey;
  readonly request: FastifyRequest;
}

/** As many steps as fit. One that fails is left to the background: the file was accepted, and that is the answer. */
async function applyWithin(deps: ResultRouteDeps, file: ResultFile, { principal, request }: Sender) {
  const name = { businessId: principal.businessId, live: principal.live, id: file.id };
  const startedAt = performance.now();
  let now = file;
  try {
    while (now.state === 'applying' && performance.now() - startedAt < APPLIED_WITHIN_MS) {
      now = await applyStep(deps, name);
    }
  } catch (error) {
    request.log.warn({ err: error, requestId: request.id }, 'a file of bank results could not continue');
  }
  return now;
}

function readFilename(filename: string | undefined): string | undefined {
  if (filename === undefined || filename.trim() === '') return undefined;
  const clean = cleanText(filename);
  if ('text' in clean) return clean.text;
  throw new AppError('validation_failed', `The query parameter filename ${clean.problem}.`, { field: 'filename' });
}

function readResult(result: string | undefined): LineResult | undefined {
  const known = LINE_RESULTS.find((one) => one === result);
  if (result === undefined || known !== undefined) return known;
  throw new AppError('validation_failed', `The query parameter result must be one of ${LINE_RESULTS.join(', ')}.`, {
    field: 'result',
  });
}

function readingRoutes(app: App, deps: ResultRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;

  app.get(BASE, { schema: schemas.listResultFilesSchema, onRequest }, async (request, reply) => {
    const paging = readPaging(request.query);
    const page = await listFiles(deps, principalOf(request), paging);
    sendPageHeaders(request, reply, paging, page);
    return success(
      schemas.MESSAGES.list,
      page.files.map((file) => wireFile(file)),
    );
  });

  app.get(`${BASE}/:number`, { schema: schemas.getResultFileSchema, onRequest }, async (request) => {
    const detail = await getFile(deps, principalOf(request), fileNumberFromPath(request.params.number));
    return success(schemas.MESSAGES.get, wireDetail(detail));
  });

  app.get(`${BASE}/:number/lines`, { schema: schemas.listResultLinesSchema, onRequest }, async (request, reply) => {
    const paging = readPaging(request.query);
    const page = await linesOf(deps, principalOf(request), request);
    sendPageHeaders(request, reply, paging, page);
    return success(schemas.MESSAGES.lines, page.lines.map(wireLine));
  });

  app.get(
    `${BASE}/:number/lines.csv`,
    { schema: schemas.exportResultLinesSchema, onRequest, exposeHeadRoute: false },
    async (request, reply) => sendLines(deps, principalOf(request), request, reply),
  );
}

function dashboardReadingRoutes(app: App, deps: ResultRouteDeps): void {
  const onRequest = deps.guards.requireMember('payouts:read');
  const mayExport = deps.guards.requireMember('payouts:read', 'reports:export');

  app.get(DASHBOARD_BASE, { schema: schemas.listDashboardResultFilesSchema, onRequest }, async (request) => {
    const { files, totalCount } = await listFiles(deps, memberOf(request), readPaging(request.query));
    const names = await namesOf(deps, files);
    return success(schemas.MESSAGES.list, { files: files.map((file) => wireFile(file, names)), totalCount });
  });

  app.get(`${DASHBOARD_BASE}/:number`, { schema: schemas.getDashboardResultFileSchema, onRequest }, async (request) => {
    const detail = await getFile(deps, memberOf(request), fileNumberFromPath(request.params.number));
    return success(schemas.MESSAGES.get, wireDetail(detail, await namesOf(deps, [detail.file])));
  });

  app.get(
    `${DASHBOARD_BASE}/:number/lines`,
    { schema: schemas.listDashboardResultLinesSchema, onRequest },
    async (request) => {
      const { lines, totalCount } = await linesOf(deps, memberOf(request), request);
      return success(schemas.MESSAGES.lines, { lines: lines.map(wireLine), totalCount });
    },
  );

  app.get(
    `${DASHBOARD_BASE}/:number/lines.csv`,
    { schema: schemas.exportDashboardResultLinesSchema, onRequest: mayExport, exposeHeadRoute: false },
    async (request, reply) => sendLines(deps, memberOf(request), request, reply),
  );
}

/** For members of the team only. */
const namesOf = (deps: ResultRouteDeps, files: readonly ResultFile[]): Promise<ActorNames> =>
  actorNames(
    deps.db,
    files.map(({ sentBy }) => sentBy),
  );

interface LinesRequest {
  readonly params: { readonly number: string };
  readonly query: { readonly page?: string; readonly limit?: string; readonly result?: string };
}

const linesOf = (deps: ResultRouteDeps, ledger: LedgerKey, { params, query }: LinesRequest) =>
  listLines(deps, ledger, fileNumberFromPath(params.number), {
    paging: readPaging(query),
    result: readResult(query.result),
  });

function sendLines(deps: ResultRouteDeps, ledger: LedgerKey, { params, query }: LinesRequest, reply: FastifyReply) {
  const number = fileNumberFromPath(params.number);
  const rows = exportLines(deps, ledger, number, readResult(query.result));
  return sendCsv(reply, `settlement-results-${number}.csv`, LINE_COLUMNS, rows, { byteOrderMark: true });
}
