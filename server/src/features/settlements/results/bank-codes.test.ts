import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { meaningOf, reasonCodes, saysAsk, saysDuplicate, withReasons } from './bank-codes.ts';
import type { LineStatus } from './result-line.ts';

const GUIDE = new URL('../../../../../docs/guides/settlements.md', import.meta.url);

describe('the list of reason codes', () => {
  it('has each code once, and means that a payout failed only where it surely did', () => {
    const codes = reasonCodes().map(([code]) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(['AC04', 'FF01', '07', '7', ' 51 ', 'am04'].map(meaningOf)).toEqual(Array(6).fill('failed'));
    expect(['DU01', 'DU02', 'DU03', 'DU04', 'DU05', 'AM05', 'DUPL', '26', '94'].map(meaningOf)).toEqual(
      Array(9).fill('duplicate'),
    );
    expect(['01', '09', '9', '-1', '91', '96', 'AB06', 'NARR', 'TS01'].map(meaningOf)).toEqual(Array(9).fill('ask'));
    expect(['ZZ99', '99', '', 'toString'].map(meaningOf)).toEqual(Array(4).fill(undefined));
  });

  it('is in the guide as it is here', () => {
    const guide = fs.readFileSync(GUIDE, 'utf8');
    for (const meaning of ['failed', 'duplicate', 'ask'] as const) {
      const told = new RegExp(`^- \\*\\*\`${meaning}\`\\*\\*[^:]*: ((?:.|\\n  )*)`, 'm').exec(guide)?.[1] ?? '';
      const listed = reasonCodes().flatMap(([code, of]) => (of === meaning ? [code] : []));
      expect(told.match(/-1|[A-Z0-9]{2,4}/g)).toEqual(listed);
    }
  });
});

describe('a refusal', () => {
  it.each<[LineStatus, readonly string[], readonly string[]]>([
    ['failed', [], []],
    ['failed', [], ['The account is closed']],
    ['failed', ['AC04'], []],
    ['failed', ['51'], ['Insufficient funds']],
    ['failed', ['AC01', 'AC04'], []],
    ['failed', [], ['Funds are not available']],
    ['failed', [], ['The limit is 25,000.00']],
    ['failed', [], ['Closed on 25 Nov, failed 26 Nov 2026']],
    ['failed', [], ['Failed 25 times']],
    ['failed', [], ['Correspondent 26 Marina Street']],
    ['failed', [], ['Closed since 26-11-25']],
    ['failed', [], ['Invalid account (07)']],
    ['failed', [], ['Response code 51']],
    ['unknown', ['BANK-7', 'AC01'], []],
    ['unknown', ['AC01', 'TIMEOUT'], []],
    ['unknown', ['AC04'], ['No response from the bank']],
    ['unknown', [], ['Beneficiary Bank (91)']],
    ['unknown', [], ['Transaction failed - 97']],
    ['unknown', [], ['Failed 94']],
    ['unknown', [], ['response_code=26']],
    ['unknown', [], ['The resp code 26 came back']],
    ['unknown', [], ['ERR26']],
    ['unknown', [], ['R26']],
    ['unknown', [], ['NIP94']],
    ['unknown', [], ['Refused: response code 9']],
    ['unknown', [], ['Refused with AB05 on the way']],
    ['unknown', ['51'], ['Failed 94']],
    ['failed', ['MS03'], ['Correct the account and submit it again']],
    ['failed', [], ['51 Insufficient funds']],
    ['failed', [], ['26/11/2026: the account is closed']],
    ['unknown', ['DU01'], []],
    ['unknown', ['AC04', 'DUPL'], []],
    ['unknown', ['AC04'], ['Duplicate of an earlier message']],
    ['unknown', ['26'], []],
    ['unknown', ['94'], ['Duplicate transaction']],
    ['unknown', ['D07'], []],
    ['unknown', ['MSG_DUPLICATE'], []],
    ['unknown', [], ['Transaction already processed successfully with the reference used']],
    ['unknown', [], ['94 - refused']],
    ['unknown', [], ['Response code: 26']],
    ['unknown', [], ['[91] Beneficiary bank not available']],
    ['unknown', [], ['Refused with DU04']],
    ['unknown', ['91'], []],
    ['unknown', ['AC04', '96'], []],
    ['unknown', ['NARR'], ['The account is closed']],
    ['unknown', ['00'], []],
    ['unknown', ['ZZ99'], ['The account is closed']],
    ['unknown', ['__proto__'], []],
  ])('is %s with the codes %j and the words %j', (expected, codes, texts) => {
    expect(withReasons('failed', { codes, texts })).toBe(expected);
  });

  it.each<LineStatus>(['paid', 'pending', 'unknown'])(
    'is none where the status is %s, whatever the reasons',
    (status) => {
      expect(withReasons(status, { codes: ['DU01', 'AC04'], texts: ['Duplicate'] })).toBe(status);
    },
  );
});

describe('words of a bank', () => {
  it.each([
    'DUPLICATE',
    'Duplicated message identification',
    'possible duplication',
    'dup. reference',
    'DUPL',
    'Double entry',
    'double payment',
    'Repeated transaction',
    'already paid',
    'Has already been processed',
    'previously submitted',
    'processed already',
    'The message was received twice',
    'End-to-end id is not unique',
    'Same session id',
    'The reference was used',
    'Already treated',
    'previously uploaded',
    'Payment already disbursed',
    'Already initiated',
    'The payment is already in progress',
    'Reference already in use',
    'Transaction exists',
    'ID in use',
    'The reference is in use',
    'Identical transaction found',
    'Replay detected',
    'reused reference',
  ])('that say that the bank had it before: %s', (text) => {
    expect(saysDuplicate(text)).toBe(true);
  });

  it.each([
    'The account is already closed',
    'Double check the account number',
    'Insufficient funds',
    'Correct the file and submit it again',
    'Unique Stores Ltd',
    'Limit of a single transaction',
    'The account is not in use',
    '',
  ])('that say no such thing: %s', (text) => {
    expect(saysDuplicate(text)).toBe(false);
  });
});

describe('words of a bank about what it does not know', () => {
  it.each([
    'Timeout',
    'TIMED_OUT',
    'request timed out',
    'time-out',
    'Response received too late',
    'Status unknown',
    'The status is not known',
    'Outcome is not yet confirmed',
    'In progress',
    'Pending at the switch',
    'No response',
    'No reply from the bank',
    'Beneficiary bank not available',
    'Service unavailable',
    'Destination not reachable',
    'Bank unreachable',
    'Please try again later',
    'The transaction may be successful',
    'It might have been paid',
    'Issuer or switch inoperative',
    'System malfunction',
  ])('are found: %s', (text) => {
    expect(saysAsk(text)).toBe(true);
  });

  it.each([
    'The account is already closed',
    'Funds not available',
    'Balance is not available',
    'Correct the file and submit it again',
    'Unknown account',
    'Unknown beneficiary',
    '',
  ])('are not found in: %s', (text) => {
    expect(saysAsk(text)).toBe(false);
  });
});
