/**
 * Proves a history against the books at its end. All of it is pure.
 *
 * A history is linearisable if there is one order of all operations that respects real time and that the model allows.
 * To find such an order is exponential; to check a given one is linear. Every write of a ledger takes the next number
 * of its gapless sequence, and answers tell that number. So the order of the writes is known, and no other one could
 * explain the answers. It is left to check that the model decides every write in that order as it was posted, and that
 * no operation takes its place before one that was answered before it began. Reads and refusals change nothing. Each
 * takes the earliest place that fits what it shows: an earlier place forbids nothing that a later one would allow.
 */
import { Books, type Row } from './books.ts';
import {
  acknowledgement,
  type History,
  type Legs,
  type Read,
  refusal,
  type Sight,
  type Told,
  type Write,
} from './history.ts';
import { decide } from './model.ts';

export interface Problem {
  readonly rule: string;
  readonly detail: string;
}

/** `rows` are the transactions of each ledger by their sequence, once every write was settled. */
export function check(history: History, rows: readonly (readonly Row[])[]): Problem[] {
  const ofLedgers = history.ledgers.flatMap((accounts, ledger) => {
    const books = new Books(accounts, rows[ledger] ?? []);
    const writes = history.writes.filter((write) => write.ledger === ledger);
    const reads = history.reads.filter((read) => read.ledger === ledger);
    return [
      ...checkAnswers(writes, books),
      ...checkOrigins(writes, books),
      ...checkChain(writes, books),
      ...checkOrder(writes, reads, books),
    ].map(({ rule, detail }) => ({ rule, detail: `ledger ${ledger}: ${detail}` }));
  });
  return [...ofLedgers, ...checkTenants(history)];
}

/** Acknowledged means posted once, as told; refused means not posted; and every write was settled in the end. */
function checkAnswers(writes: readonly Write[], books: Books): Problem[] {
  return writes.flatMap((write) => {
    const told = write.attempts.flatMap(({ answer }) => (answer?.is === 'posted' ? [answer.told] : []));
    const wrong = write.attempts.flatMap(({ answer }) => (answer?.is === 'wrong' ? [answer.text] : []));
    const refused = refusal(write);
    return [
      ...wrong.map((text) => problem('an answer is none that the API documents', `${describe(write)}: ${text}`)),
      ...told.flatMap((each) => {
        const row = books.find(each.reference);
        if (row === undefined) return [problem('what was acknowledged is posted', describe(write))];
        return isAsTold(row, each) ? [] : [problem('an answer says what was posted', differing(write, row, each))];
      }),
      ...(new Set(told.map(({ reference }) => reference)).size > 1
        ? [problem('every attempt at a write is answered with the same transaction', describe(write))]
        : []),
      ...(told.length > 0 && refused !== undefined
        ? [problem('what was refused is not posted', `${describe(write)}: ${refused}`)]
        : []),
      ...(told.length === 0 && refused === undefined && wrong.length === 0
        ? [problem('a retry settles what was not acknowledged', describe(write))]
        : []),
    ];
  });
}

/** Every transaction comes from one write, and no write makes two. */
function checkOrigins(writes: readonly Write[], books: Books): Problem[] {
  const explained = new Map<string, Write>();
  const problems: Problem[] = [];
  for (const write of writes) {
    const names = new Set(
      [
        write.reference,
        ...write.attempts.map(({ answer }) => (answer?.is === 'posted' ? answer.told.reference : undefined)),
      ].filter((name) => name !== undefined),
    );
    for (const name of names) {
      const other = explained.get(name);
      if (other !== undefined) problems.push(problem('two writes make two transactions', describe(write)));
      explained.set(name, write);
    }
  }
  for (const { reference, sequence } of books.rows) {
    if (explained.has(reference)) continue;
    problems.push(problem('nothing is posted that nobody sent, and nothing twice', `${sequence} ${reference}`));
  }
  return problems;
}

/** In the order of the sequence the model decides every write as it was posted, and balances follow from each other. */
function checkChain(writes: readonly Write[], books: Books): Problem[] {
  const byReference = writesByReference(writes);
  const balances = new Map<number, number>();
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const [index, row] of books.rows.entries()) {
    const name = `${row.sequence} ${row.reference}`;
    if (row.sequence !== index + 1) problems.push(problem('the sequence has no gap', name));
    if (seen.has(row.reference)) problems.push(problem('nothing is posted that nobody sent, and nothing twice', name));
    seen.add(row.reference);
    const balanceKobo = (balances.get(row.account) ?? 0) + row.walletKobo;
    if (balanceKobo !== row.balanceAfterKobo) problems.push(problem('balances chain', name));
    balances.set(row.account, row.balanceAfterKobo);
    if (row.walletKobo + row.commissionKobo !== row.grossKobo) {
      problems.push(problem('no money is made or lost', name));
    }
    const write = byReference.get(row.reference);
    if (write === undefined) continue;
    const decision = decide(books.before(write.operation, row.sequence - 1), write.operation);
    if ('refused' in decision || !areSame(decision, row)) {
      problems.push(problem('the model decides what was posted', `${name}: ${JSON.stringify({ row, decision })}`));
    }
  }
  return problems;
}

interface Event {
  readonly atMs: number;
  /** Beginnings come first: what happens at the same instant is concurrent. */
  readonly isEnd: boolean;
  readonly run: () => void;
}

