/**
 * Receives a file of bank results. The file is read, checked and staged as it arrives, without any effect and without
 * the ledger's lock. Then it is accepted as a whole in one short transaction, or discarded.
 */
import { createHash } from 'node:crypto';
import { recordChange } from '../../../core/ledger/log/record.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { IdDeps } from '../../../platform/database/ids.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import { AnsweredBefore, type Once } from '../../../core/words/once.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { discard } from './discard-files.ts';
import { FILE_BYTES_MAX, tooLarge } from './file-body.ts';
import { type Mapping, otherMapping } from './mapping.ts';
import { findCurrent } from './mapping-queries.ts';
import { findFile } from './queries.ts';
import { Quota, type ResultQuotas } from './quota.ts';
import { readResults } from './read-results.ts';
import type { ResultFile } from './result-file.ts';
import { type ResultFileFormat, isStatement, unreadable } from './result-line.ts';
import { stageWholeMessages } from './stage-whole-messages.ts';
import { Stager } from './stager.ts';
import { acceptFile, type FileName, insertArriving, markContradicted } from './staging-queries.ts';
import { findOtherAccount, markReturned, markSecond, markUnequal } from './statement-queries.ts';
import { uploadSlots } from './upload-slots.ts';

export interface SentFile {
  readonly bytes: AsyncIterable<Buffer>;
  readonly filename: string | undefined;
  /** The mapping that must be the one that reads the file; 0 for none, undefined for whichever there is. */
  readonly mapping?: bigint | undefined;
  /** Undefined for the operator, whose disk it is. */
  readonly quotas?: ResultQuotas | undefined;
  /** Only tests set it. */
  readonly bytesMax?: number;
}

export interface Received {
  readonly file: ResultFile;
  /** The same file was accepted before; this one was discarded. */
  readonly replayed: boolean;
}

/**
 * @throws AppError unreadable_file, changed_meanwhile, statement_of_other_account, unmatched_file, quota_exceeded,
 *   payload_too_large, overloaded, api_key_unknown, idempotency_key_mismatch; what `bytes` throws. Then nothing is
 *   kept.
 */
export async function receiveFile(deps: IdDeps, caller: Caller, sent: SentFile): Promise<Received> {
  return uploadSlots.run(caller, sent.bytes, (bytes) => receive(deps, caller, { ...sent, bytes }));
}

async function receive(deps: IdDeps, caller: Caller, sent: SentFile): Promise<Received> {
  const [id] = await deps.ids.take(1);
  if (id === undefined) throw new Error('a file has no id');
  const { businessId, live } = caller;
  const name: FileName = { businessId, live, id };
  const at = await databaseNow(deps.db);
  const quota = sent.quotas && (await Quota.at(deps.db, { businessId, live }, sent.quotas, at));
  await insertArriving(deps.db, name, { sentBy: caller.origin.actor, filename: sent.filename, at });
  let accepted = false;
  try {
    const staged = await stage(deps, name, sent, quota);
    const received = await acceptOnce(deps, caller, name, { ...staged, quotas: sent.quotas });
    accepted = !received.replayed;
    return received;
  } finally {
    // A background task deletes later what cannot be deleted now.
    if (!accepted) await discard(deps, name).catch(() => undefined);
  }
}

export interface Staged {
  /** Why there is no room for it. It was still read to its end: it may have been accepted before. */
  readonly refusal: AppError | undefined;
  readonly digest: Buffer;
  readonly byteCount: number;
  readonly format: ResultFileFormat;
  readonly messageId: string | undefined;
  readonly mapping: Mapping | undefined;
  readonly lineCount: number;
  readonly quotas: ResultQuotas | undefined;
}

/** Reads, checks and stages a file, without any effect. @throws AppError as `receiveFile`. */
export async function stage(
  deps: IdDeps,
  name: FileName,
  { bytes, bytesMax, mapping: wanted }: SentFile,
  quota: Quota | undefined,
): Promise<Omit<Staged, 'quotas'>> {
  const hash = createHash('sha256');
  let byteCount = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of limited(bytes, bytesMax)) {
      byteCount += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }

  const requireWanted = (mapping: Mapping | undefined): void => {
    if (wanted !== undefined && (mapping?.number ?? 0n) !== wanted) throw otherMapping();
  };
  const { file, lines } = readResults(measured(), async (headings) => {
    const mapping = await findCurrent(deps.db, name, headings);
    requireWanted(mapping);
    return mapping;
  });
  const stager = new Stager(deps, name, async (lineCount) => quota?.require({ lines: lineCount, bytes: byteCount }));
  for await (const line of lines) await stager.add(line);
  await stager.flush();
  if (file.format === undefined) throw unreadable('The file is empty.');
  requireWanted(file.mapping);
  const count =
    stager.refusal === undefined ? await stageWholeMessages(deps, name, file.wholeMessages, stager.count) : 0;
  if (stager.refusal === undefined) {
    await markUnequal(deps.db, name, file.unequalLines);
    if (isStatement(file.format)) await checkStatements(deps.db, name);
    else await markContradicted(deps.db, name);
  }
  return {
    refusal: stager.refusal,
    digest: hash.digest(),
    byteCount,
    format: file.format,
    messageId: file.messageId,
    mapping: file.mapping,
    lineCount: stager.count + count,
  };
}

