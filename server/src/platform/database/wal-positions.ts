/** What this process has written so far, as a place in the log. Nobody asks for it where there is no replica. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { walPosition, type WalPosition, WRITTEN_SQL } from './wal-position.ts';

interface Written {
  readonly timeline: number;
  readonly lsn: string;
}

export class WalPositions {
  #newest: WalPosition | undefined;
  #asked = 0;
  /** What was asked before this says nothing: another transaction ended since, and its place got lost. */
  #countsFrom = 0;

  /** Behind every transaction that ended here; undefined while that is not known. */
  get newest(): WalPosition | undefined {
    return this.#newest;
  }

  /** On the connection that was sent the end of a transaction before. */
  noteOn(driver: { query(sql: string): Promise<{ readonly rows: readonly unknown[] }> }): Promise<void> {
    return this.note((sql) => driver.query(sql));
  }

  /**
   * `send` sends the query right behind the end of a transaction, on its connection. Never rejects: what was committed
   * must be answered.
   */
  async note(send: (sql: string) => Promise<{ readonly rows: readonly unknown[] }>): Promise<void> {
    const number = (this.#asked += 1);
    try {
      const { rows } = await send(WRITTEN_SQL);
      const found = walPosition(rows[0] as Written);
      if (number >= this.#countsFrom && (this.#newest === undefined || found > this.#newest)) this.#newest = found;
    } catch {
      this.#countsFrom = this.#asked + 1;
      this.#newest = undefined;
    }
  }
}

/** Asks for the place right behind the end of each transaction that may write. */
export class NotingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #positions: WalPositions;

  constructor(config: PostgresDialectConfig, positions: WalPositions) {
    super(config);
    this.#config = config;
    this.#positions = positions;
  }

  override createDriver(): Driver {
    return new NotingDriver(this.#config, this.#positions);
  }
}

class NotingDriver extends PostgresDriver {
  readonly #positions: WalPositions;
  readonly #onlyReading = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, positions: WalPositions) {
    super(config);
    this.#positions = positions;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') this.#onlyReading.add(connection);
    else this.#onlyReading.delete(connection);
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#withPlace(connection, super.commitTransaction(connection));
  }

  /** A request that was sent again and answered as before writes nothing. It tells what the first one wrote. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#withPlace(connection, super.rollbackTransaction(connection));
  }

  async #withPlace(connection: DatabaseConnection, ended: Promise<void>): Promise<void> {
    const isNoted = !this.#onlyReading.has(connection);
    const noted = isNoted && this.#positions.note((sql) => connection.executeQuery(CompiledQuery.raw(sql)));
    await Promise.all([ended, noted]);
  }
}
