/** The Fastify instance, and one visible list of everything registered on it. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { keyDigest, looksLikeKey } from './features/api-keys/keys.ts';
import { keyOperations } from './features/api-keys/operations.ts';
import { auditLogOperations } from './features/audit-log/operations.ts';
import { bankOperations } from './features/banks/operations.ts';
import { settingsOperations } from './features/businesses/operations.ts';
import { accountHoldOperations } from './features/account-holds/operations.ts';
import { changeRequestOperations } from './features/change-requests/operations.ts';
import type { Services } from './compose/compose.ts';
import { bankDetailsOperations } from './features/connected-accounts/bank-details-operations.ts';
import { accountOperations } from './features/connected-accounts/operations.ts';
import { accountSummaryOperations } from './features/connected-accounts/summary-operations.ts';
import { demandOperations } from './features/demanded-factors/operations.ts';
import { dashboardFiles } from './platform/dashboard-files/routes.ts';
import { eventOperations, streamOperations } from './features/events/operations.ts';
import { continueWhenRead } from './platform/http/awaited-bodies.ts';
import { BODY_BYTES_MAX, parseJsonBodies } from './platform/http/body.ts';
import { BUILD } from './platform/http/build.ts';
import { refuseByWrongClock } from './platform/http/clock-gate.ts';
import { answerUnreadable, answerUnroutable, ignoreUnknownExpectations } from './platform/http/connection-errors.ts';
import { closeConnectionsInOrder, limitConnections } from './platform/http/connections.ts';
import { refuseEncodedBodies } from './platform/http/encoded-bodies.ts';
import { failureOf, handleErrors } from './platform/http/error-handler.ts';
import { serveGuides } from './platform/http/guides.ts';
import { type Health, healthRoutes } from './platform/http/health.ts';
import { logRequest } from './platform/http/logging.ts';
import { createRequestObserver } from './platform/http/metrics.ts';
import { mount } from './platform/http/mount.ts';
import { answerOneAtATime } from './platform/http/one-at-a-time.ts';
import { tagged } from './platform/http/operation.ts';
import { answerUnknownPaths } from './platform/http/not-found.ts';
import { describeApi } from './platform/http/openapi.ts';
import { PacedResponse } from './platform/http/paced-response.ts';
import { endWithUnreadBodies } from './platform/http/refused-body.ts';
import { redactBody, redactField, redactUrl } from './platform/http/redact.ts';
import { refusedKeyOf } from './platform/http/recording.ts';
import { serveReference } from './platform/http/reference.ts';
import { requestIdOf, sendCommonHeaders } from './platform/http/response-headers.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import type { App } from './platform/http/typed-app.ts';
import { limitUnsent, Unsent } from './platform/http/unsent.ts';
import { VALIDATOR_OPTIONS } from './platform/http/validation.ts';
import { overviewOperations } from './features/overview/operations.ts';
import { paymentOperations } from './features/payments/operations.ts';
import { factorOperations } from './features/people/factors/operations.ts';
import { joinOperations } from './features/people/team/join-operations.ts';
import { mailOperations } from './features/people/mails/operations.ts';
import { passkeyOperations } from './features/people/factors/passkey-operations.ts';
import { passkeySignInOperations } from './features/people/sessions/passkey-sign-in-operations.ts';
import { proofOperations } from './features/people/sessions/proof-operations.ts';
import { sessionOperations } from './features/people/sessions/operations.ts';
import { signInOperations } from './features/people/sessions/sign-in-operations.ts';
import { teamOperations } from './features/people/team/operations.ts';
import { refundOperations } from './features/refunds/operations.ts';
import type { Principal } from './core/words/principal.ts';
import { requestLogOperations } from './features/request-log/operations.ts';
import type { RequestEntry } from './features/request-log/request-entry.ts';
import { securityLogOperations } from './features/security-log/operations.ts';
import type { SecurityLog } from './features/security-log/security-log.ts';
import { payoutFileOperations } from './features/settlements/files/operations.ts';
import { resultOperations } from './features/settlements/results/operations.ts';
import { savedViewOperations } from './features/saved-views/operations.ts';
import { runOperations } from './features/settlements/runs/operations.ts';
import { payoutOperations } from './features/settlements/runs/payout-operations.ts';
import { scheduleOperations } from './features/settlements/schedules/operations.ts';
import { limitOperations } from './features/spending-limits/operations.ts';
import { statementOperations } from './features/statements/operations.ts';
import { transactionOperations } from './features/transactions/operations.ts';
import { DESCRIBED_EVENTS } from './features/webhooks/event-schemas.ts';
import { webhookOperations } from './features/webhooks/operations.ts';

export interface ConnectionLimits {
  /** From the first byte of a request to its last. */
  readonly requestTimeoutMs: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headersTimeoutMs: number;
  /** How often connections are checked against both limits. */
  readonly checkIntervalMs: number;
  /** How long a connection may wait for its next request: longer than a load balancer does. */
  readonly keepAliveTimeoutMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 10_000,
  checkIntervalMs: 1_000,
  keepAliveTimeoutMs: 72_000,
};

/** As long as a request line can be, so that an overlong id gets the same 404 as any unknown id. */
const PATH_PARAMETER_LENGTH_MAX = 16_384;

