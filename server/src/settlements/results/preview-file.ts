/** Shows how a CSV would be read, and which payouts it is about. Writes nothing, and takes no lock. */
import type { DbDeps } from '../../database/pool.ts';
import { nairaFromKobo } from '../../money/kobo.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../principal.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import { layoutOf, lineOf } from './csv-results.ts';
import { type CsvRow, readRows } from './csv-rows.ts';
import {
  HEADINGS_MAX,
  type Layout,
  layoutByMapping,
  type Mapping,
  shownHeading,
  shownWord,
  WORDS_MAX,
} from './mapping.ts';
import { findCurrent } from './mapping-queries.ts';
import { findPayoutsOfLines, type PayoutOfLine } from './queries.ts';
import { csvText } from './read-results.ts';
import { limited } from './receive-file.ts';
import { LINE_STATUSES, type LineStatus, type ResultLine, unreadable } from './result-line.ts';
import { uploadSlots } from './upload-slots.ts';

const LINES_AT_ONCE = 1_000;
const FIRST_LINES_SHOWN = 20;
const PROBLEMS_SHOWN = 10;
const SAMPLES_SHOWN = 3;

export interface SeenColumn {
  readonly heading: string;
  readonly samples: string[];
  /** Undefined once there are more than WORDS_MAX. */
  words: Set<string> | undefined;
}

type Match = 'found' | 'amount_differs' | 'unmatched';

export interface SeenLine {
  readonly line: ResultLine;
  readonly payout: PayoutOfLine | undefined;
  readonly match: Match;
}

export interface Preview {
  readonly columns: readonly SeenColumn[];
  readonly mapping: Mapping | undefined;
  readonly isReadable: boolean;
  readonly lineCount: number;
  readonly found: Readonly<Record<LineStatus, { readonly count: number; readonly amount: number }>>;
  readonly known: number;
  readonly contradicts: number;
  readonly amountDiffers: number;
  readonly unmatched: number;
  readonly firstLines: readonly SeenLine[];
  readonly problemCount: number;
  readonly firstProblems: readonly string[];
}

/** @throws AppError unreadable_file for what is no CSV; payload_too_large, overloaded; what `bytes` throws. */
export const previewFile = (deps: DbDeps, caller: Caller, bytes: AsyncIterable<Buffer>): Promise<Preview> =>
  uploadSlots.run(caller, async () => {
    const rows = readRows(await csvText(limited(bytes)));
    const heading = await rows.next();
    if (heading.done === true) throw unreadable('The file is empty.');
    const { cells } = heading.value;
    const mapping =
      cells.length > HEADINGS_MAX ? undefined : await findCurrent(deps.db, caller, cells.map(shownHeading));
    const seen = new Seen(
      deps,
      caller,
      cells,
      mapping === undefined ? await ourLayout(cells) : layoutByMapping(mapping),
    );
    for await (const row of rows) await seen.add(row);
    return { mapping, ...(await seen.end()) };
  });

/** Undefined for headings that are not ours. */
async function ourLayout(cells: readonly string[]): Promise<Layout | undefined> {
  try {
    return await layoutOf(cells);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

class Seen {
  readonly #deps: DbDeps;
  readonly #ledger: LedgerKey;
  readonly #layout: Layout | undefined;
  readonly #columns: readonly SeenColumn[];
  readonly #sums = new Map<LineStatus, { count: number; kobo: bigint }>(
    LINE_STATUSES.map((status) => [status, { count: 0, kobo: 0n }]),
  );
  readonly #counts = { known: 0, contradicts: 0, amountDiffers: 0, unmatched: 0 };
  readonly #firstLines: SeenLine[] = [];
  readonly #problems: string[] = [];
  #problemCount = 0;
  #lineCount = 0;
  #waiting: ResultLine[] = [];

  constructor(deps: DbDeps, ledger: LedgerKey, cells: readonly string[], layout: Layout | undefined) {
    this.#deps = deps;
    this.#ledger = ledger;
    this.#layout = layout;
    const shown = cells.length > HEADINGS_MAX ? [] : cells;
    this.#columns = shown.map((cell) => ({ heading: shownHeading(cell), samples: [], words: new Set() }));
  }

  async add({ cells, lineNumber }: CsvRow): Promise<void> {
    this.#lineCount += 1;
    this.#columns.forEach((column, index) => look(column, cells[index] ?? ''));
    if (this.#layout === undefined) return;
    try {
      this.#waiting.push(lineOf(cells, this.#layout, lineNumber));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#problemCount += 1;
      if (this.#problems.length < PROBLEMS_SHOWN) this.#problems.push(error.message);
    }
    if (this.#waiting.length >= LINES_AT_ONCE) await this.#match();
  }

  async end(): Promise<Omit<Preview, 'mapping'>> {
    await this.#match();
    const found = Object.fromEntries(
      [...this.#sums].map(([status, { count, kobo }]) => [status, { count, amount: nairaFromKobo(kobo) }]),
    ) as Preview['found'];
    return {
      columns: this.#columns,
      isReadable: this.#layout !== undefined,
      lineCount: this.#lineCount,
      found,
      ...this.#counts,
      firstLines: this.#firstLines,
      problemCount: this.#problemCount,
      firstProblems: this.#problems,
    };
  }

  async #match(): Promise<void> {
    const lines = this.#waiting.map((line) => ({ line, reference: referenceOfEndToEndId(line.endToEndId ?? '') }));
    this.#waiting = [];
    const references = lines.flatMap(({ reference }) => (reference === undefined ? [] : [reference]));
    const payouts = await findPayoutsOfLines(this.#deps.db, this.#ledger, references);
    for (const { line, reference } of lines) this.#count(line, payouts.get(reference ?? ''));
  }

  #count(line: ResultLine, payout: PayoutOfLine | undefined): void {
    const match =
      payout === undefined ? 'unmatched' : payout.amount_kobo === line.amountKobo ? 'found' : 'amount_differs';
    if (this.#firstLines.length < FIRST_LINES_SHOWN) this.#firstLines.push({ line, payout, match });
    if (match === 'unmatched') this.#counts.unmatched += 1;
    else if (match === 'amount_differs') this.#counts.amountDiffers += 1;
    else {
      const sum = this.#sums.get(line.status);
      if (sum === undefined) return;
      sum.count += 1;
      sum.kobo += line.amountKobo ?? 0n;
      const known = payout?.outcome;
      if (known === line.status || (isFinal(known) && !isFinal(line.status))) this.#counts.known += 1;
      else if (isFinal(known)) this.#counts.contradicts += 1;
    }
  }
}

const isFinal = (outcome: string | null | undefined): boolean => outcome === 'paid' || outcome === 'failed';

function look(column: SeenColumn, cell: string): void {
  if (column.words === undefined && column.samples.length === SAMPLES_SHOWN) return;
  const word = shownWord(cell);
  if (word !== '' && column.samples.length < SAMPLES_SHOWN && !column.samples.includes(word)) column.samples.push(word);
  column.words?.add(word);
  if ((column.words?.size ?? 0) > WORDS_MAX) column.words = undefined;
}
