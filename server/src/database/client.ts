/** The driver's client, whose broken connections can be told from everybody else's. */
import pg from 'pg';
import { noteDatabaseFailure } from './sqlstate.ts';

/** To be used for every connection to a database: only what breaks here is the database's failure, and never a caller's. */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Before the driver's own listeners, which hand the very same error to whoever waits for an answer.
    this.connection.on('error', noteDatabaseFailure);
  }
}
