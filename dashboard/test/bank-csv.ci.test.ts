import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { type CuttingProxy, startCuttingProxy } from './harness/cutting-proxy.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { makeDraft } from './harness/settlement-runs.ts';

const WIDTHS = [360, 1_024, 1_440];

interface Payout {
  readonly id: string;
  readonly endToEndId: string;
  readonly accountName: string;
  readonly amount: number;
  readonly state: string;
}

/** One after the other: each test goes on with the payouts that the one before has left. */
describe.skipIf(!hasBrowser)('the CSV of a bank', () => {
  const dashboard = sharedDashboard();
  let proxy: CuttingProxy;
  let owner: BusinessOwner;
  let page: Page;
  beforeAll(async () => {
    proxy = await startCuttingProxy(dashboard.origin);
    owner = await openBusiness(proxy.origin);
    ({ page } = owner);
    for (const name of ['Ada Stores', 'Bola Fabrics', 'Chidi Foods', 'Ada Prints']) {
      await owner.pay('test', await owner.addAccount('test', name), { amount: 1_000 });
    }
    const number = await makeDraft(proxy.origin, await owner.secretKey('test'));
    const send = async (path: string, body: object) => {
      const response = await fetch(`${proxy.origin}/v1/api/settlement-runs/${number}/${path}`, {
        method: 'POST',
        headers: { apiKey: await owner.secretKey('test'), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.ok, await response.text()).toBe(true);
    };
    await send('approve', {});
    await send('export', { format: 'csv' });
  });
  afterAll(() => proxy.close());

  const payouts = () => owner.call<readonly Payout[]>('GET', 'test/settlement-runs/1/payouts?limit=100');
  const openPayouts = async () => (await payouts()).filter(({ state }) => state === 'exported');
  const firstOpen = async (): Promise<Payout> => {
    const [first] = await openPayouts();
    if (first === undefined) throw new Error('no payout is left');
    return first;
  };
  const fileCount = async () => (await owner.call<unknown[]>('GET', 'test/settlement-results')).length;

  const openResults = () => page.goto(`/${owner.businessId}/test/settlements/results`);
  const form = () => page.getByRole('form', { name: 'Column mapping' });
  const reading = () => page.getByRole('region', { name: 'Preview of the file' });
  const choose = (name: string, ...lines: readonly string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

  const HEADINGS = 'S/N;Txn Ref;<b>Amount</b>;Response';
  const lineOf = ({ endToEndId, amount }: Payout, word: string): string =>
    `1;${endToEndId};"${amount.toLocaleString('en', { minimumFractionDigits: 2 })}";${word}`;

  async function fillIn(name: string, words: Readonly<Record<string, string>>): Promise<void> {
    await form().getByLabel('Name').fill(name);
    for (const [word, meaning] of Object.entries(words)) {
      await form().getByLabel(`Value “${word}”`).selectOption(meaning);
    }
  }
  const remember = () => form().getByRole('button', { name: 'Save mapping and preview' }).click();
  const keep = () => reading().getByRole('button', { name: 'Keep this file' });
  const apply = () => reading().getByRole('button', { name: 'Apply this file' });

  it('is explained once, and shows what a file would do before it does it', async () => {
    const payout = await firstOpen();
    await openResults();
    await choose('bank.csv', HEADINGS, lineOf(payout, 'Successful'), lineOf(payout, 'Successful'));
    expect(await form().getByLabel('Payout reference').inputValue()).toBe('2');
    await remember();
    await form().getByText('Enter a name.').waitFor();
    await form().getByText('Choose what it means.').waitFor();
    await fillIn('x'.repeat(61), { Successful: 'Paid' });
    await form().getByText('Enter at most 60 characters: these are 61.').waitFor();
    await fillIn('First Bank', {});
    await remember();
    await reading().getByText('Read with the mapping First Bank').waitFor();
    await reading().getByText('1 payout, ₦').waitFor();
    const group = reading().locator('details', { hasText: 'Will apply' });
    await group.locator('summary', { hasText: '1 line' }).waitFor();
    await reading().locator('summary', { hasText: 'Already known' }).waitFor();
    await group.locator('summary').click();
    const lines = reading().getByRole('table', { name: 'Lines: Applied' });
    await lines.getByText(payout.accountName).filter({ visible: true }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await layoutFaults(page), `${width} px`).toEqual([]);
      expect(await lines.getByText(payout.accountName).filter({ visible: true }).count(), `${width} px`).toBe(1);
    }
    expect(await axeFindings(page)).toEqual([]);
    await apply().click();
    await page.waitForURL(/\/settlements\/results\/\d+$/);
    await page.getByText('1 line applied').waitFor();
    expect(await openPayouts()).toHaveLength(3);
  });

  it('that was received before says so, by whom, and is not applied again', async () => {
    const content = [HEADINGS, lineOf(await firstOpen(), 'Successful')];
    await openResults();
    await choose('again.csv', ...content);
    await apply().click();
    await page.waitForURL(/\/settlements\/results\/\d+$/);
    await openResults();
    await choose('again.csv', ...content);
    await reading().getByText('Ada Obi sent it, just now').waitFor();
    expect(await apply().isDisabled()).toBe(true);
    await reading().getByRole('link', { name: 'see its results' }).click();
    await page.getByText('1 line applied').waitFor();

    const { endToEndId, amount } = await firstOpen();
    const ours = ['end_to_end_id,amount,status', `${endToEndId},${amount},pending`];
    const before = await fileCount();
    await openResults();
    await choose('ours.csv', ...ours);
    await reading().getByText('Read by Tributary’s own headings. Nothing has been applied yet.').waitFor();
    expect(await fileCount()).toBe(before);
    await keep().click();
    await page.getByRole('heading', { name: 'ours.csv' }).waitFor();
    await page.getByText('0 lines applied').waitFor();
    await openResults();
    await choose('ours.csv', ...ours);
    await reading().getByText('The same file was received before').waitFor();
    expect(await apply().isDisabled()).toBe(true);
  });

  it('that contradicts what is known is kept, with what there is to look at', async () => {
    const paid = (await payouts()).find(({ state }) => state === 'paid');
    if (paid === undefined) throw new Error('no payout is paid');
    await openResults();
    await choose('late.csv', 'end_to_end_id,amount,status', `${paid.endToEndId},${paid.amount},failed`);
    await reading().getByText('No line changes a payout. The file is kept').waitFor();
    const row = reading().getByRole('table', { name: 'Lines: Contradicts' }).locator('tbody tr');
    expect(await row.getByRole('link').getAttribute('href')).toContain(`settlements/payouts?open=${paid.id}`);
    await keep().click();
    await page.getByText('0 lines applied; 1 did not match and changed nothing.').waitFor();
    await openResults();
    const file = page.getByRole('table', { name: 'Bank files' }).getByRole('row').filter({ hasText: 'late.csv' });
    await file.getByText('1', { exact: true }).filter({ visible: true }).last().waitFor();
    expect((await payouts()).find(({ id }) => id === paid.id)?.state).toBe('paid');
  });

  it('that changes nothing is not applied, with the reason', async () => {
    await openResults();
    await choose('empty.csv', HEADINGS);
    await reading().getByText('The file has no lines below its headings.').waitFor();
    expect(await apply().isDisabled()).toBe(true);
    await choose('strange.csv', HEADINGS, `1;${'e'.repeat(32)};5.00;Successful`);
    await reading().getByText('No line names a payout.').waitFor();
    await reading().getByText('No such payout', { exact: true }).first().waitFor();
    expect(await apply().isDisabled()).toBe(true);
  });

  it('whose answer was lost is not called refused, and is applied once when it is sent again', async () => {
    const payout = await firstOpen();
    const before = await fileCount();
    await openResults();
    await choose('lost.csv', HEADINGS, lineOf(payout, 'Successful'));
    await apply().waitFor();
    proxy.loses = (request) => /^POST \S+\/settlement-results\?/.test(request);
    await apply().click();
    const box = page.getByRole('alert').filter({ hasText: 'lost.csv was sent, but no answer came' });
    await box.waitFor();
    expect(await page.getByText(/Nothing was applied/).count()).toBe(0);
    proxy.loses = () => false;
    // The server has applied it, and the list shows that.
    await page.getByRole('table', { name: 'Bank files' }).getByText('lost.csv').waitFor();
    expect(await fileCount()).toBe(before + 1);
    expect((await payouts()).find(({ endToEndId }) => endToEndId === payout.endToEndId)?.state).toBe('paid');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('This file was received before').waitFor();
    await page.getByText('1 line applied').waitFor();
    expect(await fileCount()).toBe(before + 1);
  });

  it('with a column like a currency is not remembered before that is answered', async () => {
    const payout = await firstOpen();
    await openResults();
    await choose('usd.csv', `${HEADINGS};Txn CCY`, `${lineOf(payout, 'Successful')};USD`);
    const currency = form().getByLabel('Currency');
    expect(await currency.inputValue()).toBe('5');
    await fillIn('Dollar account', { Successful: 'Paid' });
    await currency.selectOption('');
    await remember();
    await form().getByText('“Txn CCY” looks like a currency').waitFor();
    await currency.selectOption('No currency column: all amounts are in naira');
    await remember();
    await reading().getByText('1 payout, ₦').waitFor();
    await reading().getByRole('button', { name: 'Change mapping' }).click();
    expect(await currency.inputValue()).toBe('none');
    await currency.selectOption('5. Txn CCY (USD)');
    await remember();
    await reading().getByText('Not in naira').filter({ visible: true }).waitFor();
    await keep().waitFor();
    expect(await apply().count()).toBe(0);
  });

  it('with totals says so; blank is paid only where somebody confirms it, and other words can be mended', async () => {
    const payout = await firstOpen();
    const other = `${HEADINGS};Note`;
    await openResults();
    await choose('totals.csv', other, `${lineOf(payout, 'Done')};`, `;;"1,000.00";;TOTAL`);
    await form().getByText('The file seems to include totals').waitFor();
    await form().getByText('Line 3: 1,000.00 · TOTAL').waitFor();
    await fillIn('Second Bank', { Done: 'Paid' });
    await form().getByLabel('Blank value').selectOption('Failed');
    await form().getByText('it is paid twice').waitFor();
    await remember();
    await form().getByText('Confirm this, or choose another meaning.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form().getByLabel('The bank leaves this blank only where a payout failed').check();
    await remember();
    await reading().getByText('1 line cannot be read, so the file would be refused').waitFor();

    await choose('next.csv', other, `${lineOf(payout, 'Done')};`);
    await reading().getByText('(blank): Failed').waitFor();
    await reading().getByRole('button', { name: 'Change mapping' }).click();
    await form().getByText('Values from other files').waitFor();
    await form().getByLabel('Blank value').selectOption('Remove this value');
    await remember();
    await reading().getByText('Done: Paid', { exact: true }).waitFor();

    await choose('titles.csv', 'First Bank Plc;;;;', other, `${lineOf(payout, 'Done')};`);
    await form().getByText('The first line looks like a title').waitFor();
  });

  it('is not lost half explained: by a link, by another file, or by Cancel', async () => {
    await openResults();
    await choose('half.csv', 'A;B;C', 'x;1;y');
    await form().getByLabel('Name').fill('Half');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    const stay = async () => {
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await form().getByLabel('Name').inputValue()).toBe('Half');
    };
    await page.getByRole('link', { name: 'Payouts', exact: true }).click();
    await stay();
    await choose('other.csv', 'D;E;F', 'x;1;y');
    await stay();
    await form().getByRole('button', { name: 'Cancel' }).click();
    await stay();
    await choose('other.csv', 'D;E;F', 'x;1;y');
    await question.getByRole('button', { name: 'Discard' }).click();
    await reading().getByText('other.csv').waitFor();
    expect(await form().getByLabel('Name').inputValue()).toBe('');
    await form().getByRole('button', { name: 'Cancel' }).click();
    await form().waitFor({ state: 'detached' });
    const wide = Array.from({ length: 150 }, (_, n) => `H${n}`).join(';');
    await choose('wide.csv', wide);
    await page.getByText('The file has more than 100 columns').waitFor();
    await reading().getByRole('button', { name: 'Cancel' }).click();
    await reading().waitFor({ state: 'detached' });
  });

  it('that somebody else explains meanwhile leads to another look', async () => {
    const payout = await firstOpen();
    await openResults();
    await choose('bank.csv', HEADINGS, lineOf(payout, 'Successful'));
    await apply().waitFor();
    const mappings = await owner.call<readonly { number: number; name: string }[]>(
      'GET',
      'test/settlement-result-mappings',
    );
    const mapping = mappings.find(({ name }) => name === 'First Bank');
    const { number: replaces = 0, made: _made, ...content } = { ...mapping, made: undefined };
    await owner.call('POST', 'test/settlement-result-mappings', { ...content, name: 'Renamed', replaces });
    await apply().click();
    await page.getByText('Nothing was applied.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Preview the file again' }).click();
    await reading().getByText('Read with the mapping Renamed').waitFor();
    expect(await page.getByText('Nothing was applied.').count()).toBe(0);
  });

  it('is listed with how it is read, and forgotten only after a question', async () => {
    await openResults();
    const list = page.getByRole('table', { name: 'CSV mappings of bank files' });
    await list.getByText('Renamed').waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await layoutFaults(page), `${width} px`).toEqual([]);
    }
    const row = list.getByRole('row').filter({ hasText: 'Renamed' });
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: /^Delete the mapping “/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await row.count()).toBe(1);
    await choose('bank.csv', HEADINGS, lineOf(await firstOpen(), 'Successful'));
    await reading().getByRole('button', { name: 'Delete mapping' }).click();
    await question.getByRole('button', { name: 'Delete mapping', exact: true }).click();
    await reading().waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    await choose('bank.csv', HEADINGS, lineOf(await firstOpen(), 'Successful'));
    await form().waitFor();
    expect(owner.complaints).toEqual([]);
  });
});
