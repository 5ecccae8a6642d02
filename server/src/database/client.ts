/** The driver's client. It marks the failures of its own connections, to tell them from others. */
import pg from 'pg';
import { noteConnectFailure, noteDatabaseFailure } from './sqlstate.ts';

/** Use it for every connection to a database: only an error on such a connection counts as the database's failure. */
export class DatabaseClient extends pg.Client {
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
    });
    this.#sendTogether();
  }

  /**
   * Queries that are sent together leave in one piece. The driver writes each by itself, so a batch of payments would
   * make a system call for each of its statements, and wake the server as often.
   */
  #sendTogether(): void {
    const query = this.query.bind(this) as unknown as (...given: readonly unknown[]) => unknown;
    let isGathering = false;
    const gathering: typeof query = (...given) => {
      const { stream } = this.connection;
      if (!isGathering) {
        isGathering = true;
        stream.cork();
        // After the code that runs now, and all promises that it settles.
        process.nextTick(() => {
          isGathering = false;
          stream.uncork();
        });
      }
      return query(...given);
    };
    this.query = gathering as unknown as typeof this.query;
  }
}
