import { expect, it } from 'vitest';
import { kindInWords, whatInWords, whoInWords } from './words.ts';

it('names operations and ways to sign in', () => {
  expect(whatInWords('exportTransactions')).toBe('Export transactions');
  expect(whatInWords('password')).toBe('Password');
  expect(whatInWords('backup_code')).toBe('Password and backup code');
  expect(whatInWords('session')).toBe('');
  expect(kindInWords('key_refused')).toBe('API key refused');
});

it('names who it was: a person, a key, or all members', () => {
  const event = {
    id: '1',
    kind: 'alert',
    what: 'business',
    firstAt: '',
    lastAt: '',
    times: 1,
    bothModes: true,
    person: null,
    key: null,
    address: null,
    userAgent: null,
  } as const;
  expect(whoInWords(event)).toBe('All members');
  expect(whoInWords({ ...event, kind: 'export', key: { id: 7, name: 'sk_test_…abcd' } })).toBe('sk_test_…abcd');
  expect(whoInWords({ ...event, kind: 'sign_in', person: { id: 'a', name: 'Ada', email: 'a@b.c' } })).toBe('Ada');
});
