import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../format/search.ts';
import { flagIn, oneOf, pageIn, positiveIn, returnAddressIn, someOf, textIn } from './search.ts';

describe('search parameters', () => {
  it('read back what they wrote, text that looks like a number too', () => {
    const query = stringifySearch({ search: '0123456789', page: 2, enabled: false, open: 'a b&c=₦', gone: undefined });
    const search = parseSearch(query);
    expect(textIn(search, 'search')).toBe('0123456789');
    expect(pageIn(search)).toBe(2);
    expect(flagIn(search, 'enabled')).toBe(false);
    expect(textIn(search, 'open')).toBe('a b&c=₦');
    expect('gone' in search).toBe(false);
  });

  it('take what they gave for what was in the address', () => {
    const once = { page: pageIn({ page: '2' }), enabled: flagIn({ enabled: 'false' }, 'enabled') };
    expect(once).toEqual({ page: 2, enabled: false });
    expect({ page: pageIn(once), enabled: flagIn(once, 'enabled') }).toEqual(once);
  });

  it('list the words that the list knows, in its order, and nothing when that narrows nothing', () => {
    const read = (kind: string) => someOf(['payment', 'refund', 'payout'])({ kind }, 'kind');
    expect(read('refund')).toBe('refund');
    expect(read('payout,nothing,refund,payout')).toBe('refund,payout');
    expect(read('refund,payout')).toBe('refund,payout');
    expect(read('payout,payment,refund')).toBeUndefined();
    expect(read('nothing,')).toBeUndefined();
  });

  it('are left out when there are none', () => {
    expect(stringifySearch({ page: undefined, search: '' })).toBe('');
  });

  it('ignore what makes no sense', () => {
    const search = parseSearch('?page=-1&limit=1.5&sort=DROP&enabled=maybe&empty=%20');
    expect(pageIn(search)).toBeUndefined();
    expect(positiveIn(search, 'limit')).toBeUndefined();
    expect(oneOf(['newest', 'oldest'])(search, 'sort')).toBeUndefined();
    expect(flagIn(search, 'enabled')).toBeUndefined();
    expect(textIn(search, 'empty')).toBeUndefined();
    expect(textIn(search, 'missing')).toBeUndefined();
  });

  it.each([
    ['/1/test/home?page=2', '/1/test/home?page=2'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
  ])('go back to %s: %s', (from, address) => {
    expect(returnAddressIn({ from })).toBe(address);
  });
});
