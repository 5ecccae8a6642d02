/** The envelope of every answer of the API. */
import type { FastifyReply } from 'fastify';

export interface Success<T> {
  readonly success: true;
  readonly message: string;
  readonly data: T;
}

export const success = <T>(message: string, data: T): Success<T> => ({ success: true, message, data });

/** The same as text, for data that is JSON text already. */
export const successText = (message: string, data: string): string =>
  `{"success":true,"message":${JSON.stringify(message)},"data":${data}}`;

/** Answers with a body that is JSON text already. */
export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(asItIs).send(text);
}

const asItIs = (text: string): string => text;
