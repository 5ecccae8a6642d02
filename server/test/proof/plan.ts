/** What an episode does, made from its seed: the same seed sends the same operations and strikes the same faults. */
import fc, { type Arbitrary } from 'fast-check';

export const FAULTS = [
  'kill a server',
  'stop a server in order',
  'kill a session of the database',
  'kill PostgreSQL',
  'kill the standby',
  'fail over',
  'kill PgBouncer',
  'pause a server',
  'pause PostgreSQL',
  'pause the standby',
  'pause PgBouncer',
  'full disk',
  'read-only database',
  'cut the database',
  'slow network',
  'stalled network',
  'cut the clients',
  'lose the answers of commits',
  'wrong clock',
  'wrong clocks of both kinds',
  'use up the connections',
  'hold a ledger',
  'migrate',
  'verify',
] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Which of several: a process, a session, a ledger. */
  readonly which: number;
  readonly holdMs: number;
  /** The offset of a wrong clock, in libfaketime's format. */
  readonly offset: string;
}

/** Faults that strike together, some time after the round before has healed. */
export interface Round {
  readonly pauseMs: number;
  readonly faults: readonly Fault[];
}

/** What a client does next. Numbers choose among what there is, modulo how many there are. */
export interface Step {
  readonly do: (typeof STEPS)[number];
  readonly process: number;
  readonly account: number;
  readonly which: number;
  readonly amountKobo: number;
  readonly commission: 'reverse' | 'keep' | 'platform';
  /** Whether it is named by its own reference or by an Idempotency-Key alone. */
  readonly hasReference: boolean;
  readonly pauseMs: number;
}

/** The whole plan is what the seed makes; a part of it is what is left after shrinking. */
export interface Plan {
  readonly seed: number;
  /** Positions of faults in the order of the schedule; undefined means all. */
  readonly faults?: readonly number[];
  /** What clients do; undefined means everything. */
  readonly steps?: readonly Step['do'][];
}

export const STEPS = ['pay', 'refund', 'bulk', 'repeat', 'list', 'list of an account', 'look', 'trespass'] as const;
const STEPS_OF_CLIENT = 5_000;
const HOLD_MIN_MS = 300;
const HOLD_MAX_MS = 3_000;
const PAUSE_MAX_MS = 1_500;
/** Each of them needs the others' database as it was. */
const OF_THE_DATABASE: ReadonlySet<FaultKind> = new Set([
  'kill PostgreSQL',
  'kill the standby',
  'fail over',
  'pause PostgreSQL',
  'pause the standby',
  'full disk',
  'read-only database',
]);

/** They end once servers and commands have done something, for which they need the database and the ways to it. */
const END_BY_WORK: ReadonlySet<FaultKind> = new Set([
  'kill a server',
  'stop a server in order',
  'wrong clocks of both kinds',
  'migrate',
  'verify',
]);
const rankOf = ({ kind }: Fault): number => (END_BY_WORK.has(kind) ? 0 : OF_THE_DATABASE.has(kind) ? 2 : 1);

/** Faults of a round strike in this order and end in the opposite one: what ends by work begins first and ends last. */
export const inOrder = (faults: readonly Fault[]): Fault[] => faults.toSorted((a, b) => rankOf(a) - rankOf(b));

const fault = (kind: FaultKind): Arbitrary<Fault> =>
  fc.record({
    kind: fc.constant(kind),
    which: fc.nat({ max: 999 }),
    holdMs: fc.integer({ min: HOLD_MIN_MS, max: HOLD_MAX_MS }),
    offset: fc.constantFrom('+400d', '-400d', '+3d', '-90s', '+40s'),
  });

const step: Arbitrary<Step> = fc.record({
  do: fc.constantFrom<Step['do']>(...repeated<Step['do']>('pay', 10), ...repeated<Step['do']>('repeat', 2), ...STEPS),
  process: fc.nat({ max: 1 }),
  account: fc.nat({ max: 999 }),
  which: fc.nat({ max: 999 }),
  amountKobo: fc.oneof(fc.constantFrom(1, 99, 10_000), fc.integer({ min: 1, max: 1_000_000 })),
  commission: fc.constantFrom('reverse', 'reverse', 'keep', 'platform'),
  hasReference: fc.boolean(),
  pauseMs: fc.integer({ min: 1, max: 20 }),
});

/** Every kind comes once before any comes again; a third of the rounds have a second fault. */
export function roundsOf({ seed, faults }: Plan): Round[] {
  const round = (kind: FaultKind): Arbitrary<Round> =>
    fc.record({
      pauseMs: fc.nat({ max: PAUSE_MAX_MS }),
      faults: fc
        .tuple(fault(kind), fc.constantFrom(...FAULTS).chain(fault), fc.nat({ max: 2 }))
        .map(([first, second, n]) => (n === 0 && canBeTogether(first, second) ? [first, second] : [first])),
    });
  const deck = fc.shuffledSubarray([...FAULTS], { minLength: FAULTS.length });
  const decks = fc.tuple(deck, deck, deck).map((all) => all.flat());
  const [rounds = []] = fc.sample(
    decks.chain((kinds) => fc.tuple(...kinds.map(round))),
    { seed, numRuns: 1 },
  );
  return faults === undefined ? rounds : keepOnly(rounds, new Set(faults));
}

/** Its faults, in order. */
export const planned = (plan: Plan): Fault[] => roundsOf(plan).flatMap(({ faults }) => faults);

export function stepsOf({ seed, steps = STEPS }: Plan, client: number): Step[] {
  const all = fc.sample(step, { seed: seed * 1_000 + client, numRuns: STEPS_OF_CLIENT });
  return all.filter((each) => steps.includes(each.do));
}

function keepOnly(rounds: readonly Round[], kept: ReadonlySet<number>): Round[] {
  let position = 0;
  return rounds
    .map(({ faults, ...round }) => ({ ...round, faults: faults.filter(() => kept.has(position++)) }))
    .filter(({ faults }) => faults.length > 0);
}

const canBeTogether = (a: Fault, b: Fault): boolean =>
  a.kind !== b.kind && !(OF_THE_DATABASE.has(a.kind) && OF_THE_DATABASE.has(b.kind));

function repeated<T>(value: T, times: number): T[] {
  return Array.from({ length: times }, () => value);
}
