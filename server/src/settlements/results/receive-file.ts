/**
 * Receives a file of bank results. The file is read, checked and staged as it arrives, without any effect and without
 * the ledger's lock. Then it is accepted as a whole in one short transaction, or discarded.
 */
import { createHash } from 'node:crypto';
import { recordChange } from '../../audit-log/record-change.ts';
import { databaseNow } from '../../database/clock.ts';
import type { IdDeps } from '../../database/ids.ts';
import type { Db } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import { writeInLedger } from '../../ledger/write-in-ledger.ts';
import { AnsweredBefore, type Once } from '../../once.ts';
import type { Caller } from '../../principal.ts';
import { discard } from './discard-files.ts';
import { type Mapping, otherMapping } from './mapping.ts';
import { findCurrent } from './mapping-queries.ts';
import { findFile } from './queries.ts';
import { readResults } from './read-results.ts';
import type { ResultFile } from './result-file.ts';
import { type FileFormat, type ResultLine, unreadable } from './result-line.ts';
import { stageWholeMessages } from './stage-whole-messages.ts';
import {
  acceptFile,
  type FileName,
  findBankCode,
  insertArriving,
  markContradicted,
  type StagedLine,
  stageLines,
} from './staging-queries.ts';
import { findOtherAccount, markSecond, markUnequal } from './statement-queries.ts';
import { uploadSlots } from './upload-slots.ts';

export const FILE_BYTES_MAX = 256 * 1024 * 1024;
const LINES_AT_ONCE = 1_000;

export interface SentFile {
  readonly bytes: AsyncIterable<Buffer>;
  readonly filename: string | undefined;
  /** The mapping that must be the one that reads the file; 0 for none, undefined for whichever there is. */
  readonly mapping?: bigint | undefined;
  /** Only tests set it. */
  readonly bytesMax?: number;
}

export interface Received {
  readonly file: ResultFile;
  /** The same file was accepted before; this one was discarded. */
  readonly replayed: boolean;
}

/**
 * @throws AppError unreadable_file, changed_meanwhile, statement_of_other_account, payload_too_large, overloaded,
 *   api_key_unknown, idempotency_key_mismatch; what `bytes` throws. Then nothing is kept.
 */
export async function receiveFile(deps: IdDeps, caller: Caller, sent: SentFile): Promise<Received> {
  return uploadSlots.run(caller, () => receive(deps, caller, sent));
}

async function receive(deps: IdDeps, caller: Caller, sent: SentFile): Promise<Received> {
  const [id] = await deps.ids.take(1);
  if (id === undefined) throw new Error('a file has no id');
  const { businessId, live } = caller;
  const name: FileName = { businessId, live, id };
  await insertArriving(deps.db, name, {
    sentBy: caller.origin.actor,
    filename: sent.filename,
    at: await databaseNow(deps.db),
  });
  let accepted = false;
  try {
    const staged = await stage(deps, name, sent);
    const received = await acceptOnce(deps, caller, name, staged);
    accepted = !received.replayed;
    return received;
  } finally {
    // A background task deletes later what cannot be deleted now.
    if (!accepted) await discard(deps, name).catch(() => undefined);
  }
}

interface Staged {
  readonly digest: Buffer;
  readonly byteCount: number;
  readonly format: FileFormat;
  readonly messageId: string | undefined;
  readonly mapping: Mapping | undefined;
  readonly lineCount: number;
}

async function stage(deps: IdDeps, name: FileName, { bytes, bytesMax, mapping: wanted }: SentFile): Promise<Staged> {
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
  const stager = new Stager(deps, name);
  for await (const line of lines) await stager.add(line);
  await stager.flush();
  const count = await stageWholeMessages(deps, name, file.wholeMessages, stager.count);
  await markContradicted(deps.db, name);
  await markUnequal(deps.db, name, file.unequalLines);
  if (file.format === undefined) throw unreadable('The file is empty.');
  requireWanted(file.mapping);
  if (file.format === 'camt.053.001.08') await checkStatements(deps.db, name);
  return {
    digest: hash.digest(),
    byteCount,
    format: file.format,
    messageId: file.messageId,
    mapping: file.mapping,
    lineCount: stager.count + count,
  };
}

/** @throws AppError statement_of_other_account */
async function checkStatements(db: Db, name: FileName): Promise<void> {
  const other = await findOtherAccount(db, name);
  if (other === undefined) return markSecond(db, name);
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

export const tooLarge = (bytesMax: number): AppError =>
  new AppError('payload_too_large', `A file of bank results has at most ${bytesMax / 1024 / 1024} MB.`);

/** A file has one bank or a few. */
const BANKS_REMEMBERED_MAX = 100;

/** Writes one chunk while the next is read, and no more. */
class Stager {
  readonly #deps: IdDeps;
  readonly #name: FileName;
  #waiting: StagedLine[] = [];
  #count = 0;
  #writing: Promise<void> = Promise.resolve();
  /** Bank codes by the clearing system members that the file has named. */
  readonly #bankCodes = new Map<string, string>();

  constructor(deps: IdDeps, name: FileName) {
    this.#deps = deps;
    this.#name = name;
  }

  get count(): number {
    return this.#count + this.#waiting.length;
  }

  async add(line: ResultLine): Promise<void> {
    const accountBankCode = await this.#bankCodeOf(line.account?.memberId);
    this.#waiting.push({ ...line, accountBankCode, ...(line.isUnequal === true && { result: 'amount_differs' }) });
    if (this.#waiting.length >= LINES_AT_ONCE) await this.#write();
  }

  /** A bank that is not in the directory is kept by its given name: no run is paid from it. */
  async #bankCodeOf(memberId: string | undefined): Promise<string | undefined> {
    if (memberId === undefined) return undefined;
    if (!this.#bankCodes.has(memberId)) {
      if (this.#bankCodes.size === BANKS_REMEMBERED_MAX) this.#bankCodes.clear();
      this.#bankCodes.set(memberId, (await findBankCode(this.#deps.db, memberId)) ?? memberId);
    }
    return this.#bankCodes.get(memberId);
  }

  async flush(): Promise<void> {
    await this.#write();
    await this.#writing;
  }

  async #write(): Promise<void> {
    const lines = this.#waiting;
    const after = this.#count;
    this.#waiting = [];
    this.#count += lines.length;
    await this.#writing;
    if (lines.length === 0) return;
    this.#writing = this.#stage(lines, after);
    // The error is seen when the next chunk comes, or at the end.
    this.#writing.catch(() => undefined);
  }

  async #stage(lines: readonly StagedLine[], after: number): Promise<void> {
    const { db } = this.#deps;
    await stageLines(db, this.#name, { lines, after, at: await databaseNow(db) });
  }
}

/** Runs under the ledger's lock, so that only one of two equal files is accepted, and numbers have no gaps. */
async function accept(deps: IdDeps, caller: Caller, name: FileName, staged: Staged): Promise<Received> {
  return writeInLedger(deps, caller, async (tx, at): Promise<Received> => {
    const earlier = await findFile(tx, caller, { digest: staged.digest });
    if (earlier !== undefined) return { file: earlier, replayed: true };
    await acceptFile(tx, name, { ...staged, mappingNumber: staged.mapping?.number, at });
    const file = requireFound(await findFile(tx, caller, { id: name.id }));
    await recordChange(tx, caller, at, {
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
