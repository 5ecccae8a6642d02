import type { Db } from '../database/pool.ts';
import { statement } from '../database/statement.ts';

/** Asks the files of the database for their sizes. Of a distributed database, those of the coordinator. */
const READ_DATABASE_SIZE = statement({
  name: 'read_database_size',
  columns: { bytes: 'int8' },
  text: 'SELECT pg_database_size(current_database()) AS bytes',
});

/** In bytes, with indexes. */
export const readDatabaseSize = async (db: Db): Promise<number> => Number((await READ_DATABASE_SIZE.one(db, [])).bytes);
