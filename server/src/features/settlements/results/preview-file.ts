/** Shows how a file would be read, and what it would do to payouts. Changes nothing, and takes no ledger's lock. */
import { createHash } from 'node:crypto';
import { AppError } from '../../../core/errors/errors.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { layoutOf, lineOf } from './csv-results.ts';
import { type CsvRow, readRows } from './csv-rows.ts';
import type { Foreseen } from './foreseen.ts';
import { Foresight } from './foresight.ts';
import { HEADINGS_MAX, type Layout, type Mapping, shownHeading, shownWord, WORDS_MAX } from './mapping.ts';
import { findCurrent } from './mapping-queries.ts';
import { findFile } from './queries.ts';
import { lookAtXml } from './preview-xml.ts';
import { csvText, lookAhead } from './read-results.ts';
import { limited } from './receive-file.ts';
import type { ResultFile } from './result-file.ts';
import { type ResultFileFormat, type ResultLine, shownText, unreadable } from './result-line.ts';
import type { SendDeps } from './send-file.ts';
import { uploadSlots } from './upload-slots.ts';

const LINES_AT_ONCE = 1_000;
const PROBLEMS_SHOWN = 10;
const SAMPLES_SHOWN = 3;
const TOTALS_SHOWN = 3;
const TOTAL_LENGTH_MAX = 120;

export interface SeenColumn {
  readonly heading: string;
  readonly samples: string[];
  /** Undefined once there are more than WORDS_MAX. */
  words: Set<string> | undefined;
}

export interface TotalLine {
  readonly lineNumber: number;
  readonly text: string;
}

export interface Preview extends Foreseen {
  readonly format: ResultFileFormat;
  readonly columns: readonly SeenColumn[];
  readonly mapping: Mapping | undefined;
  readonly isReadable: boolean;
  readonly lineCount: number;
  /** The same bytes, received before. */
  readonly earlier: ResultFile | undefined;
  readonly totalLines: readonly TotalLine[];
  readonly problemCount: number;
  readonly firstProblems: readonly string[];
}

/** @throws AppError unreadable_file; payload_too_large, overloaded; what `bytes` throws; for XML as `receiveFile`. */
export const previewFile = (deps: SendDeps, caller: Caller, sent: AsyncIterable<Buffer>): Promise<Preview> =>
  uploadSlots.run(caller, sent, async (bytes) => {
    const { isXml, whole } = await lookAhead(bytes);
    return isXml ? previewXml(deps, caller, whole) : previewCsv(deps, caller, whole);
  });

/** It has no headings that anybody has to explain, and a line that cannot be read refuses it at once. */
async function previewXml(deps: SendDeps, caller: Caller, bytes: AsyncIterable<Buffer>): Promise<Preview> {
  const { foreseen, staged, earlier } = await lookAtXml(deps, caller, bytes);
  return {
    ...foreseen,
    format: staged.format,
    columns: [],
    mapping: undefined,
    isReadable: true,
    lineCount: staged.lineCount,
    earlier,
    totalLines: [],
    problemCount: 0,
    firstProblems: [],
  };
}

async function previewCsv(deps: SendDeps, caller: Caller, bytes: AsyncIterable<Buffer>): Promise<Preview> {
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of limited(bytes)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const rows = readRows(await csvText(hashed()));
  const heading = await rows.next();
  if (heading.done === true) throw unreadable('The file is empty.');
  const { cells } = heading.value;
  const mapping = cells.length > HEADINGS_MAX ? undefined : await findCurrent(deps.db, caller, cells.map(shownHeading));
  const seen = new Seen(new Foresight(deps.db, caller), cells, await layoutOrProblem(cells, mapping));
  for await (const row of rows) await seen.add(row);
  const shown = await seen.end();
  const earlier = await findFile(deps.db, caller, { digest: hash.digest() });
  return { format: 'csv', mapping, earlier, ...shown };
}

/** The problem of headings of a bank is that nobody has explained them, and that is no problem of the file. */
async function layoutOrProblem(cells: readonly string[], mapping: Mapping | undefined): Promise<Layout | undefined> {
  try {
    return await layoutOf(cells, () => Promise.resolve(mapping));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

class Seen {
  readonly #foresight: Foresight;
  readonly #layout: Layout | undefined;
  readonly #columns: readonly SeenColumn[];
  readonly #totalLines: TotalLine[] = [];
  readonly #problems: string[] = [];
  #problemCount = 0;
  #lineCount = 0;
  #waiting: ResultLine[] = [];

  constructor(foresight: Foresight, cells: readonly string[], layout: Layout | undefined) {
    this.#foresight = foresight;
    this.#layout = layout;
    const shown = cells.length > HEADINGS_MAX ? [] : cells;
    this.#columns = shown.map((cell) => ({ heading: shownHeading(cell), samples: [], words: new Set() }));
  }

  async add({ cells, lineNumber }: CsvRow): Promise<void> {
    this.#lineCount += 1;
    this.#columns.forEach((column, index) => look(column, cells[index] ?? ''));
    if (this.#totalLines.length < TOTALS_SHOWN && cells.some((cell) => TOTAL.test(cell))) {
      const text = shownText(cells.filter((cell) => cell !== '').join(' · '), TOTAL_LENGTH_MAX) ?? '';
      this.#totalLines.push({ lineNumber, text });
    }
    if (this.#layout === undefined) return;
    try {
      this.#waiting.push(lineOf(cells, this.#layout, lineNumber));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#problemCount += 1;
      if (this.#problems.length < PROBLEMS_SHOWN) this.#problems.push(error.message);
    }
    if (this.#waiting.length >= LINES_AT_ONCE) await this.#foresee();
  }

  async end(): Promise<Omit<Preview, 'format' | 'mapping' | 'earlier'>> {
    await this.#foresee();
    return {
      ...this.#foresight.end(),
      columns: this.#columns,
      isReadable: this.#layout !== undefined,
      lineCount: this.#lineCount,
      totalLines: this.#totalLines,
      problemCount: this.#problemCount,
      firstProblems: this.#problems,
    };
  }

  async #foresee(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    await this.#foresight.add(lines);
  }
}

/** `TOTAL`, `Grand total:`, `Sub-total`. */
const TOTAL = /^(?:grand|sub)?[\s-]*totals?\b/i;

function look(column: SeenColumn, cell: string): void {
  if (column.words === undefined && column.samples.length === SAMPLES_SHOWN) return;
  const word = shownWord(cell);
  if (word !== '' && column.samples.length < SAMPLES_SHOWN && !column.samples.includes(word)) column.samples.push(word);
  column.words?.add(word);
  if ((column.words?.size ?? 0) > WORDS_MAX) column.words = undefined;
}
