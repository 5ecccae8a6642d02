import { describe, expect, it } from 'vitest';
import type { FilePreview, Mapping } from '../../src/settlements/results/mapping-schemas.ts';
import type { ResultFileDetail } from '../../src/settlements/results/schemas.ts';
import { signInMember } from '../harness/member.ts';
import type { Client, TestResponse } from '../harness/test-app.ts';
import { codeOf, isReplay } from '../posting/payments.testing.ts';
import { payoutRow, requireFile, type SeededPayout, send, startResultsApp } from './results.testing.ts';

const app = startResultsApp();

const HEADINGS = ['S/N', 'Beneficiary', 'Txn Ref', 'Amount (NGN)', 'Response', 'Response'];
const NEW = {
  name: 'First Bank',
  headings: HEADINGS,
  columns: [
    { is: 'end_to_end_id', column: 3 },
    { is: 'amount', column: 4 },
    { is: 'status', column: 5 },
    { is: 'reason', column: 6 },
  ],
  statuses: [
    { word: 'Successful', means: 'paid' },
    { word: 'Reversed', means: 'failed' },
    { word: '', means: 'pending' },
  ],
  replaces: null as number | null,
};

const bank = (...rows: readonly string[]): string => [HEADINGS.join(';'), ...rows].join('\r\n');
const naira = (kobo: bigint): string => `${(kobo / 100n).toLocaleString('en')}.${String(kobo % 100n).padStart(2, '0')}`;
const row = (payout: Pick<SeededPayout, 'endToEndId' | 'amountKobo'>, word: string, reason = ''): string =>
  `1;Ada;${payout.endToEndId};"${naira(payout.amountKobo)}";${word};${reason}`;

const base = (below: string): string => `/dashboard/api/businesses/${app.business.businessId}/test${below}`;
const save = (member: Client, changes: object = {}) =>
  member.post(base('/settlement-result-mappings'), { ...NEW, ...changes });
const preview = (member: Client, content: string) => send(member, content, {}, base('/settlement-results/preview'));
const dataOf = (response: TestResponse, status = 200): unknown => {
  expect(response.status, response.text).toBe(status);
  return response.body.data;
};
const previewOf = (response: TestResponse): FilePreview => dataOf(response) as FilePreview;
const mappingOf = (response: TestResponse): Mapping => dataOf(response) as Mapping;
const fileOf = (response: TestResponse, status?: number): ResultFileDetail =>
  dataOf(response, status) as ResultFileDetail;
const finance = () => signInMember(app.testApp, app.business, 'finance');

async function seeded(count: number): Promise<readonly [SeededPayout, ...SeededPayout[]]> {
  const [first, ...others] = (await app.seeded({ count, firstKobo: 12_345_678 })).payouts;
  if (first === undefined) throw new Error('no payout');
  return [first, ...others];
}