/**
 * Each booking is read for what it is; only what came back is compared with what left.
 * @throws AppError statement_of_other_account
 */
async function checkStatements(db: Db, name: FileName): Promise<void> {
  const other = await findOtherAccount(db, name);
  if (other === undefined) {
    await markSecond(db, name);
    return markReturned(db, name);
  }
  const { accountNumber, bankCode, sourceNumber, sourceBankCode, runNumber } = other;
  const [found, wanted] = bankCode === null ? ['', ''] : [` of bank ${bankCode}`, ` of bank ${sourceBankCode}`];
  throw new AppError(
    'statement_of_other_account',
    `The statement is of account ${accountNumber}${found}, and the payouts in it were to be paid from ` +
      `${sourceNumber}${wanted} (run ${runNumber}). Nothing of the file was applied.`,
    { field: 'file' },
  );
}

/** @throws AppError payload_too_large */
export async function* limited(bytes: AsyncIterable<Buffer>, bytesMax = FILE_BYTES_MAX): AsyncGenerator<Buffer> {
  let byteCount = 0;
  for await (const chunk of bytes) {
    byteCount += chunk.length;
    if (byteCount > bytesMax) throw tooLarge(bytesMax);
    yield chunk;
  }
}

/** Runs under the ledger's lock, so that only one of two equal files is accepted, and numbers have no gaps. */
async function accept(deps: IdDeps, caller: Caller, name: FileName, staged: Staged): Promise<Received> {
  return writeInLedger(deps, caller, async (tx, at): Promise<Received> => {
    const earlier = await findFile(tx, caller, { digest: staged.digest });
    if (earlier !== undefined) return { file: earlier, replayed: true };
    if (staged.refusal !== undefined) throw staged.refusal;
    // Others may have been accepted while this one arrived.
    if (staged.quotas !== undefined) {
      const quota = await Quota.at(tx, { businessId: caller.businessId, live: caller.live }, staged.quotas, at);
      await quota.require({ lines: staged.lineCount, bytes: staged.byteCount });
    }
    await acceptFile(tx, name, { ...staged, mappingNumber: staged.mapping?.number, at });
    const file = requireFound(await findFile(tx, caller, { id: name.id }));
    recordChange(tx, caller, at, {
      action: 'settlement_result.taken_in',
      subject: { kind: 'settlement_result', id: file.number, name: file.filename },
      after: {
        format: file.format,
        lineCount: Number(file.lineCount),
        sha256: file.digest.toString('hex'),
        ...mappingOf(staged),
      },
    });
    return { file, replayed: false };
  });
}

const mappingOf = ({ mapping }: Staged): object => (mapping === undefined ? {} : { mapping: Number(mapping.number) });

/** Under an Idempotency-Key only the file's number is kept; its progress is looked up. */
async function acceptOnce(deps: IdDeps, caller: Caller, name: FileName, staged: Staged): Promise<Received> {
  const once = caller.once && onceFor(caller.once, staged.digest);
  try {
    return await accept(deps, { ...caller, once }, name, staged);
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    const file = await findFile(deps.db, caller, { number: BigInt(error.answer) });
    return { file: requireFound(file), replayed: true };
  }
}

/** The key belongs to the content, which was unknown when the request arrived. */
const onceFor = ({ key, fingerprint, meaning }: Once, digest: Buffer): Once => ({
  key,
  fingerprint: createHash('sha256').update(fingerprint).update(digest).digest(),
  meaning: Buffer.concat([meaning.subarray(0, 1), createHash('sha256').update(meaning).update(digest).digest()]),
  respond: (received) => String((received as Received).file.number),
});

function requireFound(file: ResultFile | undefined): ResultFile {
  if (file === undefined) throw new Error('a file that was accepted is not there');
  return file;
}