/** One sweep through time. `reached` is the highest place of all that was answered so far. */
function checkOrder(writes: readonly Write[], reads: readonly Read[], books: Books): Problem[] {
  const problems: Problem[] = [];
  const begunAtMs = new Map(
    [...writesByReference(writes)].map(([reference, { attempts }]) => [reference, attempts[0]?.sentAtMs ?? 0]),
  );
  let reached = 0;
  const events: Event[] = [];
  /** Runs `place` when it begins, and holds all that begins after its end to the place that it returns. */
  const during = (fromMs: number, toMs: number, place: () => number): void => {
    let taken = 0;
    events.push({ atMs: fromMs, isEnd: false, run: () => void (taken = place()) });
    events.push({ atMs: toMs, isEnd: true, run: () => void (reached = Math.max(reached, taken)) });
  };
  /** The earliest place from `reached` on that fits, among those whose transactions had been sent at the time. */
  const earliest = (untilMs: number, fits: (position: number) => boolean): number | undefined => {
    for (let position = reached; position <= books.rows.length; position += 1) {
      const { reference } = books.rows[position - 1] ?? {};
      const isSent = reference === undefined || (begunAtMs.get(reference) ?? 0) < untilMs;
      if (position > reached && !isSent) return undefined;
      if (fits(position)) return position;
    }
    return undefined;
  };

  for (const write of writes) {
    const acknowledged = acknowledgement(write);
    const sequence = acknowledged === undefined ? undefined : books.find(acknowledged.told.reference)?.sequence;
    if (acknowledged !== undefined && sequence !== undefined) {
      during(write.attempts[0]?.sentAtMs ?? 0, acknowledged.answeredAtMs, () => {
        if (sequence <= reached) {
          problems.push(problem('a write takes no place before one that was answered before', describe(write)));
        }
        return sequence;
      });
    }
    for (const { answer, sentAtMs, answeredAtMs } of write.attempts) {
      if (answer?.is !== 'refused') continue;
      during(sentAtMs, answeredAtMs, () => {
        const position = earliest(answeredAtMs, (at) => {
          const decision = decide(books.before(write.operation, at), write.operation);
          return 'refused' in decision && decision.refused === answer.code;
        });
        if (position === undefined) {
          problems.push(problem('a refusal was right at some moment', `${describe(write)}: ${answer.code}`));
        }
        return position ?? reached;
      });
    }
  }
  for (const { sentAtMs, answeredAtMs, sight } of reads) {
    during(sentAtMs, answeredAtMs, () => {
      const position = earliest(answeredAtMs, (at) => isSeen(books, sight, at));
      if (position === undefined) {
        problems.push(problem('a read shows one moment between its question and its answer', JSON.stringify(sight)));
      }
      return position ?? reached;
    });
  }
  for (const { run } of events.toSorted((a, b) => a.atMs - b.atMs || Number(a.isEnd) - Number(b.isEnd))) run();
  return problems;
}

function isSeen(books: Books, sight: Sight, position: number): boolean {
  if (sight.of === 'payment') return books.payment(sight.reference, position)?.refundedKobo === sight.refundedKobo;
  const { account, count, balanceKobo, commissionKobo, newest } = sight;
  if (books.count(account, position) !== count) return false;
  const totals = books.totals(account, position);
  const rows = books.newest(account, position, newest.length);
  return (
    totals.balanceKobo === balanceKobo &&
    totals.commissionKobo === commissionKobo &&
    rows.length === newest.length &&
    rows.every((row, index) => row.reference === newest[index]?.reference && isAsTold(row, newest[index]))
  );
}

/** What another business asks for does not exist. */
function checkTenants({ ledgers, writes, trespasses }: History): Problem[] {
  const owners = new Map(ledgers.flatMap((accounts, ledger) => accounts.map(({ id }) => [id, ledger] as const)));
  const shown = writes.flatMap((write) =>
    write.attempts.flatMap(({ answer }) =>
      answer?.is === 'posted' && owners.get(answer.told.account) !== write.ledger ? [describe(write)] : [],
    ),
  );
  const seen = trespasses.filter(({ status }) => status !== 404);
  return [
    ...shown.map((detail) => problem('no tenant sees another', detail)),
    ...seen.map((trespass) => problem('no tenant sees another', JSON.stringify(trespass))),
  ];
}

const problem = (rule: string, detail: string): Problem => ({ rule, detail });

const describe = ({ operation, reference, key, attempts }: Write): string =>
  JSON.stringify({ operation, reference, key, attempts: attempts.slice(0, 5) });

const differing = (write: Write, row: Row, told: Told): string =>
  `${describe(write)}: ${JSON.stringify({ row, told })}`;

function writesByReference(writes: readonly Write[]): ReadonlyMap<string, Write> {
  return new Map(
    writes.flatMap((write) => {
      const name = write.reference ?? acknowledgement(write)?.told.reference;
      return name === undefined ? [] : [[name, write] as const];
    }),
  );
}

const areSame = (a: Legs, b: Legs): boolean =>
  a.grossKobo === b.grossKobo && a.walletKobo === b.walletKobo && a.commissionKobo === b.commissionKobo;

const isAsTold = (row: Row, told: Told): boolean =>
  areSame(row, told) &&
  row.account === told.account &&
  row.balanceAfterKobo === told.balanceAfterKobo &&
  (told.sequence ?? row.sequence) === row.sequence;
