/**
 * Whether this process's clock can be believed: held against the database's, and against the time that has passed.
 * Pure.
 *
 * A database on another machine is a witness of its own: whoever agrees with it is right. One on this machine has the
 * same clock and goes wrong with it; there only a step tells, a change that no time has passed for. See docs/decisions.
 */

/** What all clocks said at one moment, in milliseconds. */
export interface ClockSample {
  /** The clock of this process, when the database read its own. */
  readonly wallMs: number;
  readonly databaseMs: number;
  /** By how much the two may be apart for the way to the database and back alone. */
  readonly uncertaintyMs: number;
  /** Time that has passed since some moment, sleep of the machine included. No setting of clocks moves it. */
  readonly uptimeMs: number;
  /** The database runs on this machine. */
  readonly sharesClock: boolean;
}

export interface ClockLimits {
  readonly warnMs: number;
  readonly wrongMs: number;
  /** So long without another step, and a clock that was stepped is taken for right. */
  readonly stepAcceptedMs: number;
}

/** A step of the clock that this process shares with its database, which has not been taken for right. */
export interface Step {
  /** The last sample before it. */
  readonly before: ClockSample;
  /** The first since which there was no other. */
  readonly since: ClockSample;
}

export interface Judgement {
  readonly verdict: 'right' | 'wrong';
  /** By how much this process is ahead of the database; below zero, behind. */
  readonly skewMs: number;
  /** By how much the shared clock was stepped; 0 where it was not, or is not shared. */
  readonly stepMs: number;
  readonly step: Step | undefined;
  /** A step has just been taken for right, because nothing moved since. */
  readonly isStepAccepted: boolean;
  /** Worth a warning. */
  readonly isFar: boolean;
}

/** `last` is the sample before this one, undefined at the start; `step` is what the judgement before said of one. */
export function judgeClock(
  sample: ClockSample,
  { last, step }: { readonly last: ClockSample | undefined; readonly step: Step | undefined },
  limits: ClockLimits,
): Judgement {
  const skewMs = sample.wallMs - sample.databaseMs;
  const apartMs = Math.abs(skewMs) - sample.uncertaintyMs;
  const isApart = apartMs > limits.wrongMs;
  const found = findStep(sample, last, step, limits);
  const before = sample.sharesClock ? (found?.before ?? last) : undefined;
  const stepMs = before === undefined ? 0 : steppedMs(before, sample);
  const isStepAccepted =
    found !== undefined && !isApart && sample.uptimeMs - found.since.uptimeMs >= limits.stepAcceptedMs;
  return {
    verdict: isApart || (found !== undefined && !isStepAccepted) ? 'wrong' : 'right',
    skewMs,
    stepMs,
    step: isStepAccepted ? undefined : found,
    isStepAccepted,
    isFar: apartMs > limits.warnMs || (before !== undefined && isOver(before, sample, limits.warnMs)),
  };
}

/** The step that is being judged; also undefined after it was undone. */
function findStep(
  sample: ClockSample,
  last: ClockSample | undefined,
  step: Step | undefined,
  { wrongMs }: ClockLimits,
): Step | undefined {
  if (last === undefined || !sample.sharesClock) return undefined;
  const hasMoved = isOver(last, sample, wrongMs);
  if (step === undefined) return hasMoved ? { before: last, since: sample } : undefined;
  if (!isOver(step.before, sample, wrongMs)) return undefined;
  return hasMoved ? { ...step, since: sample } : step;
}

/** By how much the database's clock went on further than time did. */
const steppedMs = (before: ClockSample, after: ClockSample): number =>
  after.databaseMs - before.databaseMs - (after.uptimeMs - before.uptimeMs);

const isOver = (before: ClockSample, after: ClockSample, limitMs: number): boolean =>
  Math.abs(steppedMs(before, after)) - before.uncertaintyMs - after.uncertaintyMs > limitMs;
