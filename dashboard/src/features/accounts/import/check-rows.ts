import { inWords } from '../field-words.ts';
import type { NewAccount, Warning } from '../accounts.ts';
import type { ImportRow } from './import-row.ts';

export interface CheckResult {
  readonly ok: boolean;
  readonly message?: string;
  readonly field?: string;
  readonly subAccountId?: number;
  readonly warnings: readonly Warning[];
}

/** The API's limit of one request. */
const ROWS_AT_ONCE = 1_000;
/** The API accepts four megabytes; only rows full of long words come near that. */
const BYTES_AT_ONCE = 3_000_000;

/**
 * Asks how the creation of the rows would be answered, up to a thousand at a time. When called again, it continues
 * where it stopped. The server, which gets the rows in parts, cannot see bank details and own ids that repeat those of
 * an earlier part; this finds them.
 */
export async function checkRows(
  rows: readonly ImportRow[],
  check: (bodies: NewAccount[]) => Promise<readonly CheckResult[]>,
  onProgress: () => void,
): Promise<void> {
  const firstRows = new Map<string, ImportRow>();
  for (const row of rows) if (row.state.kind === 'ready') remember(firstRows, row);
  for (const chunk of chunksOf(rows.filter((row) => row.state.kind === 'unchecked'))) {
    const results = await check(chunk.flatMap(({ body }) => (body === undefined ? [] : [body])));
    for (const [index, row] of chunk.entries()) {
      const result = results[index];
      if (result === undefined) throw new Error('the check answered for fewer rows than it was asked about');
      decide(row, result, firstRows);
    }
    onProgress();
  }
}

function* chunksOf(rows: readonly ImportRow[]): Generator<readonly ImportRow[]> {
  const encoder = new TextEncoder();
  let chunk: ImportRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const rowBytes = encoder.encode(JSON.stringify(row.body)).length;
    if (chunk.length === ROWS_AT_ONCE || (chunk.length > 0 && bytes + rowBytes > BYTES_AT_ONCE)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(row);
    bytes += rowBytes;
  }
  if (chunk.length > 0) yield chunk;
}

function decide(row: ImportRow, result: CheckResult, firstRows: Map<string, ImportRow>): void {
  const sameDetails = firstRows.get(bankDetailsOf(row));
  const sameId = ownIdsOf(row).map((name) => firstRows.get(name))[0];
  if (sameId !== undefined && (result.ok || result.field === 'externalId')) {
    row.state = { kind: 'wrong', message: `Row ${sameId.number} has the same id in “Your own id”.` };
  } else if (sameDetails !== undefined && (result.ok || result.field === 'accountNumber')) {
    row.state = { kind: 'wrong', message: `Row ${sameDetails.number} has the same bank details.` };
  } else if (result.ok) {
    row.state = { kind: 'ready', warnings: result.warnings, existingId: result.subAccountId };
    remember(firstRows, row);
  } else {
    row.state = { kind: 'wrong', message: inWords(result.message ?? 'This row would be refused.', result.field) };
  }
}

function remember(firstRows: Map<string, ImportRow>, row: ImportRow): void {
  for (const name of [bankDetailsOf(row), ...ownIdsOf(row)]) if (!firstRows.has(name)) firstRows.set(name, row);
}

/** One or none. */
const ownIdsOf = ({ body }: ImportRow): readonly string[] =>
  typeof body?.externalId === 'string' ? [`own id ${body.externalId}`] : [];

function bankDetailsOf({ body }: ImportRow): string {
  return `${body?.bankCode} ${body?.accountNumber}`;
}
