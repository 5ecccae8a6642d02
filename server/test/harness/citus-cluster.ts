/**
 * A real Citus cluster, one coordinator and two workers, by the script that CITUS_CLUSTER names. It is no part of the
 * project; where it is missing, tests that need it are skipped with a message.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATABASES_PARENT } from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { asAdministrator, withDatabase } from './administration.ts';
import { freePorts } from './free-port.ts';

const execute = promisify(execFile);

export const CITUS_SCRIPT = process.env['CITUS_CLUSTER'] || undefined;

/** Nothing in it must survive, so commits do not wait for the disk. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' };

export interface CitusCluster {
  /** Addresses of a superuser: the coordinator's, then those of the workers. */
  readonly nodes: readonly [string, string, string];
  /** Ends a node at once, as a power cut would; 0 is the coordinator. */
  kill(node: number): Promise<void>;
  /** With these variables in its environment. */
  start(node: number, environment?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

export async function startCitusCluster(script: string): Promise<CitusCluster> {
  const directory = await mkdtemp(join(DATABASES_PARENT, `tributary-citus-${process.pid}-`));
  await chmod(directory, 0o711);
  const run = async (...args: string[]): Promise<void> => void (await execute(script, args));
  const close = async (): Promise<void> => {
    await run('stop', directory);
    await rm(directory, { recursive: true, force: true });
  };
  const first = await freePorts(3);
  try {
    await run('start', directory, String(first));
  } catch (error) {
    await close();
    throw error;
  }
  const nodes = [0, 1, 2].map((node) => `postgres://postgres@127.0.0.1:${first + node}/postgres`);
  for (const node of nodes) await relax(node);
  return {
    nodes: nodes as unknown as CitusCluster['nodes'],
    kill: (node) => run('kill-node', directory, String(node)),
    start: async (node, environment = {}) =>
      void (await execute(script, ['start-node', directory, String(node)], {
        env: { ...process.env, ...environment },
      })),
    close,
  };
}

const relax = (node: string): Promise<unknown> =>
  asAdministrator(node, async (client) => {
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await client.query('SELECT pg_reload_conf()');
  });

/** Makes an empty database on every node, as a cluster. */
export async function createOnNodes(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await asAdministrator(node, (client) => client.query(`CREATE DATABASE ${name}`));
    await asAdministrator(withDatabase(node, name), (client) => client.query('CREATE EXTENSION citus'));
  }
  const [coordinator = '', ...workers] = nodes;
  await asAdministrator(withDatabase(coordinator, name), async (client) => {
    await client.query(`SELECT citus_set_coordinator_host('127.0.0.1', $1)`, [Number(new URL(coordinator).port)]);
    for (const worker of workers) {
      await client.query(`SELECT citus_add_node('127.0.0.1', $1)`, [Number(new URL(worker).port)]);
    }
  });
}
