import { describe, expect, it } from 'vitest';
import { redactBody, redactField, redactUrl } from './redact.ts';

const KEY = `auth_test_${'k'.repeat(32)}`;
const SECRET_KEY = `sk_live_${'s'.repeat(32)}`;
const read = (body: unknown): unknown => JSON.parse(redactBody(body) ?? 'null');

describe('redactBody', () => {
  it('keeps what explains a mistake', () => {
    const body = {
      subAccountId: 1042,
      amount: 10_000.5,
      reference: '6f1c2a5e-3b0d-4f7a-9c58-200112345678',
      description: 'Order of “Bíọ́lá”, 2 × garri',
      enabled: false,
      metadata: { order: 'A-1001', items: [1, null, { color: 'blue' }], none: {}, nothing: [] },
    };
    expect(read(body)).toEqual(body);
  });

  it.each([
    ['authorizationKey', KEY],
    ['authorizationKeys', KEY],
    ['authorisationKey', 'whatever it is'],
    ['apiKey', SECRET_KEY],
    ['API-Key', 'x'],
    ['password', 'hunter2'],
    ['secret_key', 1234],
    ['clientSecret', 'x'],
    ['accessToken', 'x'],
    ['pin', 1234],
    ['password', { inside: 'hunter2' }],
    ['tokens', ['x']],
  ])('redacts what is called %s', (name, value) => {
    expect(read({ [name]: value, inside: [{ [name]: value }] })).toEqual({
      [name]: '[redacted]',
      inside: [{ [name]: '[redacted]' }],
    });
  });

  it.each([
    ['accountNumber', '0000014579', '******4579'],
    ['account_number', '0000014579', '******4579'],
    ['acctNo', '0000014579', '******4579'],
    ['accountNumber', 1_234_567_890, '******7890'],
    ['accountNumber', '123', '***'],
    ['destination', 1_234_567_890, '******7890'],
    ['destination', 123_456_789, 123_456_789],
    ['amount', 1_234_567_890.5, 1_234_567_890.5],
    ['flatFee', 1_234_567_890, 1_234_567_890],
    ['bvn', '22212345678', '*******5678'],
    ['userMobile', '2348031234567', '*********4567'],
    ['phone', '0803 123 4567', '*********4567'],
    ['accountNumber', { digits: '0000014579' }, '[redacted]'],
    ['subAccountEmail', 'ada@example.com', 'a***@example.com'],
    ['email', 'ada.example.com', 'a***'],
    ['email', '', '***'],
  ])('masks %s %j as %s', (name, value, shown) => {
    expect(read({ [name]: value })).toEqual({ [name]: shown });
  });

  it('finds keys, numbers and addresses under names that nobody knows, in text, and in names', () => {
    const found = redactBody({
      destination: '0000014579',
      description: `to 0000014579 of ada@example.com, call +2348031234567, ${KEY}`,
      [KEY]: 1,
      'ada@example.com': 2,
      list: [SECRET_KEY, '0000014579'],
    });
    for (const secret of [KEY, SECRET_KEY, '0000014579', '8031234567', 'ada@']) expect(found).not.toContain(secret);
    expect(found).toContain('to ******4579 of a***@example.com, call +*********4567, [redacted]');
  });

  it('keeps 4 KB at most, in bytes, and says where it was cut', () => {
    const long = redactBody({ description: 'ä€😀'.repeat(5_000), next: 1 }) ?? '';
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(4_096);
    expect(Buffer.byteLength(long)).toBeGreaterThan(4_080);
    expect(long.endsWith('…')).toBe(true);
    expect(long.isWellFormed()).toBe(true);
    expect(long).not.toContain('\uFFFD');
    const exact = { text: 'x'.repeat(4_096 - '{"text":""}'.length) };
    expect(redactBody(exact)).toBe(JSON.stringify(exact));
  });

  it('never shows the beginning of what the cut goes through', () => {
    const secrets = [KEY, '0'.repeat(6) + '14579', `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`];
    for (const secret of secrets) {
      for (let length = 3_600; length < 4_600; length += 7) {
        const shown = redactBody({ text: `${'.'.repeat(length)} ${secret} ${'.'.repeat(2_000)}` }) ?? '';
        expect(shown, `${secret} after ${length}`).not.toContain(secret.slice(0, 11));
      }
    }
  });

  it('costs no more for a large body than for a small one', () => {
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, 'x@y '.repeat(20)]));
    let deep: unknown = 'bottom';
    for (let level = 0; level < 10_000; level += 1) deep = level % 2 === 0 ? [deep] : { deep };
    const large = { payments: Array.from({ length: 20_000 }, () => wide) };
    const startedAt = performance.now();
    for (const body of [wide, deep, large, 'x@'.repeat(500_000), '1'.repeat(1_000_000)]) {
      expect(Buffer.byteLength(redactBody(body) ?? '')).toBeLessThanOrEqual(4_096);
    }
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it('writes whatever JSON can be, and nothing for no body', () => {
    expect([undefined, null].map(redactBody)).toEqual([null, null]);
    expect([true, 12, 'text', [], {}].map(redactBody)).toEqual(['true', '12', '"text"', '[]', '{}']);
    expect(redactBody(['a\u0000b', '\ud800', '"\\'])).toBe(JSON.stringify(['a\u0000b', '\ud800', '"\\']));
  });
});

describe('redactUrl', () => {
  it.each([
    ['/v1/api/payments', '/v1/api/payments'],
    ['/v1/api/subaccounts?page=2&limit=20', '/v1/api/subaccounts?page=2&limit=20'],
    ['/v1/api/subaccounts?search=0000014579', '/v1/api/subaccounts?search=******4579'],
    ['/v1/api/subaccounts?search=ada%40example.com', '/v1/api/subaccounts?search=a***@example.com'],
    [`/v1/api/x?api_key=${SECRET_KEY}&a=b`, '/v1/api/x?api_key=[redacted]&a=b'],
    [`/v1/api/x?q=${SECRET_KEY}`, '/v1/api/x?q=[redacted]'],
    [`/v1/api/subaccounts/${KEY}`, '/v1/api/subaccounts/[redacted]'],
    ['/x?a=b%26c%3Dd&e', '/x?a=b%26c%3Dd&e='],
  ])('shows %s as %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });

  it('is of bounded length', () => {
    expect(redactUrl(`/${'x'.repeat(9_000)}?${'y'.repeat(9_000)}`).length).toBeLessThanOrEqual(1_024);
    expect(redactUrl(`/x?${'y=1&'.repeat(9_000)}`).length).toBeLessThanOrEqual(1_024);
  });
});

describe('redactField', () => {
  it('keeps names of fields, and no secret that was sent as one', () => {
    expect(redactField('payments.3.amount')).toBe('payments.3.amount');
    expect(redactField(`metadata.${KEY}`)).toBe('metadata.[redacted]');
    expect(redactField('x'.repeat(500))).toHaveLength(100);
  });
});
