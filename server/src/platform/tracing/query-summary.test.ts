import { expect, it } from 'vitest';
import { summaryOf } from './query-summary.ts';

it.each([
  ['BEGIN; SET LOCAL lock_timeout = 250', 'BEGIN'],
  ['select "id" from "connected_accounts" where "business_id" = $1', 'SELECT connected_accounts'],
  ['insert into "mails" ("id") values ($1)', 'INSERT mails'],
  ['update people set name = $1', 'UPDATE people'],
  ["SELECT pg_sleep('secret')", 'SELECT'],
  ["VACUUM 'secret'", 'QUERY'],
])('names %s as %s', (text, summary) => {
  expect(summaryOf({ text, name: undefined })).toBe(summary);
});

it('takes the name of a prepared statement', () => {
  expect(summaryOf({ text: 'SELECT 1', name: 'find_references' })).toBe('find_references');
});
