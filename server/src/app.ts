/** The Fastify instance, and one visible list of what is registered on it. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { bankRoutes } from './banks/routes.ts';
import type { Services } from './compose.ts';
import { connectedAccountRoutes } from './connected-accounts/routes.ts';
import { BODY_BYTES_MAX, parseJsonBodies } from './http/body.ts';
import { handleErrors } from './http/error-handler.ts';
import { logRequests } from './http/logging.ts';
import { measureRequests } from './http/metrics.ts';
import { answerUnknownPaths } from './http/not-found.ts';
import { requestIdOf, sendCommonHeaders } from './http/response-headers.ts';
import type { App } from './http/typed-app.ts';
import { VALIDATOR_OPTIONS } from './http/validation.ts';
import { paymentRoutes } from './payments/routes.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Ids fit in 16 digits; anything longer belongs to nobody. */
const PATH_PARAMETER_LENGTH_MAX = 128;

export async function createApp(services: Services): Promise<App> {
  const loggerInstance: FastifyBaseLogger = services.logger;
  const app: App = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs as much as parsing its body; what logs about a request names the request id itself.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: services.config.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
    ajv: { customOptions: VALIDATOR_OPTIONS },
  }).withTypeProvider<TypeBoxTypeProvider>();

  // Response schemas document; what routes return is built field by field, and the tests hold it against the schemas.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('principal', undefined);

  sendCommonHeaders(app);
  measureRequests(app, services.metrics);
  logRequests(app, services.logger);
  handleErrors(app);
  parseJsonBodies(app);
  answerUnknownPaths(app);

  bankRoutes(app, services);
  connectedAccountRoutes(app, services);
  paymentRoutes(app, services);
  return app;
}
