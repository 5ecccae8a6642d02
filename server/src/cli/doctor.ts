/** One page about the installation: what is wrong, and what may be. */
import { CommandFailed } from '@tributary/cli';
import { openDatabase } from '../platform/database/pool.ts';
import { readUpkeep } from '../platform/upkeep/upkeep.ts';
import { command } from './command.ts';
import { examine, type Finding, type Reached } from './examine.ts';
import type { Invocation } from './invocation.ts';
import { table } from './output.ts';

const DOCTOR_HELP = `
Looks at the database and its roles, at durability, clock, disk, open files, the last backup, the last proof of the
books, and at settings that are dangerous in production. Changes nothing. Run it where the server runs, with its
environment. Exits with 1 where something is wrong (installation_unwell); what is only a warning may be meant so.`;

const CONNECTIONS_MAX = 2;

export const doctor = command(
  'doctor',
  'Say what is wrong with this installation',
  (bare) => bare.addHelpText('after', DOCTOR_HELP),
  async (invocation) => {
    await invocation.requireDatabase();
    const { config, signal } = invocation;
    const reached = reach(invocation);
    try {
      await reached.catch(() => signal?.throwIfAborted());
      const upkeep = await readUpkeep(config.dataDir, config.databaseUrl === undefined);
      const findings = await examine({ config, reached, upkeep });
      const wrong = findings.filter(({ state }) => state === 'wrong');
      const text = table(findings, '', {
        State: ({ state }: Finding) => state,
        Check: ({ check }: Finding) => check,
        Finding: ({ message }: Finding) => message,
      });
      const failed = new CommandFailed('installation_unwell', `Wrong: ${wrong.map(({ check }) => check).join(', ')}.`);
      return { json: { ok: wrong.length === 0, findings }, text, failure: wrong.length === 0 ? undefined : failed };
    } finally {
      await reached.then(
        ({ database }) => database.close(),
        () => undefined,
      );
    }
  },
);

/** As it is: nothing is built or migrated first. */
async function reach(invocation: Invocation): Promise<Reached> {
  const { url, migrationUrl: ownerUrl } = await invocation.databaseInUse();
  return { database: await openDatabase({ url, connectionsMax: CONNECTIONS_MAX }), ownerUrl };
}
