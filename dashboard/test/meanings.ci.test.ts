import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { cutAmounts } from './harness/cut-amounts.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { atEachWidth, openSettled } from './harness/settled.ts';
import { makeDraft } from './harness/settlement-runs.ts';

const WIDTHS = [1_440, 1_280, 1_024, 768, 600, 480, 390, 360] as const;

describe.skipIf(!hasBrowser)('what a page says', () => {
  const dashboard = sharedDashboard();

  it('tells a refund from a sale: by a word, a sign and a colour', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page } = owner;
    const account = await owner.addAccount('test', 'Mama Nkechi Foods');
    await owner.pay('test', account, { amount: 10_000 });
    const transactions = await owner.call<{ reference: string }[]>('GET', 'test/transactions');
    await owner.call('POST', `test/payments/${transactions[0]?.reference}/refunds`, { amount: 4_000 });

    for (const path of ['transactions', `accounts/${account.id}`]) {
      await page.goto(`/${owner.businessId}/test/${path}`);
      const refund = page.getByRole('row').filter({ hasText: /−₦|-₦/ });
      await refund.getByText('Refund', { exact: true }).filter({ visible: true }).waitFor();
      const payment = page.getByRole('row').filter({ hasText: 'Payment' });
      expect(await payment.count(), path).toBe(1);
      const amountOf = (row: typeof payment) =>
        row
          .locator('span', { hasText: /^[−-]?₦/ })
          .filter({ visible: true })
          .last();
      const lookOf = (row: typeof payment) => amountOf(row).getAttribute('class');
      expect(await lookOf(refund), path).toMatch(/refund/);
      expect(await lookOf(payment), path).toMatch(/payment/);
    }
  });

  it('says where money went that is not in the wallets, and adds up to the balance', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page } = owner;
    const account = await owner.addAccount('test', 'Mama Nkechi Foods');
    await owner.pay('test', account, { amount: 10_000 });
    const [paid] = await owner.call<{ reference: string }[]>('GET', 'test/transactions');
    const refund = { amount: 2_500, commission: 'platform' };
    await owner.call('POST', `test/payments/${paid?.reference}/refunds`, refund);
    await makeDraft(owner.origin, await owner.secretKey('test'));

    const sumOf = (name: string) => page.locator(`[data-sum=${name}] [data-money]`).allInnerTexts();
    for (const path of ['home', `accounts/${account.id}`]) {
      await openSettled(page, `/${owner.businessId}/test/${path}`);
      await expect
        .poll(() => sumOf('balance'), { message: path })
        .toEqual(['₦9,000.00', '₦0.00', '₦0.00', '₦9,000.00', '₦0.00']);
      expect(await sumOf('gross'), path).toEqual(['₦7,500.00', '−₦1,500.00', '₦9,000.00']);
    }
    await openSettled(page, `/${owner.businessId}/test/home`);
    await page.getByText('In wallets; ₦9,000.00 more is in runs').waitFor();
    await openSettled(page, `/${owner.businessId}/test/transactions`);
    const row = page.getByRole('row').filter({ hasText: 'Refund' });
    await row.getByText('−₦2,500.00 from your commission').waitFor();
    const zero = row.locator('[data-money]', { hasText: /^₦0\.00$/ });
    expect(await zero.getAttribute('class')).not.toMatch(/refund/);
  });

  it('loses no digit of an amount at any width', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page } = owner;
    const account = await owner.addAccount('test', 'Mama Nkechi Foods and Provisions of Surulere');
    for (let count = 0; count < 3; count += 1) await owner.pay('test', account, { amount: 999_999_999_999.99 });
    const [paid] = await owner.call<{ reference: string }[]>('GET', 'test/transactions');
    await owner.call('POST', `test/payments/${paid?.reference}/refunds`, { commission: 'reverse' });
    await makeDraft(owner.origin, await owner.secretKey('test'));
    await owner.pay('test', account, { amount: 999_999_999_999.99 });
    const paths = ['home', 'accounts', `accounts/${account.id}`, 'transactions', 'settlements', 'settlements/1'];
    for (const path of [...paths, 'settlements/payouts']) {
      await openSettled(page, `/${owner.businessId}/test/${path}`);
      await atEachWidth(page, WIDTHS, async (width) => {
        expect(await cutAmounts(page), `${path} at ${width} px`).toEqual([]);
      });
    }
  });

  it('shows an endpoint that fails in amber at once, and in red after a minute', async () => {
    const owner = await openBusiness(dashboard.origin);
    const receiver = createServer((_request, response) => response.writeHead(500).end());
    await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      await owner.call('POST', 'test/webhooks', { url, events: [] });
      const account = await owner.addAccount('test', 'Bola Stores');
      await owner.pay('test', account, { amount: 100 });
      const { pool } = dashboard.database;
      const failing = 'FROM webhook_positions WHERE business_id = $1 AND failing_since IS NOT NULL';
      await expect.poll(async () => (await pool.query(`SELECT 1 ${failing}`, [owner.businessId])).rowCount).toBe(1);
      await owner.page.goto(`/${owner.businessId}/test/developers/webhooks`);
      await owner.page.getByText('Retrying', { exact: true }).waitFor();
      await pool.query(
        `UPDATE webhook_positions SET failing_since = failing_since - interval '1 minute' WHERE business_id = $1`,
        [owner.businessId],
      );
      await owner.page.reload();
      await owner.page.getByText('Failing', { exact: true }).waitFor();
      expect(await owner.page.getByText('On', { exact: true }).count()).toBe(0);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  });

  it('makes one line of equal warnings, and says that their list is cut', async () => {
    const owner = await openBusiness(dashboard.origin);
    for (let count = 0; count < 22; count += 1) await owner.addAccount('test', `Shop ${count}`);
    const { pool } = dashboard.database;
    await pool.query('UPDATE connected_accounts SET check_digit_warning = true WHERE business_id = $1', [
      owner.businessId,
    ]);
    await owner.page.goto(`/${owner.businessId}/test/home`);
    await owner.page.getByText('2 more accounts need attention and are not listed here.').waitFor();
    const group = owner.page.locator('details', { hasText: '20 account numbers do not match the bank' });
    const shops = group.getByRole('link').filter({ hasText: 'Shop' });
    expect(await shops.filter({ visible: true }).count()).toBe(0);
    await group.locator('summary').click();
    await expect.poll(() => shops.filter({ visible: true }).count()).toBe(20);
  });

  it('tells of each role what its permissions are', async () => {
    const owner = await openBusiness(dashboard.origin);
    await owner.page.goto(`/${owner.businessId}/test/team`);
    await owner.page.getByRole('button', { name: 'Invite' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByText('create, cancel and export settlement runs').waitFor();
    await dialog
      .getByText('see, create, roll and revoke API keys, including live keys, which take and refund payments')
      .waitFor();
  });
});
