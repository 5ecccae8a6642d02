/** Migrates, in a process that a test can kill: the address of the database, and the directory of the migrations. */
import { migrate } from '../../src/platform/database/migrating/migrate.ts';

const [url, directory] = process.argv.slice(2);
await migrate({ url: url ?? '', directory });
