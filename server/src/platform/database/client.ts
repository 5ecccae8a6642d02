/** The driver's client. It marks the failures of its own connections, to tell them from others. */
import pg from 'pg';
import { noteConnectFailure, noteDatabaseFailure } from './sqlstate.ts';

/** Use it for every connection to a database: only an error on such a connection counts as the database's failure. */
export class DatabaseClient extends pg.Client {
  /** How many statements have no answer yet, and when the first of them was sent or the last answer came. */
  #unanswered = 0;
  #sinceMs = 0;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    let isOpen = false;
    const noteWhileConnecting = (error: Error): void => {
      if (!isOpen) noteConnectFailure(error);
    };
    // Before the driver's own listeners, which pass the same error to the waiting caller.
    this.connection.on('error', noteDatabaseFailure);
    this.connection.on('error', noteWhileConnecting);
    this.connection.on('errorMessage', noteWhileConnecting);
    this.connection.once('readyForQuery', () => {
      isOpen = true;
      this.connection.on('readyForQuery', () => this.#noteAnswer());
    });
  }

  /** Since when it has waited for an answer, by `performance.now`; undefined while it waits for none. */
  get silentSinceMs(): number | undefined {
    return this.#unanswered === 0 ? undefined : this.#sinceMs;
  }

  /** The id of the server's process; undefined before it is connected. */
  get serverPid(): number | undefined {
    return (Reflect.get(this, 'processID') as number | null | undefined) ?? undefined;
  }

  /** It is idle: a statement that never left waits for no answer. */
  noteIdle(): void {
    this.#unanswered = 0;
  }

  noteStatement(): void {
    if (this.#unanswered === 0) this.#sinceMs = performance.now();
    this.#unanswered += 1;
  }

  #noteAnswer(): void {
    this.#unanswered = Math.max(this.#unanswered - 1, 0);
    this.#sinceMs = performance.now();
  }
}

/** The driver's `query` has nine signatures; all begin with a text, or with an object that may have one. */
type Query = (this: DatabaseClient, ...given: unknown[]) => unknown;

const query = Reflect.get(pg.Client.prototype, 'query') as unknown as Query;
const gathering = new WeakSet<DatabaseClient>();

/**
 * Queries that are sent together leave in one piece. The driver writes each by itself, so a batch of payments would
 * make a system call for each of its statements, and wake the server as often.
 */
const gathered: Query = function (...given) {
  this.noteStatement();
  if (!gathering.has(this)) {
    const { stream } = this.connection;
    gathering.add(this);
    stream.cork();
    // After the code that runs now, and all promises that it settles.
    process.nextTick(() => {
      gathering.delete(this);
      stream.uncork();
    });
  }
  return query.apply(this, given);
};
DatabaseClient.prototype.query = gathered as unknown as typeof DatabaseClient.prototype.query;
