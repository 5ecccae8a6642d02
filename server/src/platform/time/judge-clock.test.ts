import { describe, expect, it } from 'vitest';
import { type ClockLimits, type ClockSample, type Judgement, judgeClock } from './judge-clock.ts';

const LIMITS: ClockLimits = { warnMs: 2_000, wrongMs: 30_000, stepAcceptedMs: 600_000 };
const DAY_MS = 86_400_000;
const BEGIN_MS = Date.UTC(2026, 10, 22);

interface Moment {
  /** Time since the previous sample. */
  readonly afterMs: number;
  /** The error of the process's clock, and of the database's, at this moment. */
  readonly wall?: number;
  readonly database?: number;
  readonly uncertaintyMs?: number;
}

/** Judges one moment after the other, like the witness. */
function judgeAll(moments: readonly Moment[], sharesClock: boolean): Judgement[] {
  let uptimeMs = 5_000;
  let last: ClockSample | undefined;
  let step: Judgement['step'];
  return moments.map(({ afterMs, wall = 0, database = 0, uncertaintyMs = 1 }) => {
    uptimeMs += afterMs;
    const trueMs = BEGIN_MS + uptimeMs;
    const sample = { wallMs: trueMs + wall, databaseMs: trueMs + database, uptimeMs, uncertaintyMs, sharesClock };
    const judgement = judgeClock(sample, { last, step }, LIMITS);
    last = sample;
    step = judgement.step;
    return judgement;
  });
}

const verdicts = (moments: readonly Moment[], sharesClock: boolean): string[] =>
  judgeAll(moments, sharesClock).map(({ verdict }) => verdict);

describe('a clock beside that of a database on another machine', () => {
  it('is right where they agree, and worth a warning from two seconds', () => {
    const found = judgeAll(
      [0, 2_000, 2_002, -2_002, 30_000, -30_000].map((wall) => ({ afterMs: 5_000, wall })),
      false,
    );
    expect(found.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 6 }, () => 'right'));
    expect(found.map(({ isFar }) => isFar)).toEqual([false, false, true, true, true, true]);
  });

  it.each([30_002, -30_002, 400 * DAY_MS, -400 * DAY_MS])(
    'is wrong when it is %d ms ahead, at the start and later',
    (wall) => {
      expect(verdicts([{ afterMs: 0, wall }], false)).toEqual(['wrong']);
      expect(verdicts([{ afterMs: 0 }, { afterMs: 5_000, wall }, { afterMs: 1_000 }], false)).toEqual([
        'right',
        'wrong',
        'right',
      ]);
    },
  );

  it('is not condemned for the time that the answer took', () => {
    expect(verdicts([{ afterMs: 0, wall: 31_000, uncertaintyMs: 1_500 }], false)).toEqual(['right']);
  });

  it('is wrong when the database is: two witnesses that contradict each other are none', () => {
    expect(verdicts([{ afterMs: 0 }, { afterMs: 5_000, database: DAY_MS }], false)).toEqual(['right', 'wrong']);
  });

  it('is right at once when it was corrected by a step, as after a pause of the machine', () => {
    const paused = [{ afterMs: 0 }, { afterMs: 5_000, wall: -DAY_MS }, { afterMs: 1_000 }];
    expect(verdicts(paused, false)).toEqual(['right', 'wrong', 'right']);
  });
});

describe('a clock that is also that of the database', () => {
  const both = (afterMs: number, off: number): Moment => ({ afterMs, wall: off, database: off });

  it.each([DAY_MS, -DAY_MS, 31_000])('is wrong when it was stepped by %d ms, until that is undone', (off) => {
    const moments = [both(0, 0), both(5_000, off), both(1_000, off), both(1_000, 0), both(5_000, 0)];
    expect(verdicts(moments, true)).toEqual(['right', 'wrong', 'wrong', 'right', 'right']);
  });

  it('is taken for right when it has run on evenly for ten minutes, and told so once', () => {
    const moments = [both(0, 0), both(5_000, DAY_MS), both(599_999, DAY_MS), both(1, DAY_MS), both(5_000, DAY_MS)];
    const found = judgeAll(moments, true);
    expect(found.map(({ verdict }) => verdict)).toEqual(['right', 'wrong', 'wrong', 'right', 'right']);
    expect(found.map(({ isStepAccepted }) => isStepAccepted)).toEqual([false, false, false, true, false]);
  });

  it('waits another ten minutes after each further step', () => {
    const moments = [
      both(0, 0),
      both(5_000, DAY_MS),
      both(500_000, 2 * DAY_MS),
      both(500_000, 2 * DAY_MS),
      both(100_000, 2 * DAY_MS),
    ];
    expect(verdicts(moments, true)).toEqual(['right', 'wrong', 'wrong', 'wrong', 'right']);
  });

  it('is right after the machine has slept: that time has passed', () => {
    expect(verdicts([both(0, 0), both(8 * 3_600_000, 0)], true)).toEqual(['right', 'right']);
  });

  it('may be stepped by a little, with a warning', () => {
    const found = judgeAll([both(0, 0), both(5_000, 5_000), both(5_000, 5_000)], true);
    expect(found.map(({ verdict }) => verdict)).toEqual(['right', 'right', 'right']);
    expect(found.map(({ isFar }) => isFar)).toEqual([false, true, false]);
  });
});
