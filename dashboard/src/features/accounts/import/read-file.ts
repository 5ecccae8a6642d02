import { type Heading, readHeading } from './columns.ts';
import { readRecords, UnreadableFile } from './csv-records.ts';
import { type ImportRow, rowOf } from './import-row.ts';

/** More rows need the API; this many can be reviewed on a page. */
export const ROWS_MAX = 50_000;

export interface ReadFile {
  readonly heading: Heading;
  readonly rows: ImportRow[];
}

/** All rows of the file; reading stops at the first row above the limit. @throws UnreadableFile; the signal's reason */
export async function readFile(
  file: Blob,
  signal: AbortSignal,
  onProgress: (rowsRead: number, bytesRead: number) => void,
): Promise<ReadFile> {
  const rows: ImportRow[] = [];
  let heading: Heading | undefined;
  let number = 0;
  for await (const { records, bytesRead } of readRecords(file)) {
    signal.throwIfAborted();
    for (const record of records) {
      number += 1;
      if (heading === undefined) {
        const read = readHeading(record.cells);
        if ('problem' in read) throw new UnreadableFile(read.problem);
        heading = read;
        continue;
      }
      const row = rowOf(record, number, heading);
      if (row !== undefined) rows.push(row);
      if (rows.length > ROWS_MAX) {
        throw new UnreadableFile(
          `This file has more than ${ROWS_MAX.toLocaleString('en-NG')} rows. Split it into smaller ` +
            'files, or create the accounts with the API.',
        );
      }
    }
    onProgress(rows.length, bytesRead);
  }
  if (heading === undefined || rows.length === 0) {
    throw new UnreadableFile('This file has no rows below the heading. Add one row for each account.');
  }
  return { heading, rows };
}
