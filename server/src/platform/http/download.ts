/** A file as an answer. However long it is, only a piece of it is in memory. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvPieces, type CsvOptions, type CsvRow } from './csv.ts';
import { streamOf } from './stream.ts';

/** A whole text or buffer, or what is begun when somebody reads it: pieces of text, or a stream of events. */
type Body = string | Buffer | { readonly pieces: AsyncIterable<string> } | { readonly stream: () => Readable };

export interface Download {
  /** The media type. */
  readonly type: string;
  /** The file's name in the browser; without a name, the browser shows the file. */
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** A file of CSV: a heading of the columns, and the rows of all chunks, one after the other. */
export const csvFile = (
  name: string,
  columns: readonly string[],
  chunks: AsyncIterable<readonly CsvRow[]>,
  options: CsvOptions = {},
): Download => ({ name, type: 'text/csv; charset=utf-8', body: { pieces: csvPieces(columns, chunks, options) } });

export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  // A failure before the first piece is answered without the headers of the file: nobody saves an error as a file.
  const { body } = file;
  const isBegun = typeof body === 'string' || Buffer.isBuffer(body);
  const content = isBegun ? body : 'pieces' in body ? await streamOf(reply, body.pieces) : body.stream();
  if (reply.sent) {
    // The first piece took so long that the request has its answer already.
    if (content instanceof Readable) content.destroy();
    return reply;
  }
  return withHeaders(reply, file).send(content);
}

/** The answer to HEAD. Only the first piece is made, so that what GET refuses is refused. */
export async function sendHeadOf(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const { body } = file;
  if (typeof body === 'object' && 'pieces' in body) (await streamOf(reply, body.pieces)).destroy();
  return withHeaders(reply, file).send();
}

function withHeaders(reply: FastifyReply, { type, name, headers = {} }: Download): FastifyReply {
  reply.type(type).headers(headers);
  if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply;
}
