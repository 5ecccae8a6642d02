import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJsonText } from './envelope.ts';

/**
 * The whole body as JSON text, made by the database, a worker or a cache. A caller that has this tag already gets 304.
 */
export class JsonText {
  readonly text: string;
  readonly etag: string | undefined;

  constructor(text: string, etag?: string) {
    this.text = text;
    this.etag = etag;
  }
}

/** Answers with a body that is JSON text already, or with 304 if the caller has the version with this tag. */
export function sendText(request: FastifyRequest, reply: FastifyReply, { text, etag }: JsonText): FastifyReply {
  if (etag === undefined) return sendJsonText(reply, text);
  reply.header('etag', etag);
  return isAmong(request.headers['if-none-match'], etag) ? reply.code(304).send() : sendJsonText(reply, text);
}

/** RFC 9110, 13.1.2: a list of tags, or `*`; W/ makes no difference here. */
export function isAmong(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  // Tags may contain commas between their quotes.
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag);
}
