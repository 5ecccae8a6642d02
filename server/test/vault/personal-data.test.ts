import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

/** What columns are called that hold data of people, or text that may name them. */
const PERSONAL = new RegExp(
  [
    'account_number|account_name|business_name|first_name|last_name|actor_name|by_name|subject_name|debtor_name|^name$|filename',
    'email|mobile|to_address|actor_detail|^address$|ipAddress|userAgent|user_agent|addresses$|used_from|network',
    'ciphertext|^change$|^facts$|^secret$|backupCodes|password|details_digest|authorization_key_digest|search_text|^folded$|^trigrams$',
    '_booking$|payload|^body$|^response$|^before$|^after$|summary|^reason$|_reason$|description|metadata|^history$|^path$|^note$|^subject$',
    '^previous$|^search$',
  ].join('|'),
);
const COLUMN = /^\s+"?(\w+)"? (text|text\[\]|jsonb|bytea|inet)\b/;

/** Table and column, of all columns that may hold such data. */
function personalColumns(): readonly string[] {
  const tables = read('server/schema.sql').matchAll(/^CREATE TABLE public\.(\w+) \(\n([^;]*)/gm);
  return [...tables].flatMap(([, table = '', body = '']) =>
    body.split('\n').flatMap((line) => {
      const name = COLUMN.exec(line)?.[1] ?? '';
      return PERSONAL.test(name) ? [`${table}.${name}`] : [];
    }),
  );
}

it('the page about personal data names every column that may hold some, and no other', () => {
  const page = read('docs/personal-data.md');
  const named = new Set([...page.matchAll(/`(\w+\.\w+)`/g)].map(([, column = '']) => column));
  const columns = personalColumns();
  expect(columns.length).toBeGreaterThan(40);
  expect(columns.filter((column) => !named.has(column))).toEqual([]);
  expect([...named].filter((column) => !columns.includes(column))).toEqual([]);
});
