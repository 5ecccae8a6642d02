/**
 * Decides whether this process's clock can be trusted, by the database's clock and by the time that has passed. Pure.
 *
 * A database on another machine is an independent witness: a clock that agrees with it is right. A database on this
 * machine has the same clock and is wrong together with it. Then only a step can be detected: a change of the clock for
 * which no time has passed. See docs/decisions.
 */

/** The reading of all clocks at one moment, in milliseconds. */
export interface ClockSample {
  /** The clock of this process when the database read its own. */
  readonly wallMs: number;
  readonly databaseMs: number;
  /** By how much the two may differ only because of the round trip to the database. */
  readonly uncertaintyMs: number;
  /** Time since some fixed moment, including sleep of the machine. Setting a clock does not change it. */
  readonly uptimeMs: number;
  /** The database runs on this machine. */
  readonly sharesClock: boolean;
}

export interface ClockLimits {
  readonly warnMs: number;
  readonly wrongMs: number;
  /** After this long without another step, a clock that was stepped is accepted as right. */
  readonly stepAcceptedMs: number;
}

/** A step of the clock that this process shares with its database, not yet accepted as right. */
export interface Step {
  /** The last sample before it. */
  readonly before: ClockSample;
  /** The first sample since which there was no other step. */
  readonly since: ClockSample;
}

export interface Judgement {
  readonly verdict: 'right' | 'wrong';
  /** How far this process is ahead of the database; negative if behind. */
  readonly skewMs: number;
  /** By how much the shared clock was stepped; 0 if it was not, or is not shared. */
  readonly stepMs: number;
  readonly step: Step | undefined;
  /** A step has just been accepted, because no other followed. */
  readonly isStepAccepted: boolean;
  /** Far enough for a warning. */
  readonly isFar: boolean;
}

/** `last` is the previous sample, undefined at the start; `step` is the step in the previous judgement. */
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

/** The step that is being judged; undefined also after it was undone. */
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

/** By how much more the database's clock advanced than time did. */
const steppedMs = (before: ClockSample, after: ClockSample): number =>
  after.databaseMs - before.databaseMs - (after.uptimeMs - before.uptimeMs);

const isOver = (before: ClockSample, after: ClockSample, limitMs: number): boolean =>
  Math.abs(steppedMs(before, after)) - before.uncertaintyMs - after.uncertaintyMs > limitMs;
