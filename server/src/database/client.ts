/** The driver's client, whose broken connections can be told from everybody else's. */
import pg from 'pg';
import { noteConnectFailure, noteDatabaseFailure } from './sqlstate.ts';

/**
 * To be used for every connection to a database: only what breaks here is the database's failure, and never a caller's.
 */
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
  }
}
