import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../src/features/statements/make-pdf.ts';
import { cut, naira, printable } from '../../src/features/statements/pdf-text.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';
import { getStatement, statementOf } from './statement-fixture.ts';

const COUNT = 60;
const START = new Date('2026-03-31T22:57:00.500Z');
const A4 = [595.28, 841.89];

let testApp: TestApp;
let business: TestBusiness;
let id: number;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
  ({ id } = await createAccount(business.inTest, { accountNumber: '0000014579' }));
  const { database } = testApp.testDatabase;
  const common = { businessId: business.businessId, live: false, startAt: START, stepMs: 60_000 };
  await generateLedger(database, { ...common, count: COUNT, debitEvery: 10 });
});
afterAll(() => testApp.close());

interface Pdf {
  readonly file: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly pages: readonly string[];
  readonly size: readonly number[];
}

async function download(accountId: number, query: Readonly<Record<string, string>> = {}): Promise<Pdf> {
  const response = await testApp.app.inject({
    url: statementOf(accountId, { ...query, format: 'pdf' }),
    headers: { apiKey: business.test.secretKey },
  });
  expect(response.statusCode, response.body).toBe(200);
  return { ...(await read(response.rawPayload)), file: response.rawPayload, headers: response.headers };
}

async function read(file: Buffer): Promise<Pick<Pdf, 'pages' | 'size'>> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document, { mergePages: false });
  const { view } = await document.getPage(1);
  return { pages: text, size: view.slice(2) };
}

