/** Texts that a process makes once and sends often: pages, scripts, documents. */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSED_ONCE, type Encoding, wantedEncoding } from './compress-answers.ts';
import { isAmong } from './json-text.ts';

export interface StaticAnswer {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly policy?: string;
  readonly compressed?: Readonly<Record<Encoding, Buffer>>;
}

/** `policy` is the content security policy of a page. */
export function staticAnswer(type: string, content: string | Buffer, policy?: string): StaticAnswer {
  const body = Buffer.from(content);
  const etag = `"${hash('sha256', body, 'base64url')}"`;
  return policy === undefined ? { type, body, etag } : { type, body, etag, policy };
}

/** The same, also for callers that take it compressed. */
export async function compressed(answer: StaticAnswer): Promise<StaticAnswer> {
  const [br, gzip] = await Promise.all([COMPRESSED_ONCE.br(answer.body), COMPRESSED_ONCE.gzip(answer.body)]);
  return { ...answer, compressed: { br, gzip } };
}

/** Browsers cache it, and revalidate it with its tag every time. */
export function sendStatic(request: FastifyRequest, reply: FastifyReply, answer: StaticAnswer): FastifyReply {
  const { type, body, policy, compressed: encoded } = answer;
  const encoding = encoded === undefined ? null : wantedEncoding(request);
  if (encoded !== undefined) reply.header('vary', 'accept-encoding');
  // Each encoding is a representation of its own.
  const etag = encoding === null ? answer.etag : answer.etag.replace(/"$/, `-${encoding}"`);
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (policy !== undefined) reply.header('content-security-policy', policy);
  if (isAmong(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoded === undefined || encoding === null) return reply.type(type).send(body);
  return reply.type(type).header('content-encoding', encoding).send(encoded[encoding]);
}

/** Made at the first call. If that fails, the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
