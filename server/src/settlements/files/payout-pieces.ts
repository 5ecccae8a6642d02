/** The text of a file in any format, piece by piece. */
import type { FileFormat } from './file-format.ts';
import { payoutCsv } from './payout-csv.ts';
import type { OpenedFile } from './payout-file.ts';
import { payoutXml } from './payout-xml.ts';

export const piecesOf = (file: OpenedFile, format: FileFormat): AsyncGenerator<string> =>
  format === 'csv' ? payoutCsv(file) : payoutXml(file, format);

export const mediaTypeOf = (format: FileFormat): string =>
  format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8';
