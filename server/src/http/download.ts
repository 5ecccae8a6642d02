/** A file as an answer. However long it is, only a piece of it is in memory. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvPieces, type CsvOptions, type CsvRow } from './csv.ts';
import { streamOf } from './stream.ts';

/** `body` is a whole text or buffer, pieces of text that are made while they are sent, or a stream of events. */
export interface Download {
  /** The media type. */
  readonly type: string;
  /** The file's name in the browser; without a name, the browser shows the file. */
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable | { readonly pieces: AsyncIterable<string> };
}

/** A file of CSV: a heading of the columns, and the rows of all chunks, one after the other. */
export const csvFile = (
  name: string,
  columns: readonly string[],
  chunks: AsyncIterable<readonly CsvRow[]>,
  options: CsvOptions = {},
): Download => ({ name, type: 'text/csv; charset=utf-8', body: { pieces: csvPieces(columns, chunks, options) } });

export async function sendDownload(
  reply: FastifyReply,
  { type, name, headers = {}, body }: Download,
): Promise<FastifyReply> {
  // A failure before the first piece is answered without the headers of the file: nobody saves an error as a file.
  const content = typeof body === 'object' && 'pieces' in body ? await streamOf(reply, body.pieces) : body;
  reply.type(type).headers(headers);
  if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(content);
}
