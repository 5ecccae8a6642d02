import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keepTransactionWords } from '../../server/src/features/transactions/keep-words.ts';
import { hasBrowser } from './harness/browser.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('a search of transactions', () => {
  const dashboard = sharedDashboard();

  async function openShop() {
    const owner = await openBusiness(dashboard.origin);
    const account = await owner.addAccount('test', 'Ṣadé Stores');
    await owner.pay('test', account, { amount: 7_350, description: 'Ọjà Ńlá, rice', metadata: { order: 'A-1' } });
    await owner.pay('test', account, { amount: 100, description: 'Yam', metadata: { order: 'A-2' } });
    await keepTransactionWords(dashboard.database);
    return { owner, account };
  }

  it('finds words without diacritics, amounts and metadata, is kept as a view, and fits a phone', async () => {
    const { owner } = await openShop();
    const { page, businessId } = owner;
    await page.goto(`/${businessId}/test/transactions`);
    const field = page.getByLabel('Search transactions');
    const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('link');
    const searched = (): string | null => new URL(page.url()).searchParams.get('search');
    await page.getByText('1–2 of 2').waitFor();
    for (const search of ['nla oja', '₦7,350', 'N7,350', '+7350', 'order=A-1', 'RICE sade']) {
      await field.fill(search);
      await page.getByText('1 found.').waitFor();
      await expect.poll(searched).toBe(search);
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByText('Ọjà Ńlá, rice').first().waitFor();
      await field.fill('');
      await expect.poll(searched).toBeNull();
      await page.getByText('1–2 of 2').waitFor();
    }
    await field.fill('nobody has this');
    await page.getByText('No transactions match these filters.').waitFor();
    await field.fill('yam');
    await page.getByText('1 found.').waitFor();
    expect(await page.getByRole('link', { name: 'Export CSV' }).count()).toBe(0);

    const views = page.getByRole('search').getByRole('button', { name: 'Views', exact: true });
    await views.click();
    await page.getByRole('menuitem', { name: 'Save these filters…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Yams');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('search').getByRole('button', { name: 'Yams' }).waitFor();
    expect(await owner.call('GET', 'views')).toMatchObject([{ name: 'Yams', search: { search: 'yam' } }]);

    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 780 });
      await page.getByText('1 found.').waitFor();
      expect(await layoutFaults(page)).toEqual([]);
    }
    await rows.first().click();
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
  });

  it('says at its field that a day is before From, which no second try mends', async () => {
    const { page, businessId } = (await openShop()).owner;
    await page.goto(`/${businessId}/test/transactions?from=2026-03-02&to=2026-03-01`);
    await page.getByText('This date is before the From date.').waitFor();
    await page.getByText('The transactions could not be loaded').waitFor();
    await page.getByText('From must not be later than To.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByText('Results of these filters cannot be exported. Change the filters.').waitFor();
    expect(await page.getByRole('link', { name: 'Export CSV' }).count()).toBe(0);
  });

  it('that failed is loaded when the server is back', async () => {
    const { page, businessId } = (await openShop()).owner;
    await page.route('**/transactions/search?*', (route) => route.abort());
    await page.goto(`/${businessId}/test/transactions?search=yam`);
    await page.getByText('The transactions could not be loaded').waitFor();
    await page.unroute('**/transactions/search?*');
    await page.getByText('1 found.').waitFor();
  });

  it('says that there are more than a thousand', async () => {
    const { owner, account } = await openShop();
    const { page, businessId } = owner;
    const apiKey = await owner.secretKey('test');
    const payment = { subAccountId: account.id, authorizationKey: account.authorizationKey, amount: 10 };
    const payments = Array.from({ length: 1_010 }, () => ({ ...payment, description: 'Bus fare' }));
    const response = await fetch(`${dashboard.origin}/v1/api/payments/bulk`, {
      method: 'POST',
      headers: { apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ payments }),
    });
    expect(response.status).toBe(200);
    await keepTransactionWords(dashboard.database);
    await page.goto(`/${businessId}/test/transactions?search=bus`);
    await page.getByText('The newest 100 of 1,000+ found. Narrow the search to see others.').waitFor();
    await page.getByText('Search results cannot be exported. Clear the search to export.').waitFor();
    const note = await page.getByText('The newest 100 of 1,000+').boundingBox();
    const table = await page.getByRole('table', { name: 'Transactions' }).boundingBox();
    expect(note?.y).toBeLessThan(table?.y ?? 0);
  });

  it('in the palette shows accounts and transactions, and opens what is chosen', async () => {
    const { owner, account } = await openShop();
    const { page, businessId } = owner;
    const palette = page.getByPlaceholder('Go to a page, an account or a transaction');
    await page.goto(`/${businessId}/test/home`);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('Control+k');
    await palette.fill('sade');
    await page.getByRole('option', { name: /^Ṣadé Stores/ }).click();
    await page.waitForURL(`**/accounts/${account.id}`);

    await page.keyboard.press('Control+k');
    await palette.fill('order=A-2');
    await page.getByRole('option', { name: /^Yam/ }).click();
    await page.waitForURL(/test\/transactions\?.*open=/);
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
  });

  it('in the palette opens the thing that is named: a run, a payment, a request', async () => {
    const { owner, account } = await openShop();
    const { page, businessId, complaints } = owner;
    const palette = page.getByPlaceholder('Go to a page, an account or a transaction');
    const go = async (typed: string): Promise<void> => {
      await page.goto(`/${businessId}/test/home`);
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      await page.keyboard.press('Control+k');
      await palette.pressSequentially(typed);
      await page.keyboard.press('Enter');
    };
    await go('run 2');
    await page.waitForURL('**/test/settlements/2');

    const { transactions } = await owner.call<{ transactions: { reference: string }[] }>(
      'GET',
      'test/transactions/search?search=yam',
    );
    const [{ reference } = { reference: '' }] = transactions;
    await go(reference);
    await page.waitForURL(`**/test/transactions?open=${reference}`);
    await page.getByRole('dialog', { name: 'Transaction' }).getByText(reference).waitFor();

    // Another one in its place, entered at once, opens itself and not the former one.
    const found = await owner.call<{ transactions: { reference: string }[] }>(
      'GET',
      'test/transactions/search?search=rice',
    );
    const other = found.transactions[0]?.reference ?? '';
    await page.goto(`/${businessId}/test/home`);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('Control+k');
    await palette.fill(reference);
    await page.getByRole('option', { name: /^Yam/ }).first().waitFor();
    await palette.fill(other);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/test/transactions?open=${other}`);

    const id = `shop-17:${randomUUID()}`;
    const refused = await owner.sendPayment('test', account, { amount: -1 }, { 'x-request-id': id });
    expect(refused.headers.get('x-request-id')).toBe(id);
    await expect.poll(async () => owner.call<unknown[]>('GET', `test/requests?id=${id}`)).toHaveLength(1);
    await go(id);
    await page.getByRole('dialog', { name: 'Request' }).getByText(id).waitFor();
    expect(new URL(page.url()).searchParams.get('request')).toBe(id);
    // A refused payment makes no complaint of the page.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });
});
