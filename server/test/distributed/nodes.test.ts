/** What happens to businesses when nodes end, come back or have another time. The cluster is this file's own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distribute } from '../../src/platform/database/migrating/distribute.ts';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { asAdministrator, newDatabaseName, withDatabase } from '../harness/administration.ts';
import { CITUS_SCRIPT, type CitusCluster, createOnNodes, startCitusCluster } from '../harness/citus-cluster.ts';
import { NodeClocks } from '../../src/platform/database/distributing/node-clocks.ts';
import { isFaketimeInstalled, wrongFromStart } from '../harness/faketime.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startProcess, type TestProcess } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';

interface Paying {
  readonly client: Client;
  readonly payee: Payee;
}

/** A cluster, and all migrations over its nodes: beside a whole run it takes minutes. */
const START_MAX_MS = 400_000;
const LIST = '/v1/business/subaccounts/transactions';

const opened: (() => Promise<void>)[] = [];
let cluster: CitusCluster;
let url: string;
let server: TestProcess;
/** A business on each worker. */
let onFirst: Paying;
let onSecond: Paying;
/** On the first one, until it moves. */
let moving: Paying & { readonly businessId: bigint };

const coordinator = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  asAdministrator(url, async (client) => (await client.query<Row>(sql, values)).rows);

interface Place {
  readonly shard: string;
  readonly port: number;
}

const placeOf = async (businessId: bigint): Promise<Place> => {
  const [place] = await coordinator<Place>(
    `SELECT p.shardid::text AS shard, n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
      WHERE p.shardid = get_shard_id_for_distribution_column('businesses', $1::bigint)`,
    [businessId],
  );
  if (place === undefined) throw new Error('a business on no node');
  return place;
};

const portOf = (node: 1 | 2): number => Number(new URL(cluster.nodes[node]).port);

async function createOn(node: 1 | 2): Promise<Paying & { readonly businessId: bigint }> {
  for (;;) {
    const { businessId, test } = await createBusiness(server.services, { name: 'Acme' });
    if ((await placeOf(businessId)).port !== portOf(node)) continue;
    const client = server.clientOf(test.secretKey);
    return { businessId, client, payee: await createPayee(client) };
  }
}

/** By a process whose connections are new: others find out at their next use that a node has ended. */
async function requireInvariants(): Promise<void> {
  const process = await startProcess(url);
  await requireLedgerInvariants(process.services.database.pool);
  await process.close();
}

beforeAll(async () => {
  cluster = await startCitusCluster(CITUS_SCRIPT ?? '');
  opened.push(() => cluster.close());
  const name = newDatabaseName('clone');
  await createOnNodes(cluster.nodes, name);
  url = withDatabase(cluster.nodes[0], name);
  await distribute({ url, shards: 4 });
  server = await startProcess(url, { outageMaxMs: 500 });
  opened.push(() => server.close());
  onFirst = await createOn(1);
  onSecond = await createOn(2);
  moving = await createOn(1);
}, START_MAX_MS);
afterAll(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

describe('a payment and a refund', () => {
  it('commit in one phase: they go through while the nodes can prepare nothing', async () => {
    for (const node of [1, 2] as const) {
      await asAdministrator(cluster.nodes[node], (client) =>
        client.query('ALTER SYSTEM SET max_prepared_transactions = 0'),
      );
      await cluster.kill(node);
      await cluster.start(node);
    }
    await expect.poll(async () => (await pay(onFirst.client, onFirst.payee)).status).toBe(200);
    await expect.poll(async () => (await pay(onSecond.client, onSecond.payee)).status).toBe(200);
    const paid = await Promise.all(
      Array.from({ length: 40 }, (_, n) => [onFirst, onSecond][n % 2] as Paying).map(async ({ client, payee }) =>
        requireAccepted(await pay(client, payee, {}, { 'idempotency-key': crypto.randomUUID() })),
      ),
    );
    expect(paid).toHaveLength(40);
    for (const [n, { client }] of [onFirst, onSecond].entries()) {
      // A connection that has not been used since finds out only now that a node was started again.
      const refund = () => client.post(`/v1/api/payments/${paid[n]?.reference}/refunds`, { amount: 1 });
      await expect.poll(async () => (await refund()).status).toBe(200);
    }
    for (const node of [1, 2] as const) {
      await asAdministrator(cluster.nodes[node], (client) =>
        client.query('ALTER SYSTEM RESET max_prepared_transactions'),
      );
      await cluster.kill(node);
      await cluster.start(node);
    }
  });
});

describe('a worker that is killed', () => {
  it('costs its own businesses only, and serves them again once it is back', async () => {
    await cluster.kill(1);
    expect((await pay(onFirst.client, onFirst.payee)).status).toBe(503);
    requireAccepted(await pay(onSecond.client, onSecond.payee));
    expect((await onSecond.client.get(LIST)).status).toBe(200);
    await cluster.start(1);
    await expect.poll(async () => (await pay(onFirst.client, onFirst.payee)).status).toBe(200);
    requireAccepted(await pay(onSecond.client, onSecond.payee));
    await requireInvariants();
  });
});

describe('nodes whose clocks differ', () => {
  it('are told by a metric and a line of the log', async ({ skip }) => {
    if (!isFaketimeInstalled()) skip();
    const lines: string[] = [];
    const log = (_details: object, message: string): number => lines.push(message);
    const clocks = new NodeClocks(server.services.database.pool, { info: log, warn: log });
    await clocks.look();
    expect([clocks.spreadMs < 2_000, lines]).toEqual([true, []]);
    await cluster.kill(2);
    await cluster.start(2, wrongFromStart({ offset: '+60s', fakesMonotonic: false }));
    await clocks.look();
    expect(clocks.spreadMs).toBeGreaterThan(30_000);
    await cluster.kill(2);
    await cluster.start(2);
    await clocks.look();
    expect(lines).toEqual([
      'the clocks of the nodes of the database differ: correct NTP on them',
      'the clocks of the nodes of the database agree again',
    ]);
    expect((await server.app.inject('/metrics')).body).toContain('tributary_node_clock_spread_seconds');
  });
});

describe('a business that moves to another node', () => {
  it('is paid meanwhile, and loses nothing', async () => {
    const { shard, port } = await placeOf(moving.businessId);
    const moved = { isDone: false };
    const payOn = async (): Promise<number[]> => {
      const statuses: number[] = [];
      while (!moved.isDone) {
        // As integrators do: the same request again until it is answered.
        const reference = crypto.randomUUID();
        let status = 0;
        while (status !== 200) ({ status } = await pay(moving.client, moving.payee, { reference }));
        statuses.push(status);
      }
      return statuses;
    };
    const paying = Promise.all([payOn(), payOn(), payOn()]);
    await coordinator(`SELECT citus_move_shard_placement($1::bigint, '127.0.0.1', $2, '127.0.0.1', $3)`, [
      shard,
      port,
      portOf(2),
    ]);
    moved.isDone = true;
    const paid = (await paying).flat().length;
    expect((await placeOf(moving.businessId)).port).toBe(portOf(2));
    expect((await moving.client.get(`${LIST}?limit=1`)).body.data).toMatchObject({ totalCount: paid });
    await requireInvariants();
  });
});
