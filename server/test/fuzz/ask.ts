/** Answers as their caller reads them: requests of the fuzzer may take compressed ones. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import type { App } from '../../src/platform/http/typed-app.ts';
import type { Answer } from './check.ts';

const DECODERS: Readonly<Record<string, (encoded: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

export async function ask(app: App, request: InjectOptions): Promise<Answer> {
  const { statusCode, headers, body, rawPayload } = await app.inject(request);
  const decode = DECODERS[String(headers['content-encoding'])];
  const isEncoded = decode !== undefined && rawPayload.length > 0;
  return { statusCode, headers, body: isEncoded ? decode(rawPayload).toString() : body };
}
