/** Texts that a process makes once and sends often: pages, scripts, documents. */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface StaticAnswer {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly policy?: string;
}

/** `policy` is the content security policy of a page. */
export function staticAnswer(type: string, content: string | Buffer, policy?: string): StaticAnswer {
  const body = Buffer.from(content);
  const etag = `"${hash('sha256', body, 'base64url')}"`;
  return policy === undefined ? { type, body, etag } : { type, body, etag, policy };
}

/** Browsers cache it, and revalidate it with its tag every time. */
export function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, etag, policy }: StaticAnswer,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (policy !== undefined) reply.header('content-security-policy', policy);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
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
