/** What the programs of this folder share: the settings that they were started with, and how they listen. */
import { readFileSync } from 'node:fs';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import type { ProgramSettings } from './program.ts';

/** As many connections as one process of ours. */
const POOL_SIZE = 10;

export interface PaymentRequest {
  readonly subAccountId: number;
  readonly authorizationKey: string;
  /** Naira. */
  readonly amount: number;
  readonly description: string;
  readonly metadata: object;
  readonly reference?: string;
}

export const readSettings = (): ProgramSettings =>
  JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ProgramSettings;

/** Answers payments, and says at which port. */
export async function serve(answer: (request: FastifyRequest<{ Body: PaymentRequest }>) => unknown): Promise<void> {
  const app = fastify();
  app.post('/v1/api/payments', answer);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.once('SIGTERM', () => process.exit(0));
  process.stdout.write(`${new URL(address).port}\n`);
}

export const openPool = ({ url }: ProgramSettings): pg.Pool => new pg.Pool({ connectionString: url, max: POOL_SIZE });

/** In one transaction, on one connection. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
