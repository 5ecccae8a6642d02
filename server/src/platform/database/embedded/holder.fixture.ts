/**
 * A separate process that holds a data directory, for the tests: `node holder.fixture.ts DATA_DIR ROLE`. It prints one
 * JSON object per event, closes when its standard input ends, and then prints `closed`.
 */
import { EmbeddedPostgres } from './embedded-postgres.ts';
import { QUICK_SETTINGS, SILENT_LOG } from './embedded-postgres.testing.ts';

function report(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const [dataDir = '', role] = process.argv.slice(2);
try {
  const database = await EmbeddedPostgres.open({
    dataDir,
    role: role === 'server' ? 'server' : 'command',
    log: SILENT_LOG,
    settings: QUICK_SETTINGS,
    onLost: (error) => report({ event: 'lost', message: error.message }),
  });
  report({ event: 'open', url: database.url });
  for await (const chunk of process.stdin) void chunk;
  await database.close();
  report({ event: 'closed' });
} catch (error) {
  report({ event: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
