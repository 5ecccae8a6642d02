import { describe, expect, it } from 'vitest';
import { isConnectionFailure, isRetryable, violates } from './sqlstate.ts';

const failure = (code: string | undefined, message = 'it failed'): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('isConnectionFailure', () => {
  it.each([
    '08006',
    '08P01',
    '53100',
    '53200',
    '53300',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '25P03',
    '25006',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
  ])('is true for %s', (code) => {
    expect(isConnectionFailure(failure(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('is true for what the driver says without a code: %s', (message) => {
    expect(isConnectionFailure(failure(undefined, message))).toBe(true);
  });

  it('is true when one of several addresses failed so', () => {
    expect(isConnectionFailure(new AggregateError([failure('ECONNREFUSED')]))).toBe(true);
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
