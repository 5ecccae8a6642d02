import { AppError } from '../errors.ts';
import type { Network } from '../wire/network.ts';

/** The person for whom work is done. `known` separates known people from strangers. */
export interface Turn {
  readonly known?: boolean;
  readonly person?: string;
  /** All that the caller's address is counted in. */
  readonly networks?: readonly Network[];
}

export type OneAtATime = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>;

export interface Room {
  /** The limit for known people, and the same for strangers; includes the work in progress. */
  readonly presentMax: number;
  /** How many may wait for one person, and for one allowance of a network. */
  readonly ofPersonMax: number;
  readonly ofNetworkMax: number;
}

interface Lane {
  present: number;
  readonly queue: (() => void)[];
  /** How many wait, by person and by network. */
  readonly waiting: Map<string, number>;
}

/**
 * Runs one piece of work at a time. Known people and strangers take turns, each group in order of arrival, so that
 * neither group keeps the other out. Rejects with AppError overloaded when the limit of a group, a person or a network
 * is reached.
 */
export function oneAtATime(room: Room): OneAtATime {
  const known = makeLane();
  const strangers = makeLane();
  let isBusy = false;
  let last = strangers;
  const next = (): void => {
    const [first, second] = last === known ? [strangers, known] : [known, strangers];
    const begin = first.queue.shift() ?? second.queue.shift();
    isBusy = begin !== undefined;
    begin?.();
  };
  return async (work, turn = {}) => {
    const own = turn.known === true ? known : strangers;
    if (own.present >= room.presentMax) throw overloaded();
    const release = isBusy ? takeRoom(own, room, turn) : undefined;
    own.present += 1;
    if (isBusy) await new Promise<void>((begin) => own.queue.push(begin));
    isBusy = true;
    last = own;
    release?.();
    try {
      return await work();
    } finally {
      own.present -= 1;
      next();
    }
  };
}

/** Returns the function that frees the place again. @throws AppError overloaded */
function takeRoom({ waiting }: Lane, { ofPersonMax, ofNetworkMax }: Room, { person, networks = [] }: Turn): () => void {
  const shares = [
    ...(person === undefined ? [] : [{ key: `person ${person}`, max: ofPersonMax }]),
    ...networks.map(({ name, allowances }) => ({ key: `network ${name}`, max: ofNetworkMax * allowances })),
  ];
  if (shares.some(({ key, max }) => (waiting.get(key) ?? 0) >= max)) throw overloaded();
  for (const { key } of shares) waiting.set(key, (waiting.get(key) ?? 0) + 1);
  return () => {
    for (const { key } of shares) {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
    }
  };
}

const makeLane = (): Lane => ({ present: 0, queue: [], waiting: new Map() });

const overloaded = (): AppError =>
  new AppError('overloaded', 'Too many people are signing in. Please try again.', { retryAfterSeconds: 5 });
