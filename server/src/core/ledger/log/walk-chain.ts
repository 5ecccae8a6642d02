/** Walks along a chain of digests, whatever its links are, and says what is wrong with it first. */

export interface Link {
  readonly number: bigint;
  readonly digest: Buffer;
  /** In UTC with microseconds. */
  readonly at: string;
}

/** A link with a copy outside of the database. */
export type KnownLink = Pick<Link, 'number' | 'digest'>;

export const FIRST_TIME = '1970-01-01T00:00:00.000000Z';
/** Before the first one. */
export const FIRST_LINK: Link = { number: 0n, digest: Buffer.alloc(32), at: FIRST_TIME };

/** A link as it was read behind another one. */
export interface Chained extends Link {
  /** The digest that it must have there. */
  readonly proper: Buffer | null;
  /** What else is wrong with it. */
  readonly fault?: string | undefined;
}

export interface WrongLink {
  /** The noun of the chain's links. */
  readonly where: string;
  readonly row: bigint;
  readonly message: string;
}

interface Walked {
  readonly last: Link;
  readonly count: number;
  readonly wrong: WrongLink | undefined;
}

interface Chain {
  /** As messages call one link. */
  readonly noun: string;
  /** The next links, at most `atOnce`. */
  readonly read: (after: Link) => Promise<readonly Chained[]>;
  readonly atOnce: number;
  /** What is kept as the end; its number may not be kept. */
  readonly end: Omit<Link, 'number'> & { readonly number: bigint | undefined };
  readonly known: readonly KnownLink[];
  /** Whether another chain has the numbers between these two. */
  readonly isFilled?: (after: bigint, before: bigint) => Promise<boolean>;
}

/** `last` is the last link that is right, `count` how many are. */
export async function walkChain({
  noun,
  read,
  atOnce,
  end,
  known,
  isFilled = async () => false,
}: Chain): Promise<Walked> {
  const copies = new Map(known.map(({ number, digest }) => [number, digest]));
  let last = FIRST_LINK;
  let count = 0;
  const stopped = (row: bigint, message: string): Walked => ({ last, count, wrong: { where: noun, row, message } });
  for (;;) {
    const links = await read(last);
    for (const link of links) {
      const isNext = link.number === last.number + 1n || (await isFilled(last.number, link.number));
      const message = isNext ? faultOf(link, last, noun) : 'is missing';
      if (message !== undefined) return stopped(isNext ? link.number : last.number + 1n, message);
      const copy = copies.get(link.number);
      if (copy?.equals(link.digest) === false) return stopped(link.number, 'is another one than was written down');
      last = link;
      count += 1;
    }
    if (links.length < atOnce) break;
  }
  if (end.number !== undefined && end.number > last.number) {
    return stopped(last.number + 1n, `is missing: the chain is kept as ending with ${noun} ${end.number}`);
  }
  if (end.number !== undefined && end.number < last.number) {
    const message = `comes after the kept end of the chain, ${noun} ${end.number}, which was moved back`;
    return stopped(end.number + 1n, message);
  }
  if (!end.digest.equals(last.digest) || end.at !== last.at) {
    return stopped(last.number, 'is not what is kept as the end of the chain');
  }
  const cut = known.find(({ number }) => number > last.number);
  if (cut !== undefined) return stopped(cut.number, `was written down, but the chain ends with ${last.number}`);
  return { last, count, wrong: undefined };
}

function faultOf(link: Chained, previous: Link, noun: string): string | undefined {
  if (link.proper?.equals(link.digest) !== true) {
    return `does not fit the ${noun} before it: one of the two was changed`;
  }
  return link.at < previous.at ? `is older than the ${noun} before it` : link.fault;
}