describe('a CSV with headings of a bank', () => {
  it('is refused until somebody says what they mean, and then read whoever sends it', async () => {
    const [one, two, three] = await seeded(3);
    const member = await finance();
    const content = bank(row(one, 'successful'), row(two ?? one, ' REVERSED ', 'Closed'), row(three ?? one, ''));
    const refused = await send(app.client, content);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'unreadable_file']);
    expect(refused.body.message).toContain('in the dashboard');

    const before = previewOf(await preview(member, content));
    expect(before).toMatchObject({ isReadable: false, mapping: null, lineCount: 3, problemCount: 0, firstLines: [] });
    expect(before.columns).toHaveLength(HEADINGS.length);
    expect(before.columns[4]).toEqual({
      heading: 'Response',
      samples: ['successful', 'REVERSED'],
      words: ['successful', 'REVERSED', ''],
    });
    expect(before.columns[3]?.samples).toContain('123,456.78');

    const mapping = mappingOf(await save(member));
    expect(mapping).toMatchObject({ number: 1, headings: HEADINGS, columns: NEW.columns, statuses: NEW.statuses });
    const after = previewOf(await preview(member, content));
    expect(after).toMatchObject({
      isReadable: true,
      mapping: { number: 1, made: { by: { name: 'Ada Obi' } } },
      found: { paid: { count: 1, amount: 123456.78 }, failed: { count: 1 }, pending: { count: 1 } },
      known: 0,
      unmatched: 0,
      firstLines: [
        { line: 2, endToEndId: one.endToEndId, amount: 123456.78, status: 'paid', match: 'found' },
        { line: 3, status: 'failed' },
        { line: 4, status: 'pending' },
      ],
    });
    expect(await payoutRow(app.testApp, one)).toMatchObject({ outcome: null });

    const sent = requireFile(await send(member, content, {}, base('/settlement-results?mapping=1')));
    expect(sent).toMatchObject({ state: 'applied', counts: { applied: 2, pending: 1 }, mapping: { number: 1 } });
    expect(await payoutRow(app.testApp, one)).toMatchObject({ outcome: 'paid' });
    expect(await payoutRow(app.testApp, two ?? one)).toMatchObject({ outcome: 'failed', reason: 'Closed' });
    expect(isReplay(await send(app.client, content))).toBe(true);
    const third = requireFile(await send(app.client, bank(row(three ?? one, 'Successful'))));
    expect(third.counts).toMatchObject({ applied: 1 });
    expect(previewOf(await preview(member, content))).toMatchObject({ known: 3 });
  });

  it('is refused as a whole for a word that nobody has explained; the preview names such lines', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    dataOf(await save(member));
    const content = bank(row(one, 'Successful'), row(one, 'Reversal pending'));
    const refused = await send(app.client, content);
    expect(codeOf(refused)).toBe('unreadable_file');
    expect(refused.body.message).toBe(
      'Line 3: The status is "Reversal pending", and the mapping "First Bank" does not say what that means.',
    );
    expect(await payoutRow(app.testApp, one)).toMatchObject({ outcome: null });
    const shown = previewOf(await preview(member, content));
    expect(shown).toMatchObject({ problemCount: 1, found: { paid: { count: 1 } } });
    expect(shown.firstProblems[0]).toContain('Line 3: The status is "Reversal pending"');
    // Our own words are not the bank's.
    expect(codeOf(await send(app.client, bank(row(one, 'paid'))))).toBe('unreadable_file');
  });

  it('says which lines name no payout of this business, and which have another amount', async () => {
    const [theirs] = await seeded(1);
    const [one] = await seeded(1);
    const member = await finance();
    dataOf(await save(member));
    const content = bank(
      row(theirs, 'Successful'),
      row({ ...one, amountKobo: one.amountKobo + 1n }, 'Successful'),
      row(one, 'x'),
    );
    expect(previewOf(await preview(member, content))).toMatchObject({
      unmatched: 1,
      amountDiffers: 1,
      found: { paid: { count: 0 } },
      problemCount: 1,
      firstLines: [
        { match: 'unmatched', accountName: null },
        { match: 'amount_differs', accountName: expect.any(String) as string },
      ],
    });
  });

  it('tells what is known already from what contradicts it', async () => {
    const [one, two] = await seeded(2);
    const member = await finance();
    dataOf(await save(member));
    requireFile(await send(app.client, bank(row(one, 'Successful'), row(two ?? one, 'Reversed'))));
    const content = bank(row(one, 'Successful'), row(two ?? one, 'Successful'));
    expect(previewOf(await preview(member, content))).toMatchObject({ known: 1, contradicts: 1 });
  });

  it('shows as many words as a mapping may have', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    const words = Array.from({ length: 51 }, (_, n) => `word ${n}`);
    const shown = async (count: number) => {
      const content = bank(...words.slice(0, count).map((word) => row(one, word)));
      return previewOf(await preview(member, content)).columns[4]?.words;
    };
    expect(await shown(50)).toHaveLength(50);
    expect(await shown(51)).toBeNull();
  });

  it('separates by commas, semicolons, tabs and bars', async () => {
    const [one] = await seeded(1);
    for (const [index, delimiter] of [',', ';', '\t', '|'].entries()) {
      const content =
        ['note', 'end_to_end_id', 'amount', 'status'].join(delimiter) +
        `\n${[`${index}`, one.endToEndId, '123456.78', 'paid'].join(delimiter)}\n` +
        ['', 'x', '5', 'paid'].join(delimiter);
      const file = requireFile(await send(app.client, content));
      expect(file.counts, delimiter).toMatchObject({ unmatched: 1, [index === 0 ? 'applied' : 'repeated']: 1 });
    }
  });

  it('has no preview as XML, or empty', async () => {
    await app.freshBusiness();
    const member = await finance();
    for (const content of ['<Document/>', ' \n']) {
      expect(codeOf(await preview(member, content))).toBe('unreadable_file');
    }
  });
});

