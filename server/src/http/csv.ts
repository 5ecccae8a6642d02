/** Answers as CSV, sent while they are read: however many rows there are, only a few are in memory. */
import { Readable } from 'node:stream';
import type { CastReturnObject } from 'csv-stringify';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** Text, a plain number such as an id, or an amount as whole kobo, which is written in naira with two decimals. */
export type CsvCell = string | number | bigint;
export type CsvRow = readonly CsvCell[];

export interface CsvOptions {
  /** Tells Excel that the text is UTF-8; other readers may take it for a part of the first heading. */
  readonly byteOrderMark?: boolean;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Schema of the response of an operation that answers so; the example is its heading. */
export const csvResponse = (columns: readonly string[]) => ({
  description: 'CSV (RFC 4180) in UTF-8',
  content: { 'text/csv': { schema: { type: 'string', examples: [csvText([columns])] } } },
});

/**
 * Answers with a heading of the columns and the rows of all chunks, one after the other; the next one is asked for when the
 * caller has taken the last, and never again once the caller has gone. What fails before the first chunk is answered as
 * any failure; what fails later cuts the connection off, so that nobody takes a part for the whole.
 */
export async function sendCsv(
  reply: FastifyReply,
  filename: string,
  columns: readonly string[],
  chunks: AsyncIterable<readonly CsvRow[]>,
  { byteOrderMark = false }: CsvOptions = {},
): Promise<FastifyReply> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* texts(): AsyncGenerator<string> {
    try {
      yield (byteOrderMark ? BYTE_ORDER_MARK : '') + csvText([columns]);
      for (let next = first; next.done !== true; next = await iterator.next()) {
        if (next.value.length > 0) yield csvText(next.value);
      }
    } catch (error) {
      reply.log.error({ err: error, requestId: reply.request.id }, 'an answer was cut off');
      throw error;
    } finally {
      await iterator.return?.();
    }
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(texts(), { highWaterMark: 1 }));
}

/** Text that a spreadsheet would run as a formula gets an apostrophe in front. */
function csvText(rows: readonly CsvRow[]): string {
  return stringify(rows as CsvCell[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { bigint: nairaCell },
  });
}

/** The minus of an amount begins a number and no formula. */
function nairaCell(kobo: bigint): string | CastReturnObject {
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  // The types of csv-stringify leave this option of a cell out.
  return kobo < 0n ? ({ value: `-${text}`, escape_formulas: false } as CastReturnObject) : text;
}
