/** Stages the lines of a file while it arrives. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { referenceOfEndToEndId } from '../runs/payout.ts';
import { findKnownReferences } from './queries.ts';
import type { ResultLine } from './result-line.ts';
import { type FileName, findBankCode, type StagedLine, stageLines } from './staging-queries.ts';
import { amountsByPayouts } from './statement-queries.ts';
import { StrayLines } from './stray-lines.ts';

const LINES_AT_ONCE = 1_000;
/** A file has one bank or a few. */
const BANKS_REMEMBERED_MAX = 100;

/** Writes one chunk while the next is read, and no more. */
export class Stager {
  readonly #deps: DbDeps;
  readonly #name: FileName;
  #waiting: StagedLine[] = [];
  #count = 0;
  #writing: Promise<void> = Promise.resolve();
  /** Bank codes by the clearing system members that the file has named. */
  readonly #bankCodes = new Map<string, string>();
  readonly #strays = new StrayLines();
  readonly #requireRoom: (lineCount: number) => Promise<void>;
  #refusal: AppError | undefined;

  /** `requireRoom` gets the number of lines before each chunk of them is written. @throws AppError quota_exceeded */
  constructor(deps: DbDeps, name: FileName, requireRoom: (lineCount: number) => Promise<void>) {
    this.#deps = deps;
    this.#name = name;
    this.#requireRoom = requireRoom;
  }

  get count(): number {
    return this.#count + this.#waiting.length;
  }

  async add(line: ResultLine): Promise<void> {
    const accountBankCode = await this.#bankCodeOf(line.account?.memberId);
    this.#waiting.push({ ...line, accountBankCode, ...(line.isUnequal === true && { result: 'amount_differs' }) });
    if (this.#waiting.length >= LINES_AT_ONCE) await this.#write();
  }

  /** A bank that is not in the directory is kept by its given name: no run is paid from it. */
  async #bankCodeOf(memberId: string | undefined): Promise<string | undefined> {
    if (memberId === undefined) return undefined;
    if (!this.#bankCodes.has(memberId)) {
      if (this.#bankCodes.size === BANKS_REMEMBERED_MAX) this.#bankCodes.clear();
      this.#bankCodes.set(memberId, (await findBankCode(this.#deps.db, memberId)) ?? memberId);
    }
    return this.#bankCodes.get(memberId);
  }

  /** @throws AppError unmatched_file */
  async flush(): Promise<void> {
    await this.#write();
    await this.#writing;
    this.#strays.requireFew();
  }

  /** Why there is no room; from then on nothing is written. */
  get refusal(): AppError | undefined {
    return this.#refusal;
  }

  async #write(): Promise<void> {
    const lines = this.#waiting;
    const after = this.#count;
    this.#waiting = [];
    this.#count += lines.length;
    await this.#writing;
    if (lines.length === 0) return;
    this.#writing = this.#stage(lines, after);
    // The error is seen when the next chunk comes, or at the end.
    this.#writing.catch(() => undefined);
  }

  async #stage(lines: readonly StagedLine[], after: number): Promise<void> {
    if (!(await this.#hasRoom(after + lines.length))) return;
    const { db } = this.#deps;
    const references = lines.flatMap(({ endToEndId = '' }) => referenceOfEndToEndId(endToEndId) ?? []);
    this.#strays.add(lines, await findKnownReferences(db, this.#name, references));
    const staged = await amountsByPayouts(db, this.#name, lines);
    await stageLines(db, this.#name, { lines: staged, after, at: await databaseNow(db) });
  }

  async #hasRoom(lineCount: number): Promise<boolean> {
    try {
      if (this.#refusal === undefined) await this.#requireRoom(lineCount);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'quota_exceeded') throw error;
      this.#refusal = error;
    }
    return this.#refusal === undefined;
  }
}
