/**
 * Only the witness of the process's clock may read it; everything else uses the database's, read in a SELECT and passed
 * on. New exceptions must be added to the list here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** docs/decisions says why each of them is harmless. */
const MAY_READ_THE_CLOCK = [
  'platform/time/clock-witness.ts',
  // Ages of directories that a killed process left behind, by the clock that dated them.
  'platform/database/embedded/place-cluster.ts',
  // `doctor` compares it with the database's, for people.
  'cli/examine.ts',
  // Ages of files that commands of the operator leave, by the clock that dated them.
  'platform/upkeep/last-done.ts',
  // The line that says how many lines the log has lost.
  'platform/http/log-destination.ts',
];

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|testing|gen)\.ts$/.test(name))
  .map((name) => ({ name: relative(SRC, join(SRC, name)), text: readFileSync(join(SRC, name), 'utf8') }));

const PROCESS_CLOCK = /new Date\(\)|\bDate\.now\b|\bclock: \(\) => Date\b/;
/** PostgreSQL's names for the time when the transaction began, which may be before a wait. */
const TRANSACTION_CLOCK =
  /(?<![.#\w])now\(\)|\b(current_timestamp|localtimestamp|current_date|transaction_timestamp)\b/i;
/** FOR UPDATE locks; the others write. */
const WRITES = /(?<!FOR )\bUPDATE\b|\bDELETE FROM\b/;

const statementsOf = (text: string): string[] => text.match(/`[^`]*`/g) ?? [];
const readsClockWhileWriting = (text: string): boolean =>
  statementsOf(text).some((statement) => /clock_timestamp/.test(statement) && WRITES.test(statement));
const named = (matches: (text: string) => boolean): string[] =>
  sources.filter(({ text }) => matches(text)).map(({ name }) => name);

describe('time in the server', () => {
  it('is read from the clock of the process in named places only', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(named((text) => PROCESS_CLOCK.test(text)).toSorted()).toEqual(MAY_READ_THE_CLOCK.toSorted());
  });

  it('is never that of the transaction', () => {
    expect(named((text) => TRANSACTION_CLOCK.test(text))).toEqual([]);
  });

  it('is a parameter of what writes, never read by it', () => {
    expect(named(readsClockWhileWriting)).toEqual([]);
  });

  it.each([
    ['const at = new Date();', PROCESS_CLOCK],
    ['readonly clock: () => Date;', PROCESS_CLOCK],
    ['sql`UPDATE a SET at = now()`', TRANSACTION_CLOCK],
  ])('finds %s', (text, pattern) => {
    expect(text).toMatch(pattern);
  });

  it('tells a lock from a write', () => {
    expect(readsClockWhileWriting('`SELECT clock_timestamp() FROM (SELECT 1 FROM a FOR UPDATE) AS locked`')).toBe(
      false,
    );
    expect(readsClockWhileWriting('`UPDATE a SET at = clock_timestamp()`')).toBe(true);
    expect(readsClockWhileWriting('`INSERT INTO a ON CONFLICT DO UPDATE SET at = clock_timestamp()`')).toBe(true);
  });
});