/** Operations of sign-in and teams, which have their own connections. */
export const PEOPLE_OPERATIONS = [
  ...tagged('People', [
    ...signInOperations,
    ...mailOperations,
    ...proofOperations,
    ...factorOperations,
    ...joinOperations,
    ...sessionOperations,
    ...passkeySignInOperations,
    ...passkeyOperations,
  ]),
  ...tagged('Team', teamOperations),
];
/** All other operations. */
export const OPERATIONS = [
  ...tagged('Connected accounts', [
    ...accountOperations,
    ...bankDetailsOperations,
    ...accountHoldOperations,
    ...accountSummaryOperations,
  ]),
  ...tagged('Audit log', [...auditLogOperations, ...securityLogOperations]),
  ...tagged('Banks', bankOperations),
  ...tagged('Overview', streamOperations),
  ...tagged('API keys', keyOperations),
  ...tagged('Overview', overviewOperations),
  ...tagged('Payments', paymentOperations),
  ...tagged('Refunds', refundOperations),
  ...tagged('Requests', requestLogOperations),
  ...tagged('Settlements', [
    ...runOperations,
    ...payoutOperations,
    ...payoutFileOperations,
    ...resultOperations,
    ...scheduleOperations,
  ]),
  ...tagged('Limits', limitOperations),
  ...tagged('Change requests', changeRequestOperations),
  ...tagged('Businesses', [...settingsOperations, ...demandOperations, ...savedViewOperations]),
  ...tagged('Transactions', [...statementOperations, ...transactionOperations]),
  ...tagged('Webhooks', webhookOperations),
  ...tagged('Events', eventOperations),
];

export interface AppOptions {
  readonly limits?: ConnectionLimits;
  /** Undefined means that of this process alone. */
  readonly health?: Health;
}

export async function createApp(services: Services, { limits, health }: AppOptions = {}): Promise<App> {
  const app = createInstance(services, limits ?? CONNECTION_LIMITS);
  answerOneAtATime(app);
  // Response schemas are only documentation. Routes build answers field by field, and tests compare them with the
  // schemas.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('principal', undefined);
  app.decorateRequest('member', undefined);
  app.decorateRequest('user', undefined);

  if (services.tracing !== undefined) traceRequests(app, services.tracing);
  sendCommonHeaders(app);
  observeRequests(app, services);
  limitConnections(app, services);
  refuseByWrongClock(app, services.clock);
  const dashboard = dashboardFiles();
  handleErrors(app, answerUnknownPaths(app, dashboard.answerPage));
  refuseEncodedBodies(app);
  parseJsonBodies(app);
  endWithUnreadBodies(app);
  const unsent = new Unsent(services.logger);
  limitUnsent(app, unsent);
  ignoreUnknownExpectations(app);
  continueWhenRead(app);
  await describeApi(app, { version: BUILD.version, guards: services.guards, events: DESCRIBED_EVENTS });

  mount(app, { ...services, db: services.people.db, replicaReads: undefined, unsent }, PEOPLE_OPERATIONS);
  app.addHook('preClose', async () => {
    services.ledgerEvents.close();
    services.eventWaiters.close();
  });
  mount(app, { ...services, unsent }, OPERATIONS);
  healthRoutes(app, services, health);
  serveReference(app);
  serveGuides(app);
  await dashboard.serve(app);
  closeConnectionsInOrder(app, services.stopping);
  return app;
}

function createInstance({ config, logger }: Services, limits: ConnectionLimits): App {
  const loggerInstance: FastifyBaseLogger = logger;
  return Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs as much as parsing its body; log lines about a request name its id themselves.
    childLoggerFactory: (parent) => parent,
    genReqId: requestIdOf,
    requestIdHeader: false,
    // One hop: the caller itself wrote everything else in X-Forwarded-For.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      // One of our hooks refuses a missing Host, in the envelope.
      requireHostHeader: false,
      ServerResponse: PacedResponse,
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
    // One of our hooks answers requests that arrive while the app closes, in the envelope.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
    ajv: { customOptions: VALIDATOR_OPTIONS },
  }).withTypeProvider<TypeBoxTypeProvider>();
}

/** One hook for all of them: every further hook costs each request something. */
function observeRequests(app: App, { metrics, logger, requestLog, securityLog }: Services): void {
  const measure = createRequestObserver(metrics);
  app.addHook('onResponse', (request, reply, done) => {
    measure(request, reply);
    logRequest(logger, request, reply);
    const { principal } = request;
    if (reply.statusCode >= 401 && reply.statusCode <= 429) noteRefusedKey(securityLog, request);
    if (requestLog.wants(principal, reply.statusCode)) requestLog.record(entryOf(request, reply, principal));
    done();
  });
}

/**
 * A key that nobody has is known by its digest only. Over the limit of its network it is not looked up, and a sender of
 * many is one stranger.
 */
function noteRefusedKey(securityLog: SecurityLog, request: FastifyRequest): void {
  const refused = refusedKeyOf(request);
  if (refused === undefined) return;
  const { use, unknownKey = '' } = refused;
  const isCounted = use.what === 'too_many_failed_attempts' || !looksLikeKey(unknownKey);
  securityLog.note(isCounted ? use : { ...use, keyDigest: keyDigest(unknownKey) });
}

/** Copies only what may be kept of the request, and not its body itself. */
function entryOf(request: FastifyRequest, reply: FastifyReply, principal: Principal): RequestEntry {
  const failure = failureOf(request);
  return {
    businessId: principal.businessId,
    live: principal.live,
    apiKeyId: principal.apiKeyId,
    requestId: request.id,
    cameAtMs: performance.now() - reply.elapsedTime,
    method: request.method,
    route: request.routeOptions.url ?? '',
    path: redactUrl(request.url),
    status: reply.statusCode,
    durationUs: Math.round(reply.elapsedTime * 1000),
    errorCode: failure?.code,
    field: failure?.field && redactField(failure.field),
    body: redactBody(request.body),
  };
}
