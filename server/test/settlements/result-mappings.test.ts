import { describe, expect, it } from 'vitest';
import { lockedTransaction } from '../../src/core/ledger/write-in-ledger.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import type { ChangeRequest } from '../../src/features/change-requests/schemas.ts';
import type { OurColumn } from '../../src/features/settlements/results/mapping.ts';
import { insertVersion } from '../../src/features/settlements/results/mapping-queries.ts';
import type { FilePreview, Mapping } from '../../src/features/settlements/results/mapping-schemas.ts';
import type { ResultFileDetail } from '../../src/features/settlements/results/schemas.ts';
import { signInMember } from '../harness/member.ts';
import type { Client, TestResponse } from '../harness/test-app.ts';
import { codeOf, isReplay } from '../posting/payments.testing.ts';
import { expectRefused, members, setApproval } from './four-eyes.testing.ts';
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
    expect(before).toMatchObject({ isReadable: false, mapping: null, lineCount: 3, problemCount: 0, groups: [] });
    expect(before.columns).toHaveLength(HEADINGS.length);
    expect(before.columns[4]).toEqual({
      heading: 'Response',
      isLikeCurrency: false,
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
      changes: { paid: { count: 1, amount: 123456.78 }, failed: { count: 1 }, unknown: { count: 0 } },
      counts: { applied: 2, pending: 1, repeated: 0, unmatched: 0 },
      earlier: null,
      groups: [
        {
          result: 'applied',
          count: 2,
          lines: [
            { line: 2, endToEndId: one.endToEndId, amount: 123456.78, status: 'paid' },
            { line: 3, status: 'failed' },
          ],
        },
        { result: 'pending', count: 1, lines: [{ line: 4, status: 'pending' }] },
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
    expect(previewOf(await preview(member, content))).toMatchObject({
      counts: { repeated: 2, pending: 1, applied: 0 },
      earlier: { number: sent.number, accepted: { by: { name: 'Ada Obi' } } },
    });
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
    expect(shown).toMatchObject({ problemCount: 1, changes: { paid: { count: 1 } } });
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
      counts: { unmatched: 1, amountDiffers: 1, applied: 0 },
      problemCount: 1,
      groups: [
        { result: 'amount_differs', lines: [{ accountName: expect.any(String) as string }] },
        { result: 'unmatched', lines: [{ accountName: null }] },
      ],
    });
  });

  it('tells what is known already from what contradicts it', async () => {
    const [one, two] = await seeded(2);
    const member = await finance();
    dataOf(await save(member));
    requireFile(await send(app.client, bank(row(one, 'Successful'), row(two ?? one, 'Reversed'))));
    const content = bank(row(one, 'Successful'), row(two ?? one, 'Successful'));
    expect(previewOf(await preview(member, content))).toMatchObject({ counts: { repeated: 1, conflict: 1 } });
  });

  it('groups equal lines, those to look at first, then those that change a payout, each with its payout', async () => {
    const [one, two, three] = await seeded(3);
    const member = await finance();
    dataOf(await save(member));
    requireFile(await send(app.client, bank(row(two ?? one, 'Successful'))));
    const known = row(two ?? one, 'Successful');
    const late = row({ ...one, amountKobo: one.amountKobo + 1n }, 'Reversed');
    const foreign = row({ ...one, endToEndId: 'f'.repeat(32) }, 'Successful');
    const content = bank(...Array.from({ length: 30 }, () => known), foreign, late, row(three ?? one, 'Successful'));
    const { groups } = previewOf(await preview(member, content));
    expect(groups).toMatchObject([
      { result: 'amount_differs', count: 1, lines: [{ line: 33, payoutId: one.reference }] },
      { result: 'unmatched', count: 1, lines: [{ line: 32, payoutId: null }] },
      { result: 'applied', count: 1, lines: [{ line: 34, payoutId: three?.reference }] },
      { result: 'repeated', count: 30 },
    ]);
    expect(groups[3]?.lines.map(({ line, payoutId }) => [line, payoutId])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 2, two?.reference]),
    );
  });

  it('names the heading of the bank where a cell of it is wrong', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    dataOf(await save(member));
    const { firstProblems } = previewOf(
      await preview(member, bank(`1;Ada;${one.endToEndId};much;Successful;`, '1;Ada;;5.00;Successful;')),
    );
    expect(firstProblems[0]).toContain('Line 2: "Amount (NGN)" must be naira');
    expect(firstProblems[1]).toContain('Line 3: "Txn Ref" must have 1 to 35 characters');
  });

  it('tells that it says two things of a payout, and counts a payout once however often it is named', async () => {
    const [one, two] = await seeded(2);
    const member = await finance();
    dataOf(await save(member));
    const [thrice, other] = [row(one, 'Successful'), two ?? one];
    const content = bank(thrice, thrice, thrice, row(other, 'Successful'), row(other, 'Reversed'));
    const shown = previewOf(await preview(member, content));
    expect(shown).toMatchObject({
      counts: { applied: 1, repeated: 2, conflict: 2 },
      changes: { paid: { count: 1 }, failed: { count: 0 } },
    });
    expect(shown.groups.map(({ result, conflict, count }) => [result, conflict, count])).toEqual([
      ['conflict', 'contradicted', 2],
      ['applied', null, 1],
      ['repeated', null, 2],
    ]);
    expect(requireFile(await send(app.client, content)).counts).toEqual(shown.counts);
  });

  it('says which lines look like totals, and what to do with titles', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    const shown = previewOf(await preview(member, bank(row(one, 'Successful'), ';;GRAND TOTAL;1,500.00;;')));
    expect(shown.totalLines).toEqual([{ line: 3, text: 'GRAND TOTAL · 1,500.00' }]);
    const titled = await preview(member, `First Bank, transfers\nTxn Ref;Amount;Response\nx;1;y`);
    expect(titled.body.message).toContain('Titles above the headings');
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

  it('says of a heading that looks like a currency whether it is one, and reads none in naira that is unsaid', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    const headings = [...HEADINGS, 'Txn_CCY', 'Curr.'];
    const isSaid = (...columns: readonly object[]) => save(member, { headings, columns: [...NEW.columns, ...columns] });
    const unsaid = await isSaid();
    expect([unsaid.status, unsaid.body.error?.field]).toEqual([400, 'columns']);
    expect(unsaid.body.message).toContain('Txn_CCY');
    expect((await isSaid({ is: 'not_currency', column: 7 })).body.message).toContain('Curr.');
    const none = [7, 8].map((column) => ({ is: 'not_currency', column }));
    expect(mappingOf(await isSaid(...none)).columns).toEqual([...NEW.columns, ...none]);
    const changed = { headings, columns: [...NEW.columns, { is: 'currency', column: 7 }], replaces: 1 };
    expect(mappingOf(await save(member, changed)).number).toBe(2);
    const file = [headings.join(';'), `${row(one, 'Successful')};USD;`].join('\n');
    expect(requireFile(await send(app.client, file)).counts).toMatchObject({ applied: 0, amountDiffers: 1 });
  });

  it('that was made before such a heading had to be explained reads nothing', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    const headings = [...HEADINGS, 'Currency'];
    const { services } = app.testApp;
    const ledger = { businessId: app.business.businessId, live: false };
    await lockedTransaction(services.database.db, ledger, (tx, madeAt) => {
      const columns = NEW.columns.map(({ is, column }) => [is as OurColumn, column] as const);
      const mapping = { ...NEW, headings, columns, statuses: [], number: 1n, madeBy: BY_OPERATOR.actor, madeAt };
      return insertVersion(tx, ledger, { mapping, isRemoved: false });
    });
    const file = [headings.join(';'), `${row(one, 'Successful')};USD`].join('\n');
    const refused = await send(app.client, file);
    expect(codeOf(refused)).toBe('unreadable_file');
    expect(refused.body.message).toContain('"Currency" looks like a currency');
    expect(previewOf(await preview(member, file))).toMatchObject({ isReadable: false, mapping: { number: 1 } });
    expect(await payoutRow(app.testApp, one)).toMatchObject({ outcome: null });
  });

  it('is not needed for our own headings, unless another one looks like a currency', async () => {
    const [one] = await seeded(1);
    const refused = await send(
      app.client,
      `end_to_end_id,amount,status,Settlement currency\n${one.endToEndId},123456.78,paid,USD`,
    );
    expect(codeOf(refused)).toBe('unreadable_file');
    expect(refused.body.message).toContain('Name the column of the currency "currency"');
  });

  it('does not read a file that a person saw by our own headings', async () => {
    const [one] = await seeded(1);
    const member = await finance();
    const content = `end_to_end_id,amount,status\n${one.endToEndId},"123,456.78",paid`;
    expect(previewOf(await preview(member, content))).toMatchObject({ mapping: null, counts: { applied: 1 } });
    const columns = NEW.columns.slice(0, 3).map(({ is }, index) => ({ is, column: index + 1 }));
    const ours = { headings: ['end_to_end_id', 'amount', 'status'], columns };
    const { number } = mappingOf(await save(member, { ...ours, statuses: [{ word: 'paid', means: 'failed' }] }));
    const seen = base('/settlement-results?mapping=0');
    expect(codeOf(await send(member, content, {}, seen))).toBe('changed_meanwhile');
    expect((await member.delete(base(`/settlement-result-mappings/${number}`))).status).toBe(200);
    expect(requireFile(await send(member, content, {}, seen)).counts).toMatchObject({ applied: 1 });
    expect(await payoutRow(app.testApp, one)).toMatchObject({ outcome: 'paid' });
  });

  it('lets a blank word mean paid or failed only where that is confirmed', async () => {
    await app.freshBusiness();
    const member = await finance();
    for (const means of ['paid', 'failed']) {
      const statuses = [...NEW.statuses.slice(0, 2), { word: '', means }];
      const refused = await save(member, { statuses });
      expect([refused.status, refused.body.error?.field]).toEqual([400, 'statuses.2.means']);
      const current = dataOf(await member.get(base('/settlement-result-mappings'))) as readonly Mapping[];
      const confirmed = { statuses, blankIsFinal: true, replaces: current[0]?.number ?? null };
      expect(mappingOf(await save(member, confirmed)).statuses).toEqual(statuses);
    }
  });

  it('takes two people where two people approve runs: one who says the opposite of the bank does not do so alone', async () => {
    const [one] = await seeded(1);
    const [ada, bola] = await members(app.testApp, app.business);
    dataOf(await save(ada));
    await setApproval(app.client, 'second_person');
    const statuses = [{ word: 'Successful', means: 'failed' }, ...NEW.statuses.slice(1)];
    const opposite = { statuses, replaces: 1 };
    expectRefused(await save(ada, opposite), 403, 'second_person_required');
    // What is remembered already needs nobody.
    expect(mappingOf(await save(ada)).number).toBe(1);

    const REQUESTS = base('/settlement-result-mapping-requests');
    const reason = 'The bank says so';
    expectRefused(await ada.post(REQUESTS, { ...NEW, ...opposite, replaces: null, reason }), 409, 'changed_meanwhile');
    expectRefused(await ada.post(REQUESTS, { ...NEW, reason }), 409, 'changed_meanwhile');
    const made = dataOf(await ada.post(REQUESTS, { ...NEW, ...opposite, reason })) as ChangeRequest;
    expect(made).toMatchObject({
      kind: 'result_mapping',
      summary: 'The CSV of "First Bank" is read in another way: "Successful" means failed, no longer paid',
      before: { mapping: { number: 1, statuses: NEW.statuses } },
      after: { statuses },
    });
    const approval = base(`/change-requests/${made.number}/approve`);
    expectRefused(await ada.post(approval), 403, 'second_person_required');
    const content = bank(row(one, 'Successful'));
    expect(previewOf(await preview(ada, content)).changes).toMatchObject({ paid: { count: 1 }, failed: { count: 0 } });

    expect((await bola.post(approval)).status).toBe(200);
    const [mapping] = dataOf(await ada.get(base('/settlement-result-mappings'))) as readonly Mapping[];
    expect(mapping).toMatchObject({ number: 2, statuses, made: { by: { id: ada.userId } } });
    expect(previewOf(await preview(ada, content)).changes).toMatchObject({ failed: { count: 1 } });
    // Columns can have equal headings; a word that is no longer read refuses a file.
    const columns = [...NEW.columns.slice(0, 2), { is: 'status', column: 6 }];
    const moved = { ...NEW, columns, statuses: statuses.slice(0, 1), replaces: 2, reason };
    expect((dataOf(await ada.post(REQUESTS, moved)) as ChangeRequest).summary).toBe(
      'The CSV of "First Bank" is read in another way: column 5 ("Response") is no longer what became of it; ' +
        'column 6 ("Response") is what became of it, no longer the reason; "Reversed" is no longer read, which meant ' +
        'failed; "" is no longer read, which meant pending',
    );
    const named = { ...NEW, name: 'Other', statuses, replaces: 2, reason };
    expect((dataOf(await ada.post(REQUESTS, named)) as ChangeRequest).summary).toBe(
      'The CSV of "First Bank" is called "Other" and read in another way: its columns and words mean what they meant',
    );
    // Forgetting it refuses such files, and so needs nobody; a new one needs both.
    expect((await ada.delete(base('/settlement-result-mappings/2'))).status).toBe(200);
    expectRefused(await save(ada), 403, 'second_person_required');
    const first = dataOf(await ada.post(REQUESTS, { ...NEW, reason })) as ChangeRequest;
    expect(first.summary).toContain('is read for the first time: "Successful" means paid; "Reversed" means failed');
    expect((await bola.post(base(`/change-requests/${first.number}/approve`))).status).toBe(200);
    expect(requireFile(await send(app.client, content)).counts).toMatchObject({ applied: 1 });
    expect(await payoutRow(app.testApp, one)).toMatchObject({ outcome: 'paid' });
  });

  it('asked for by two is made once: the second approval sees another present mapping', async () => {
    await seeded(1);
    const [ada, bola] = await members(app.testApp, app.business);
    await setApproval(app.client, 'second_person');
    const REQUESTS = base('/settlement-result-mapping-requests');
    const [one, other] = [
      dataOf(await ada.post(REQUESTS, { ...NEW, reason: 'One' })) as ChangeRequest,
      dataOf(await bola.post(REQUESTS, { ...NEW, name: 'Other', reason: 'Other' })) as ChangeRequest,
    ];
    const answers = await Promise.all([
      bola.post(base(`/change-requests/${one.number}/approve`)),
      ada.post(base(`/change-requests/${other.number}/approve`)),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(dataOf(await ada.get(base('/settlement-result-mappings')))).toHaveLength(1);
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
