/** Tests that failed and then passed, when they were repeated: a flake is allowed to happen once. */

export interface Flake {
  /** The file and the full name of the test. */
  readonly test: string;
  /** What makes the same choices again, if the failure named it. */
  readonly seed: string | undefined;
}

export interface Judgement {
  readonly failed: boolean;
  /** What the run says of its flakes; nothing if it had none. */
  readonly lines: readonly string[];
}

/** The title above the lines. `.ci/run` shows what follows it at its very end. */
const FLAKES_TITLE = 'Flakes';

/**
 * A flake that is on the list fails the run: it was seen before, and must be mended now. One that is not passes, and
 * says which line to add. `list` has a line for each: date, seed or `-`, test.
 */
export function judgeFlakes(flakes: readonly Flake[], list: string, now: Date): Judgement {
  const known = testsOf(list);
  const [again, first] = [flakes.filter(({ test }) => known.has(test)), flakes.filter(({ test }) => !known.has(test))];
  const date = now.toISOString().slice(0, 10);
  const lines = [
    ...titled(
      'These are on the list already. They fail the run:',
      again.map(({ test, seed }) => lineOf(date, seed, test)),
    ),
    ...titled(
      'These failed and then passed. Add them to server/test/flakes.txt:',
      first.map(({ test, seed }) => lineOf(date, seed, test)),
    ),
  ];
  return { failed: again.length > 0, lines: titled(FLAKES_TITLE, lines) };
}

/** The seed that a message of fast-check, of the fuzzer or of the proof names. */
export const seedOf = (messages: readonly string[]): string | undefined =>
  messages.map((message) => /\bseed"?:? ?(-?\d+)/.exec(message)?.[1]).find((seed) => seed !== undefined);

const titled = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? [title, ...lines] : []);

const lineOf = (date: string, seed: string | undefined, test: string): string => `${date} ${seed ?? '-'} ${test}`;

function testsOf(list: string): ReadonlySet<string> {
  const tests = list.split('\n').map((line) => /^\d{4}-\d\d-\d\d (?:-|-?\d+) (.+)$/.exec(line)?.[1]);
  return new Set(tests.filter((test) => test !== undefined));
}
