import { describe, expect, it } from 'vitest';
import { judgeFlakes, seedOf } from './flakes.ts';

const NOW = new Date('2026-03-04T23:00:00Z');
const LIST = '# A comment.\n2026-01-02 - a.test.ts > waits\n2026-01-02 -7 b.test.ts > chooses > twice\n';
const AGAIN = 'These are on the list already. They fail the run:';
const FIRST = 'These failed and then passed. Add them to server/test/flakes.txt:';

describe('flakes', () => {
  it.each([
    ['none', [], false, []],
    [
      'one that nobody has seen',
      [{ test: 'c.test.ts > polls', seed: undefined }],
      false,
      ['Flakes', FIRST, '2026-03-04 - c.test.ts > polls'],
    ],
    [
      'one with a seed',
      [{ test: 'c.test.ts > polls', seed: '42' }],
      false,
      ['Flakes', FIRST, '2026-03-04 42 c.test.ts > polls'],
    ],
    [
      'one that is on the list',
      [{ test: 'a.test.ts > waits', seed: undefined }],
      true,
      ['Flakes', AGAIN, '2026-03-04 - a.test.ts > waits'],
    ],
    [
      'one that is on the list with another seed, and a new one',
      [
        { test: 'c.test.ts > polls', seed: undefined },
        { test: 'b.test.ts > chooses > twice', seed: '8' },
      ],
      true,
      ['Flakes', AGAIN, '2026-03-04 8 b.test.ts > chooses > twice', FIRST, '2026-03-04 - c.test.ts > polls'],
    ],
    [
      'one whose name begins like one on the list',
      [{ test: 'a.test.ts > waits longer', seed: undefined }],
      false,
      ['Flakes', FIRST, '2026-03-04 - a.test.ts > waits longer'],
    ],
  ])('%s', (_name, flakes, failed, lines) => {
    expect(judgeFlakes(flakes, LIST, NOW)).toEqual({ failed, lines });
  });

  it('are on the list once they were added as told', () => {
    const flake = { test: 'c.test.ts > polls', seed: '-3' };
    const added = judgeFlakes([flake], LIST, NOW).lines.at(-1);
    expect(judgeFlakes([flake], `${LIST}${added}\n`, NOW).failed).toBe(true);
  });
});

describe('a seed', () => {
  it.each([
    [
      'of fast-check',
      ['Property failed after 3 tests\n{ seed: -1819918769, path: "2:0", endOnFailure: true }'],
      '-1819918769',
    ],
    ['of a plan', ['{"seed":4711,"faults":[]}: it does not hold that nothing is lost'], '4711'],
    ['of a command', ['npm run fuzz -- --seed 12'], '12'],
    ['in the second message', ['expected 1 to be 2', 'seed 9'], '9'],
    ['that is none', ['the seeds differ', 'reseed: 5'], undefined],
  ])('%s', (_name, messages, seed) => {
    expect(seedOf(messages)).toBe(seed);
  });
});
