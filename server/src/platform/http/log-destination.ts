/**
 * Where the log goes. Whatever becomes of it, the process goes on: the disk may be full, and the reader of a pipe may
 * be gone, or not read. Only a reader that is busy is waited for; other lines are dropped and counted, and the first
 * line that can be written again says how many.
 */
import { fstatSync, write, writeSync } from 'node:fs';

/** What may wait for a slow reader. */
const WAITING_MAX_BYTES = 1024 * 1024;
/** Log collectors read pieces of this size at once. */
const PIECE_MAX_BYTES = 16 * 1024;
const AGAIN_AFTER_MS = 10;
/** What waits at the end of the process is tried for this long. */
const LAST_LINES_MAX_MS = 500;
/** A reader that has taken nothing for this long does not read. */
const STUCK_AFTER_MS = 5_000;

/** Whole lines that are being written. */
interface Piece {
  readonly bytes: Buffer;
  readonly lines: number;
  /** How many lost lines will have been told, when it is out. */
  readonly told: number;
  /** How many of its bytes are out. */
  written: number;
}

class LogDestination {
  readonly #fd: number;
  readonly #waiting: string[] = [];
  #waitingBytes = 0;
  #piece: Piece | undefined;
  #pieceSinceMs = 0;
  #isInFlight = false;
  #failure: string | undefined;
  /** A failed write left half a line. */
  #isBroken = false;
  #lostLines = 0;
  /** How many of those a line of the log has told. */
  #toldLines = 0;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Lines that were dropped since the process started. */
  get lostLines(): number {
    return this.#lostLines;
  }

  /** The last line could not be written, or waits for a reader that does not read. */
  get isFailing(): boolean {
    const isStuck = this.#piece !== undefined && performance.now() - this.#pieceSinceMs > STUCK_AFTER_MS;
    return this.#failure !== undefined || isStuck;
  }

  /** One or more whole lines. Never throws, and never waits. */
  write(lines: string): void {
    const bytes = Buffer.byteLength(lines);
    if (this.#waitingBytes + bytes > WAITING_MAX_BYTES) {
      this.#lostLines += countLines(lines);
      return;
    }
    this.#waiting.push(lines);
    this.#waitingBytes += bytes;
    if (this.#piece === undefined) this.#writeNext();
  }

  /** Writes what waits, as far as that is possible at once: the process ends. */
  flushSync(): void {
    const untilMs = performance.now() + LAST_LINES_MAX_MS;
    const waitsForReader = this.#isInFlight ? undefined : this.#piece;
    for (let piece = waitsForReader ?? this.#takePiece(); piece !== undefined; piece = this.#takePiece()) {
      try {
        while (piece.written < piece.bytes.length) piece.written += this.#writeSomeSync(piece, untilMs);
        this.#succeeded(piece);
      } catch (error) {
        this.#failed(piece, error);
      }
      if (piece === waitsForReader) this.#piece = undefined;
    }
  }

  #writeSomeSync({ bytes, written }: Piece, untilMs: number): number {
    for (;;) {
      try {
        return writeSync(this.#fd, bytes, written);
      } catch (error) {
        if (!isBusy(error) || performance.now() > untilMs) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_AFTER_MS);
      }
    }
  }

  #writeNext(): void {
    this.#piece = this.#takePiece();
    this.#pieceSinceMs = performance.now();
    if (this.#piece !== undefined) this.#writeSome();
  }

  #writeSome(): void {
    const piece = this.#piece;
    // The end of the process has written it meanwhile.
    if (piece === undefined) return;
    this.#isInFlight = true;
    write(this.#fd, piece.bytes, piece.written, (error, written) => {
      this.#isInFlight = false;
      if (isBusy(error)) {
        setTimeout(() => this.#writeSome(), AGAIN_AFTER_MS).unref();
        return;
      }
      if (error === null) {
        piece.written += written;
        if (piece.written < piece.bytes.length) {
          this.#writeSome();
          return;
        }
        this.#succeeded(piece);
      } else {
        this.#failed(piece, error);
      }
      this.#piece = undefined;
      this.#writeNext();
    });
  }

  #takePiece(): Piece | undefined {
    if (this.#waiting.length === 0) return undefined;
    const lines: string[] = [];
    let bytes = 0;
    for (const next of this.#waiting) {
      bytes += Buffer.byteLength(next);
      if (lines.length > 0 && bytes > PIECE_MAX_BYTES) break;
      lines.push(next);
    }
    this.#waiting.splice(0, lines.length);
    const text = lines.join('');
    this.#waitingBytes -= Buffer.byteLength(text);
    const told = this.#lostLines;
    const first = this.#isBroken ? '\n' : '';
    const loss = told > this.#toldLines ? lineOfLoss(told - this.#toldLines, this.#failure) : '';
    return { bytes: Buffer.from(first + loss + text), lines: countLines(text), told, written: 0 };
  }

  #succeeded({ told }: Piece): void {
    this.#toldLines = told;
    this.#failure = undefined;
    this.#isBroken = false;
  }

  #failed({ lines, written }: Piece, error: unknown): void {
    this.#lostLines += lines;
    this.#failure = codeOf(error);
    this.#isBroken ||= written > 0;
  }
}

/** The standard output of this process. */
export const standardOutput = new LogDestination(1);

/** A process that serves calls this once: its standard output neither ends it nor makes it wait. */
export function outliveStandardOutput(): void {
  // Where it is a pipe, Node opens it here, so that no write to it waits; failures are told to each writer.
  if (isPipe(1)) process.stdout.on('error', () => undefined);
  if (isPipe(2)) process.stderr.on('error', () => undefined);
  process.on('exit', () => standardOutput.flushSync());
}

function isPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

const countLines = (text: string): number => text.split('\n').length - 1;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');

const isBusy = (error: unknown): boolean => error !== null && codeOf(error) === 'EAGAIN';

function lineOfLoss(lostLines: number, code: string | undefined): string {
  const time = new Date().toISOString();
  const msg = 'lines of the log were lost because they could not be written';
  return `${JSON.stringify({ level: 'error', time, lostLines, ...(code && { code }), msg })}\n`;
}