describe('a mapping', () => {
  it('is never changed in place: files keep the version that read them', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    dataOf(await save(member));
    const file = requireFile(await send(app.client, bank(row(one, 'Reversed'))));
    const changed = { statuses: [{ word: 'Reversed', means: 'pending' }], replaces: 1 };
    expect(mappingOf(await save(member, changed)).number).toBe(2);
    expect(mappingOf(await save(member, changed)).number).toBe(2);
    expect(fileOf(await member.get(base(`/settlement-results/${file.number}`)))).toMatchObject({
      mapping: { number: 1, name: 'First Bank' },
    });
    expect(dataOf(await member.get(base('/settlement-result-mappings')))).toMatchObject([{ number: 2 }]);
    const log = dataOf(await member.get(base('/audit-log?action=settlement_settings.changed')));
    expect(JSON.stringify(log)).toContain('First Bank (2)');
  });

  it('is not replaced by somebody who saw another version, and reads no file of somebody who saw another', async () => {
    const [one] = await seeded(1);
    const [ada, ben] = [await finance(), await finance()];
    dataOf(await save(ada));
    const stale = await save(ben, { name: 'GTBank' });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'changed_meanwhile']);
    dataOf(await save(ben, { name: 'GTBank', replaces: 1 }));
    const sent = await send(ada, bank(row(one, 'Successful')), {}, base('/settlement-results?mapping=1'));
    expect([sent.status, codeOf(sent)]).toEqual([409, 'changed_meanwhile']);
    const ours = await send(
      ada,
      `end_to_end_id,amount,status\n${one.endToEndId},1,paid`,
      {},
      base('/settlement-results?mapping=2'),
    );
    expect([ours.status, codeOf(ours)]).toEqual([409, 'changed_meanwhile']);
    expect(await payoutRow(app.testApp, one)).toMatchObject({ outcome: null });
    expect((await send(ada, 'x', {}, base('/settlement-results?mapping=one'))).status).toBe(400);
  });

  it('is forgotten once, and can be remembered again', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    dataOf(await save(member));
    const gone = () => member.delete(base('/settlement-result-mappings/1'));
    expect((await gone()).status).toBe(200);
    expect((await gone()).status).toBe(200);
    expect(dataOf(await member.get(base('/settlement-result-mappings')))).toEqual([]);
    expect(codeOf(await send(app.client, bank(row(one, 'Successful'))))).toBe('unreadable_file');
    expect(mappingOf(await save(member)).number).toBe(3);
    expect((await gone()).status).toBe(409);
    expect((await member.delete(base('/settlement-result-mappings/9'))).status).toBe(404);
  });

  it('is refused with all that is wrong with it', async () => {
    await app.freshBusiness();
    const member = await finance();
    const refused = await save(member, {
      name: ' ',
      headings: ['a', 'b\nc'],
      columns: [{ is: 'amount', column: 3 }],
      statuses: [
        { word: 'Paid', means: 'paid' },
        { word: 'PAID', means: 'failed' },
      ],
    });
    expect(refused.status).toBe(400);
    const { errors } = refused.body.error as unknown as { readonly errors: readonly { readonly field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['name', 'headings.1', 'columns.0.column', 'statuses.1.word']);
    const twice = [...NEW.columns, { is: 'currency', column: 4 }];
    expect((await save(member, { columns: twice })).body.message).toContain('columns.4.column');
    expect((await save(member, { columns: NEW.columns.slice(1) })).body.message).toContain('end_to_end_id');
    expect((await save(member, { statuses: [] })).status).toBe(400);
  });

  it('is for finance of this business and mode, and for no developer', async () => {
    await seeded(1);
    const member = await finance();
    dataOf(await save(member));
    const live = `/dashboard/api/businesses/${app.business.businessId}/live/settlement-result-mappings`;
    expect(dataOf(await member.get(live))).toEqual([]);
    const developer = await signInMember(app.testApp, app.business, 'developer');
    expect((await save(developer)).status).toBe(403);
    expect((await preview(developer, bank())).status).toBe(403);
    const business = app.business;
    await app.freshBusiness();
    const stranger = await finance();
    const theirs = `/dashboard/api/businesses/${business.businessId}/test/settlement-result-mappings`;
    expect((await stranger.get(theirs)).status).toBe(404);
  });

  it('there are at most 64 of', async () => {
    await app.freshBusiness();
    const member = await finance();
    const numbered = (n: number) => save(member, { headings: [...HEADINGS, `Note ${n}`] });
    for (let n = 0; n < 64; n += 1) dataOf(await numbered(n));
    const more = await numbered(64);
    expect(more.body.message).toContain('at most 64');
    expect((await member.delete(base('/settlement-result-mappings/1'))).status).toBe(200);
    dataOf(await numbered(64));
  });
});
