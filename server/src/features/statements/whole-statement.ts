/** Statements answered in one piece, JSON and PDF. Their length is limited, and only a few are made at once. */
import { type OnGone, readInTurns, Turns } from '../../platform/database/turns.ts';
import { AppError } from '../../core/errors/errors.ts';
import {
  type AccountKey,
  addTotals,
  type Bounds,
  type OpenedStatement,
  NO_TOTALS,
  openStatement,
  type StatementDeps,
  type StatementHead,
  type StatementLine,
  type StatementTotals,
} from './statement.ts';

export interface WholeStatement extends StatementHead {
  readonly lines: readonly StatementLine[];
  readonly totals: StatementTotals;
}

/** A finished statement and its head. */
export interface MadeStatement<Content> {
  readonly content: Content;
  readonly head: StatementHead;
}

export type MakeStatement<Content> = (
  key: AccountKey,
  bounds: Bounds,
  onGone?: OnGone,
) => Promise<MadeStatement<Content>>;

/** The most lines of a statement that is not CSV: about 5 MB of JSON, or 250 pages of PDF. */
export const LINES_MAX = 10_000;
/** Each holds its lines in memory while it is made, and a PDF occupies a processor; others wait, and take turns. */
const MADE_AT_ONCE_MAX = { json: 2, pdf: 1 } as const;
const WAITING = { ofOneWaitingMax: 20, waitingMax: 200 };

export type WholeFormat = 'json' | 'pdf';

/**
 * The head of what such a statement would be.
 * @throws AppError not_found; validation_failed for more lines than it may have.
 */
export async function openWhole(
  deps: StatementDeps,
  key: AccountKey & Bounds,
  { format, linesMax = LINES_MAX }: { readonly format: WholeFormat; readonly linesMax?: number },
): Promise<OpenedStatement> {
  const opened = await openStatement(deps, key, key);
  if (opened.head.lineCount > linesMax) throw tooLong(opened.head.lineCount, format, linesMax);
  return opened;
}

/**
 * The function rejects with AppError validation_failed for more lines than `linesMax`, not_found for an account that
 * does not exist, overloaded when too many requests of its business wait. Requests for the same statement share an
 * answer while it waits.
 */
export function createMakeStatement<Content>(
  deps: StatementDeps,
  format: WholeFormat,
  make: (statement: WholeStatement) => Promise<Content>,
  linesMax = LINES_MAX,
): MakeStatement<Content> {
  const read = readInTurns<AccountKey & Bounds, MadeStatement<Content>>({
    turns: new Turns({ atOnceMax: MADE_AT_ONCE_MAX[format], ofOneAtOnceMax: 1, ...WAITING }),
    whoseOf: ({ businessId }) => String(businessId),
    nameOf: ({ businessId, live, accountId, withDeleted, from, before }) =>
      [businessId, live, accountId, withDeleted, from?.getTime(), before?.getTime()].join(),
    async read(key) {
      const { lines, ...statement } = await readWhole(deps, key, { format, linesMax });
      return { content: await make({ ...statement, lines }), head: statement };
    },
  });
  return (key, { from, before }, onGone) => read({ ...key, from, before }, onGone);
}

async function readWhole(
  deps: StatementDeps,
  key: AccountKey & Bounds,
  whole: { readonly format: WholeFormat; readonly linesMax: number },
): Promise<WholeStatement> {
  const { head, lines: read } = await openWhole(deps, key, whole);
  const lines: StatementLine[] = [];
  let totals = NO_TOTALS;
  for await (const some of read()) {
    lines.push(...some);
    totals = addTotals(totals, some);
  }
  return { ...head, lines, totals };
}

function tooLong(lineCount: number, format: string, linesMax: number): AppError {
  return new AppError(
    'validation_failed',
    `This statement has ${lineCount} lines, and as ${format} it may have at most ${linesMax}. ` +
      'Ask for format=csv, which has no limit, or for a shorter period with from and to.',
    { field: 'format' },
  );
}
