import { describe, expect, it } from 'vitest';
import { printOf } from './request-print.ts';

const REQUEST = {
  bankCode: '000014',
  givenBankName: undefined,
  accountNumber: '0000014579',
  accountName: 'Ada Stores Ltd',
  businessName: 'Ada Stores',
  email: 'accounts@example.com',
  mobile: '2348031234567',
  currency: 'NGN',
  externalId: 'shop-1017',
  metadata: { region: 'Lagos' },
  splitTerms: { txPercentage: 10 },
};

describe('the print of a request', () => {
  it('is what it was before requests could say more', () => {
    expect(printOf(REQUEST)).toBe('fb074631d18401eacecd999d70a085cc6c9c3da20902a47b8009e176e0b1bef1');
  });

  it('has what came later by its name, and only where it was sent', () => {
    const later = (said: object): string => printOf({ ...REQUEST, ...said });
    expect(later({ nickname: null, code: undefined })).toBe(later({}));
    expect(later({ nickname: 'Ada', code: 'A' })).toBe(later({ code: 'A', nickname: 'Ada' }));
    expect(new Set([{}, { nickname: 'Ada' }, { code: 'Ada' }, { nickname: 'A' }].map(later)).size).toBe(4);
  });
});
