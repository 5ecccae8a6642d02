/**
 * Structured logs. Bodies, headers and query strings are never logged. Keys that get into a line through a message or a
 * stack are redacted before it is written.
 */
import pino, { type DestinationStream, type Logger } from 'pino';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { standardOutput } from './log-destination.ts';
import { OutageLog } from './outage-log.ts';

const KEYS = /\b(?:[ps]k|auth)_(?:live|test)_[A-Za-z0-9_-]+/g;
const CREDENTIALS_IN_URL = /\b((?:postgres(?:ql)?|smtps?):\/\/[^:@/\s]+):[^@\s]+@/g;

/** The names of fields with secrets and account numbers, wherever an object with them is logged. */
export const SECRET_FIELDS = [
  'apiKey',
  'apikey',
  'api_key',
  'authorization',
  'authorizationKey',
  'authorizationKeys',
  'accountNumber',
  'account_number',
  'password',
  'secretKey',
];

export function createLogger(level: string, destination: DestinationStream = standardOutput): Logger {
  const outages = new OutageLog({ write: (details, message) => logger.warn(details, message) });
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
      serializers: { err: describeError },
      hooks: {
        streamWrite: withoutSecrets,
        // Callers of the logger need not know about it: this covers requests, broken connections and background work.
        logMethod(args, method, level) {
          const [details, message] = args as unknown[];
          const isCounted = level < FATAL && isOutageOf(details) && outages.takesOver(details.err, String(message));
          if (!isCounted) method.apply(this, args);
        },
      },
    },
    destination,
  );
  return logger;
}

/** The last lines of a process are never buffered. */
const FATAL = pino.levels.values['fatal'] ?? 60;

function isOutageOf(details: unknown): details is { readonly err: unknown } {
  return typeof details === 'object' && details !== null && 'err' in details;
}

/** A driver's error has rows and parameters in its own fields; only these few are safe to log. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** Redacts keys, and the passwords in addresses of databases and mail servers. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(KEYS, '[redacted]').replaceAll(CREDENTIALS_IN_URL, '$1:[redacted]@');
}

/**
 * One line per request. Successful requests, and those refused in an outage, are logged at debug level: the metrics
 * count them, and the disk is spared.
 */
export function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode } = reply;
  // The reason is in the log already, or counted there.
  const level = statusCode === 503 ? 'debug' : statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug';
  if (!logger.isLevelEnabled(level)) return;
  const { method, routeOptions, principal } = request;
  logger[level](
    {
      requestId: request.id,
      method,
      route: routeOptions.url,
      statusCode,
      durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
      ...(principal && { businessId: Number(principal.businessId), live: principal.live }),
    },
    'request',
  );
}
