/**
 * The bank directory in memory, so that a look-up of a bank needs no query. The table's revision is checked at most
 * once a second, however many callers there are. So every process sees an import within about a second.
 */
import { hash } from 'node:crypto';
import type { Db } from '../../platform/database/pool.ts';
import type { DirectoryBank } from './one-bank.ts';
import { findRevision, readDirectory } from './queries.ts';

export interface BankDirectoryDeps {
  readonly db: Db;
  /** Milliseconds that never go back. */
  readonly monotonicMs?: () => number;
}

/** The list as it is sent. The tag is derived from the content, so it is the same on every process and database. */
export interface BankList {
  readonly body: string;
  readonly etag: string;
}

/** How long the copy is trusted without a check of the revision. */
export const TRUSTED_MS = 1_000;

interface Copy extends BankList {
  readonly revision: bigint;
  readonly byCode: ReadonlyMap<string, DirectoryBank>;
  readonly byCbnCode: ReadonlyMap<string, DirectoryBank>;
}

/** Every method rejects with the database's error when the copy must be checked and the database is away. */
export class BankDirectory {
  readonly #db: Db;
  readonly #monotonicMs: () => number;
  #copy: Copy | undefined;
  #trustedUntil = -Infinity;
  #look: Promise<Copy> | undefined;

  constructor(deps: BankDirectoryDeps) {
    this.#db = deps.db;
    this.#monotonicMs = deps.monotonicMs ?? (() => performance.now());
  }

  /** By the directory's six-digit code. An unknown code is looked up again, so that a bank just imported is found. */
  async byCode(code: string): Promise<DirectoryBank | undefined> {
    return (await this.#current()).byCode.get(code) ?? (await this.#lookAgain()).byCode.get(code);
  }

  /** By the Central Bank's code (`044`, `50547`); the first in the directory's order where several share one. */
  async byCbnCode(cbnCode: string): Promise<DirectoryBank | undefined> {
    return (await this.#current()).byCbnCode.get(cbnCode);
  }

  /** In the order of the list. */
  async banks(): Promise<readonly DirectoryBank[]> {
    return [...(await this.#current()).byCode.values()];
  }

  async list(): Promise<BankList> {
    const { body, etag } = await this.#current();
    return { body, etag };
  }

  async #current(): Promise<Copy> {
    const isTrusted = this.#copy !== undefined && this.#monotonicMs() < this.#trustedUntil;
    return isTrusted && this.#copy !== undefined ? this.#copy : this.#lookAgain();
  }

  /** One look-up at a time; concurrent callers share it. */
  #lookAgain(): Promise<Copy> {
    this.#look ??= this.#readIfChanged().finally(() => {
      this.#look = undefined;
    });
    return this.#look;
  }

  async #readIfChanged(): Promise<Copy> {
    // Trust counts from before the check: an import may commit right after the database has answered.
    const lookedAt = this.#monotonicMs();
    const known = this.#copy;
    const isUnchanged = known !== undefined && (await findRevision(this.#db)) === known.revision;
    const copy = isUnchanged ? known : prepare(await readDirectory(this.#db));
    this.#copy = copy;
    this.#trustedUntil = lookedAt + TRUSTED_MS;
    return copy;
  }
}

function prepare({ revision, banks }: { revision: bigint; banks: readonly DirectoryBank[] }): Copy {
  const byCbnCode = new Map<string, DirectoryBank>();
  for (const bank of banks) {
    if (bank.cbnCode !== null && !byCbnCode.has(bank.cbnCode)) byCbnCode.set(bank.cbnCode, bank);
  }
  const body = JSON.stringify({
    status: true,
    message: 'Banks retrieved successfully',
    data: { banks: banks.map(({ name, code }) => ({ name, code })) },
  });
  return {
    revision,
    byCode: new Map(banks.map((bank) => [bank.code, bank])),
    byCbnCode,
    body,
    etag: `"${hash('sha256', body, 'base64url')}"`,
  };
}
