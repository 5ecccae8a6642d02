import { describe, expect, it } from 'vitest';
import { asSent, changesBetween, NO_VALUES } from './account-values.ts';
import { inWords } from './field-words.ts';

describe('changes of an account', () => {
  it('are only what differs, without the space around it', () => {
    const before = { ...NO_VALUES, businessName: 'Ada Stores', accountNumber: '0000014579' };
    expect(changesBetween(before, { ...before, businessName: ' Ada Foods ', accountNumber: '0000014579 ' })).toEqual({
      businessName: 'Ada Foods',
    });
    expect(changesBetween(before, before)).toEqual({});
  });
});

describe('an own id', () => {
  it('that is blank is none, and one that does not change is not sent', () => {
    expect(asSent({ externalId: ' ', lastName: 'Obi' })).toEqual({ externalId: null, lastName: 'Obi' });
    expect(asSent({ externalId: 'shop-1' })).toEqual({ externalId: 'shop-1' });
    expect(asSent<{ externalId?: string; lastName: string }>({ lastName: 'Obi' })).toEqual({ lastName: 'Obi' });
  });
});

describe('a refusal', () => {
  it('names the field as the page does', () => {
    expect(inWords('accountNumber must be ten digits.', 'accountNumber')).toBe('Account number must be ten digits.');
    expect(inWords('These bank details are taken.', 'accountNumber')).toBe('These bank details are taken.');
    expect(inWords('Try later.', undefined)).toBe('Try later.');
  });
});
