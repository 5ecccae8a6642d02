import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DatabaseClient } from './client.ts';
import { isConnectionFailure, isRefusedContent, isRetryable, noteDatabaseFailure, violates } from './sqlstate.ts';

const failure = (code: string | undefined, message = 'it failed'): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('isConnectionFailure', () => {
  it.each(['08006', '08P01', '53100', '53200', '53300', '57014', '57P01', '57P02', '57P03', '25P03', '25006'])(
    'is true for %s',
    (code) => {
      expect(isConnectionFailure(failure(code))).toBe(true);
    },
  );

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ENOENT'])(
    'is true for %s on a connection to the database, and not for that of a caller or a file',
    (code) => {
      const error = failure(code);
      expect(isConnectionFailure(error)).toBe(false);
      noteDatabaseFailure(error);
      expect(isConnectionFailure(error)).toBe(true);
    },
  );

  it('knows what breaks on a connection by itself', async () => {
    const pool = new pg.Pool({ Client: DatabaseClient, host: '127.0.0.1', port: 1 });
    const error: unknown = await pool.query('SELECT 1').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect(isConnectionFailure(error)).toBe(true);
    await pool.end();
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'failure on connection marked as essential: 10.0.0.2:5432',
  ])('is true for what the driver says without a code: %s', (message) => {
    expect(isConnectionFailure(failure(undefined, message))).toBe(true);
  });

  it('is true when one of several addresses failed so', () => {
    const error = new AggregateError([failure('ECONNREFUSED')]);
    expect(isConnectionFailure(error)).toBe(false);
    noteDatabaseFailure(error);
    expect(isConnectionFailure(error)).toBe(true);
  });

  it.each(['23505', '23514', '22021', '42P01', '40001', '40P01', '53', undefined])('is false for %s', (code) => {
    expect(isConnectionFailure(failure(code))).toBe(false);
  });

  it('is false for what is no error', () => {
    expect(isConnectionFailure('ECONNREFUSED')).toBe(false);
  });
});

describe('isRetryable', () => {
  it('is true for serialisation failures and deadlocks only', () => {
    const codes = ['40001', '40P01', '40003', '57014', '23505', undefined];
    expect(codes.filter((code) => isRetryable(failure(code)))).toEqual(['40001', '40P01']);
  });
});

describe('isRefusedContent', () => {
  it.each(['22021', '22P05', '22003', '23505', '23514', '54000', '21000'])(
    'is true for %s: the rows are wrong',
    (code) => {
      expect(isRefusedContent(Object.assign(new Error('refused'), { code }))).toBe(true);
    },
  );

  it.each(['57P01', '08006', '53300', '40001', '42P01', '25006', 'ECONNRESET', ''])(
    'is false for %j: the rows may be written later',
    (code) => {
      expect(isRefusedContent(Object.assign(new Error('failed'), { code }))).toBe(false);
    },
  );

  it('is true for what cannot even be sent', () => {
    expect(isRefusedContent(new RangeError('Invalid time value'))).toBe(true);
    expect(isRefusedContent('nothing')).toBe(false);
  });
});

describe('violates', () => {
  const violation = failure('23505', 'duplicate key value violates unique constraint "accounts_unique_102008"');

  it('knows a constraint by its name, with or without the number of a shard', () => {
    expect(violates(violation, 'accounts_unique')).toBe(true);
    expect(violates(failure('23505', 'violates unique constraint "accounts_unique"'), 'accounts_unique')).toBe(true);
  });

  it('is false for another constraint and for other errors', () => {
    expect(violates(violation, 'accounts')).toBe(false);
    expect(violates(failure('42P01', 'violates constraint "accounts_unique"'), 'accounts_unique')).toBe(false);
  });
});
