import { Socket } from 'node:net';
import { inject, test, expect } from 'vitest';
import { DatabaseClient } from '../../src/platform/database/client.ts';

/** Counts how often something leaves, by itself or as several pieces at once. */
class CountingSocket extends Socket {
  writes = 0;

  override _write(...given: Parameters<Socket['_write']>): void {
    this.writes += 1;
    // oxlint-disable-next-line no-underscore-dangle -- streams name it so
    super._write(...given);
  }

  override _writev(...given: Parameters<NonNullable<Socket['_writev']>>): void {
    this.writes += 1;
    // oxlint-disable-next-line no-underscore-dangle -- streams name it so
    super._writev?.(...given);
  }
}

const counted = async (work: (client: DatabaseClient, socket: CountingSocket) => Promise<void>): Promise<void> => {
  const socket = new CountingSocket();
  const options = { connectionString: inject('postgresUrl'), pipeline: true, stream: () => socket };
  const client = new DatabaseClient(options);
  await client.connect();
  try {
    await work(client, socket);
  } finally {
    await client.end();
  }
};

test('queries that are sent together leave in one piece', () =>
  counted(async (client, socket) => {
    const before = socket.writes;
    const answers = await Promise.all([
      client.query('BEGIN; SET LOCAL statement_timeout = 1000'),
      client.query({ name: 'sum', text: 'SELECT $1::int + $2::int AS sum', values: [20, 22] }),
      client.query({ text: 'SELECT $1::text AS word', values: ['kobo'] }),
      client.query('COMMIT'),
    ]);
    expect(socket.writes - before).toBe(1);
    expect(answers[1].rows).toEqual([{ sum: 42 }]);
    expect(answers[2].rows).toEqual([{ word: 'kobo' }]);
  }));

test('a query that waits for an answer leaves after it', () =>
  counted(async (client, socket) => {
    const before = socket.writes;
    await client.query('SELECT 1');
    await client.query('SELECT 2');
    expect(socket.writes - before).toBe(2);
  }));

test('a query that cannot be sent holds back none that follow', () =>
  counted(async (client) => {
    const [refused, answered] = await Promise.allSettled([
      client.query({ name: 'twice', text: 'SELECT 1', values: 'none' as unknown as [] }),
      client.query('SELECT 2 AS two'),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'Query values must be an array' } });
    expect(answered).toMatchObject({ status: 'fulfilled', value: { rows: [{ two: 2 }] } });
  }));
