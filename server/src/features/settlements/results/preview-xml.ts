/**
 * Looks at XML before it is sent. It is staged as a file that arrives, so that its lines are compared with each other
 * by the same statements, then judged by the same functions that apply it, and discarded.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { firstOf } from '../../../platform/wire/paging.ts';
import { findJudged, judgeAll, type KnownPayout, type OutcomeDecision } from '../runs/apply-outcomes.ts';
import { verdictsOf } from './apply-file.ts';
import { discard } from './discard-files.ts';
import { type Foreseen, type NewOutcome, Tally } from './foreseen.ts';
import { findFile, findLines } from './queries.ts';
import { Quota } from './quota.ts';
import { stage, type Staged } from './receive-file.ts';
import type { ResultFile } from './result-file.ts';
import type { SendDeps } from './send-file.ts';
import { type FileName, findRepeatedReferences, insertArriving } from './staging-queries.ts';

const LINES_AT_ONCE = 1_000;

export interface LookedAt {
  readonly foreseen: Foreseen;
  readonly staged: Omit<Staged, 'quotas'>;
  /** The same bytes, received before. */
  readonly earlier: ResultFile | undefined;
}

/**
 * Changes nothing, and keeps nothing. A file that was received before needs no room; where there was none, nothing is
 * foreseen of it. @throws AppError as `receiveFile`.
 */
export async function lookAtXml(deps: SendDeps, caller: Caller, bytes: AsyncIterable<Buffer>): Promise<LookedAt> {
  const { businessId, live } = caller;
  const [id] = await deps.ids.take(1);
  if (id === undefined) throw new Error('a file has no id');
  const name: FileName = { businessId, live, id };
  const at = await databaseNow(deps.db);
  const quota = await Quota.at(deps.db, { businessId, live }, deps.config.resultQuotas, at);
  await insertArriving(deps.db, name, { sentBy: caller.origin.actor, filename: undefined, at });
  try {
    const staged = await stage(deps, name, { bytes, filename: undefined }, quota);
    const earlier = await findFile(deps.db, caller, { digest: staged.digest });
    if (earlier === undefined) {
      if (staged.refusal !== undefined) throw staged.refusal;
      // Lines made of a whole message are known only now.
      await quota.require({ lines: staged.lineCount, bytes: staged.byteCount });
    }
    const foreseen = staged.refusal === undefined ? await foresee(deps, name, staged, at) : new Tally().end();
    return { foreseen, staged, earlier };
  } finally {
    // A background task deletes later what cannot be deleted now.
    await discard(deps, name).catch(() => undefined);
  }
}

async function foresee({ db }: SendDeps, name: FileName, staged: LookedAt['staged'], at: Date): Promise<Foreseen> {
  const tally = new Tally();
  /** Only what the file says of these is kept: a run may have very many payouts. */
  const repeated = await findRepeatedReferences(db, name);
  /** As they would be after the lines so far. */
  const payouts = new Map<string, KnownPayout>();
  /** The last state of each of these that would change. */
  const ends = new Map<string, { readonly outcome: NewOutcome; readonly kobo: bigint }>();
  const file = { ...staged, fileNumber: undefined };

  async function outcomesOf(words: readonly OutcomeDecision[]) {
    const unread = words.flatMap(({ reference }) => (payouts.has(reference) ? [] : [reference]));
    for (const [reference, payout] of await findJudged(db, name, unread)) payouts.set(reference, payout);
    const { results, changes } = judgeAll(payouts, words);
    for (const { outcome, payout } of changes) {
      if (outcome === 'cancelled') continue;
      const { reference, amountKobo: kobo } = payout;
      if (repeated.has(reference)) ends.set(reference, { outcome, kobo });
      else tally.change(outcome, kobo);
    }
    for (const { reference } of words) if (!repeated.has(reference)) payouts.delete(reference);
    return results;
  }

  for (let after = 0n; ;) {
    const lines = await findLines(db, name, { after, ...firstOf(LINES_AT_ONCE), result: undefined });
    const verdicts = await verdictsOf(db, file, { name, lines, at }, outcomesOf);
    for (const [index, line] of lines.entries()) {
      const verdict = verdicts[index];
      if (verdict === undefined) throw new Error('a line has no verdict');
      tally.count(verdict);
      const lineNumber = Number(line.lineNumber);
      const { payee: accountName } = line;
      const payoutId = accountName === undefined ? undefined : line.reference;
      tally.keep({ line: { ...line, lineNumber }, accountName, payoutId }, () => verdict);
    }
    const last = lines.at(-1);
    if (last === undefined || lines.length < LINES_AT_ONCE) break;
    after = last.position;
  }
  for (const { outcome, kobo } of ends.values()) tally.change(outcome, kobo);
  return tally.end();
}
