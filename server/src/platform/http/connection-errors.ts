/**
 * Handles failures before there is a request to route: bytes that are not HTTP, addresses that cannot be decoded,
 * endless headers, senders that stop in the middle. Each is answered in the envelope of the API, with a request id.
 */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors/errors.ts';
import { answerUnderWay } from './connections.ts';
import { errorEnvelope } from './error-handler.ts';
import { COMMON_HEADERS } from './response-headers.ts';
import type { App } from './typed-app.ts';

const UNREADABLE = 'The request cannot be read.';

const longBodies = new WeakSet<Socket>();

/**
 * Lets a body take longer than the server's limit for requests, because it is a large file; its reader must make sure
 * that it progresses. `expire` answers as if the time had run out; `end` applies the usual limits to the connection
 * again.
 */
export function allowLongBody(socket: Socket): { readonly expire: () => void; readonly end: () => void } {
  longBodies.add(socket);
  const end = (): void => void longBodies.delete(socket);
  return {
    end,
    expire() {
      end();
      answerUnreadable({ code: TIMED_OUT }, socket);
    },
  };
}

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Fastify's option `clientErrorHandler`: answers and closes the connection. */
export function answerUnreadable(error: { readonly code?: string | undefined }, socket: Socket): void {
  if (error.code === TIMED_OUT && longBodies.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const underWay = answerUnderWay(socket);
  if (underWay?.headersSent === true || underWay?.req.complete === true) {
    // The requests before the unreadable bytes were accepted and have their own answers. Ours must not be mistaken for
    // one.
    closeAfterAnswers(socket);
    return;
  }
  const requestId = randomUUID();
  const failure = failureOf(error.code);
  const body = JSON.stringify(errorEnvelope(failure, requestId));
  const headers = {
    ...COMMON_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroySoon(),
  );
}

/** Fastify's option `frameworkErrors`: answers addresses that the router refuses. No hook has run for these. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure =
    error.code === 'FST_ERR_BAD_URL'
      ? new AppError('bad_request', 'The address is not valid: its percent-encoding cannot be decoded.')
      : new AppError('not_found', 'There is nothing at this address.');
  void reply
    .headers({ ...COMMON_HEADERS, 'x-request-id': request.id, 'content-type': 'application/json; charset=utf-8' })
    .code(failure.status)
    .send(JSON.stringify(errorEnvelope(failure, request.id)));
}

/** Serves requests with an unknown `Expect` like all others, instead of Node's answer without a body. */
export function ignoreUnknownExpectations({ server }: App): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function failureOf(code: string | undefined): AppError {
  switch (code) {
    case TIMED_OUT:
      return new AppError('request_timeout', 'The request did not arrive completely in time.');
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('headers_too_large', 'The address and the headers are together too large.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError('payload_too_large', 'The extensions of the chunks are too large.');
    default:
      return new AppError('bad_request', UNREADABLE);
  }
}

function closeAfterAnswers(socket: Socket): void {
  const underWay = answerUnderWay(socket);
  if (underWay === undefined) socket.destroySoon();
  else underWay.once('close', () => setImmediate(() => closeAfterAnswers(socket)));
}
