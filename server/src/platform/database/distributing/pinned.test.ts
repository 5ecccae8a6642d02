import { describe, expect, it } from 'vitest';
import { pinned, requireOneBusiness } from './pinned.ts';

describe('a query for a distributed database', () => {
  it('says the business of each table of a join', () => {
    const { text } = pinned('SELECT 1 FROM a JOIN b ON b.business_id = a.business_id WHERE a.business_id = $2');
    expect(text).toBe(
      'SELECT 1 FROM a JOIN b ON (b.business_id = a.business_id AND b.business_id = $2 AND a.business_id = $2) ' +
        'WHERE a.business_id = $2',
    );
  });

  it('is understood in the words of the builder', () => {
    const { text } = pinned(
      'select 1 from "a" join "b" on "b"."business_id" = "a"."business_id" where "a"."business_id" = $1',
    );
    expect(text).toContain('("b"."business_id" = "a"."business_id" AND "b".business_id = $1 AND "a".business_id = $1)');
  });

  it('takes the business of a list of keys from its first one, and refuses keys of several', () => {
    const keys = 'unnest($3::bigint[], $2::boolean[]) WITH ORDINALITY\n  AS k (business_id, live, slot)';
    const known = pinned(`SELECT 1 FROM ${keys} JOIN a ON a.business_id = k.business_id`);
    expect(known.text).toContain('AND a.business_id = ($3::bigint[])[1] AND k.business_id = ($3::bigint[])[1]');
    expect(() => requireOneBusiness(known, [undefined, undefined, '{7,7}'])).not.toThrow();
    expect(() => requireOneBusiness(known, [undefined, undefined, '{7,8}'])).toThrow('keys of several businesses');
  });

  it.each([
    'SELECT 1 FROM a JOIN b ON b.business_id = a.business_id',
    'SELECT business_id FROM a WHERE live = $1',
    'INSERT INTO a (business_id) SELECT * FROM unnest($1::bigint[]) AS n (business_id)',
  ])('stays as it is where it names no business: %s', (text) => {
    const known = pinned(text);
    expect(known).toEqual({ text, list: undefined });
    expect(() => requireOneBusiness(known, ['{7,8}'])).not.toThrow();
  });
});