describe('a statement as PDF', () => {
  it('is an A4 file under a name of its own, which says whose it is and for which period', async () => {
    const { file, headers, size, pages } = await download(id, { from: '2026-03-31', to: '2026-04-01' });
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.subarray(-6).toString()).toContain('%%EOF');
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-length']).toBe(String(file.length));
    expect(headers['content-disposition']).toBe(`attachment; filename="statement-${id}-2026-03-31-to-2026-04-01.pdf"`);
    for (const [index, points] of A4.entries()) expect(size[index]).toBeCloseTo(points, 1);
    for (const text of ['Acme', 'Ada Stores', 'Ada Stores Ltd', 'Access Bank', '0000014579', String(id)]) {
      expect(pages[0]).toContain(text);
    }
    expect(pages[0]).toContain('31 Mar 2026, 00:00:00 to 1 Apr 2026, 23:59:59');
  });

  it('has both balances, the totals and every line once, with the naira sign', async () => {
    const { pages } = await download(id);
    const { lines, openingBalance, closingBalance, totals } = await getStatement(business.inTest, id);
    const text = pages.join('\n');
    for (const amount of [openingBalance, closingBalance, totals.credits, totals.debits, totals.commission]) {
      expect(pages[0]).toContain(naira(BigInt(Math.round(amount * 100))));
    }
    expect(naira(BigInt(Math.round(closingBalance * 100)))).toMatch(/^₦\d{3}\.\d\d$/);
    for (const { reference, balanceAfter } of lines) {
      expect(text.split(reference), reference).toHaveLength(2);
      expect(text).toContain(naira(BigInt(Math.round(balanceAfter * 100))));
    }
    expect(text.match(/Opening balance/g)).toHaveLength(2);
    expect(text.match(/Closing balance/g)).toHaveLength(2);
  });

  it('repeats the heading of the table, and counts its pages', async () => {
    const { pages } = await download(id);
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      for (const heading of ['Date', 'Details', 'Debit', 'Credit', 'Balance']) expect(page).toContain(heading);
    }
  });

  it('says on every page that it is of test mode, and only then', async () => {
    for (const page of (await download(id)).pages) expect(page).toContain('Test mode · Acme');
    const account = await createAccount(business.inLive);
    const headers = { apiKey: business.live.secretKey };
    const response = await testApp.app.inject({ url: statementOf(account.id, { format: 'pdf' }), headers });
    expect((await read(response.rawPayload)).pages[0]).not.toContain('Test mode');
  });

  it('has one page for a period in which nothing happened', async () => {
    const { pages } = await download(id, { from: '2026-04-02' });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Page 1 of 1');
  });

  it('survives names of any script, emoji, marks of direction and any length, and cuts what is too long', async () => {
    const names = [
      'Zainab’s Tailoring 👗 شركة زينب',
      'שלום\u202e עולם',
      'Ọlá Ẹ̀kọ́ Ńlá',
      '商店',
      '👩‍👩‍👧‍👦'.repeat(36),
      'W'.repeat(255),
    ];
    const texts: string[] = [];
    for (const name of names) {
      const account = await createAccount(business.inTest, { businessName: name, accountName: name });
      const { id: subAccountId, authorizationKeys: authorizationKey } = account;
      const payment = { subAccountId, authorizationKey, amount: 1_000_000_000_000, description: name };
      expect((await business.inTest.post('/v1/api/payments', payment)).status).toBe(200);
      const { pages } = await download(subAccountId);
      expect(pages).toHaveLength(1);
      texts.push(pages[0] ?? '');
    }
    expect(texts[0]).toContain('Zainab’s Tailoring ? ????');
    expect(texts[1]).toContain('???? ????');
    expect(texts[2]?.normalize('NFC')).toContain('Ọlá Ẹ̀kọ́ Ńlá'.normalize('NFC'));
    expect(texts[2]).not.toContain('?');
    expect(texts[3]).toContain('??');
    expect(texts[4]).toContain('?'.repeat(36));
    expect(texts[5]).toMatch(/W{10,}…/);
    for (const text of texts) expect(text).toContain('₦900,000,000,000.00');
  });

  it('is copied and searched as it is written, whatever letters it has beside each other', async () => {
    const names = ['Ọláyẹmí Ndị', 'Ọ̀ṣun Ẹ̀kọ́ Ị́gbò ị̀jẹ̀', 'Ƙasuwar Ɗan Ɓaure ƴan', 'office fi ffl Àdìó'];
    const account = await createAccount(business.inTest, { businessName: names.join(', '), accountName: names[1] });
    const { id: subAccountId, authorizationKeys: authorizationKey } = account;
    for (const description of names) {
      const payment = { subAccountId, authorizationKey, amount: 1_000, description };
      expect((await business.inTest.post('/v1/api/payments', payment)).status).toBe(200);
    }
    const [page] = (await download(subAccountId)).pages;
    const text = page?.normalize('NFC') ?? '';
    for (const name of names) expect(text.split(name.normalize('NFC')).length - 1, name).toBeGreaterThanOrEqual(2);
    for (const word of ['Details', 'Debit', 'Credit', 'Commission', 'Page 1 of 1']) expect(text).toContain(word);
    for (const word of ['Opening balance', 'Closing balance']) expect(text.split(word)).toHaveLength(3);
    expect(text).toContain('₦900.00');
  });

  it('that cannot be drawn is a failure of its own, and the next one is drawn', async () => {
    await expect(makePdf({ lines: 'none' } as never)).rejects.toThrow();
    expect((await download(id)).pages).toHaveLength(3);
  });

  it('is what the dashboard gives to those who may export', async () => {
    const finance = await signInMember(testApp, business, 'finance');
    const url = `/dashboard/api/businesses/${business.businessId}/test/accounts/${id}/statement?format=pdf`;
    const response = await testApp.app.inject({ url, headers: { cookie: finance.cookie } });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect((await read(response.rawPayload)).pages).toHaveLength(3);
  });
});

describe('text of a PDF', () => {
  it('shows amounts with groups, two decimals and a true minus', () => {
    expect([0n, 5n, -5n, 123_456n, -9_000_000_000_000_000_000n].map(naira)).toEqual([
      '₦0.00',
      '₦0.05',
      '−₦0.05',
      '₦1,234.56',
      '−₦90,000,000,000,000,000.00',
    ]);
  });

  it('replaces what the font does not have, letter by letter as people count them', () => {
    const latin = { hasGlyphForCodePoint: (point: number) => point < 0x250 };
    expect(printable('Adé 👩‍👩‍👧 \u200fא\u200e1', latin)).toBe('Adé ? ?1');
  });

  it('is cut to the width that there is', () => {
    const widthOf = (text: string): number => text.length;
    expect(cut('abcdef', 6, widthOf)).toBe('abcdef');
    expect(cut('abcdef', 5, widthOf)).toBe('abcd…');
    expect(cut('abcdef', 0, widthOf)).toBe('…');
  });
});
