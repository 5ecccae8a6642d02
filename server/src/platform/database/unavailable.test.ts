import { expect, it } from 'vitest';
import { noteConnectFailure } from './sqlstate.ts';
import { unavailableBecause } from './unavailable.ts';

const withCode = (code: string): Error => Object.assign(new Error('refused'), { code });

it.each([
  ['55P03', 'ledger_held'],
  ['57014', 'statement_too_slow'],
  ['40P01', 'conflict'],
  ['25006', 'read_only'],
  ['53100', 'out_of_resources'],
  ['57P01', 'connection_lost'],
  ['ECONNRESET', 'connection_lost'],
])('an error with code %s is %s', (code, cause) => {
  expect(unavailableBecause(withCode(code))).toBe(cause);
});

it('a connection that was never made cannot connect, and without an error the database was not ready', () => {
  const error = withCode('ECONNREFUSED');
  noteConnectFailure(error);
  expect(unavailableBecause(error)).toBe('cannot_connect');
  expect(unavailableBecause(undefined)).toBe('not_ready');
});
