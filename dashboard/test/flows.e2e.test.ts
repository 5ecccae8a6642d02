import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openAs, openBusiness } from './harness/people.ts';
import { addMember, seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('work in the dashboard', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  beforeAll(async () => {
    business = await seedBusiness({
      databaseUrl: dashboard.databaseUrl,
      now: new Date(),
      days: 1,
      paymentsPerDay: 3,
    });
  });

  it('leads from a first account to a first payment to a rotated key', async () => {
    const { page, complaints } = await openAs(dashboard.origin, business.owner.email);
    await page.goto(`/${business.businessId}/test/accounts/new`);
    const form = page.getByRole('dialog');
    await form.getByLabel('Business name').fill('<b>Bola</b> ‮Stores');
    await form.getByLabel('Account number').fill('0000014579');
    await form.getByLabel('Bank', { exact: true }).first().click();
    await page
      .getByRole('option', { name: /Zenith/ })
      .first()
      .click();
    await form.getByLabel('Account holder').fill('Bola Ade');
    await form.getByLabel('Email').fill('bola@example.com');
    await form.getByLabel('Mobile number').fill('08031234567');
    await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
    const findMade = () =>
      dashboard.database.db
        .selectFrom('connected_accounts')
        .select('id')
        .where('email', '=', 'bola@example.com')
        .executeTakeFirst();
    await expect.poll(findMade).toBeDefined();
    const made = await findMade();
    if (made === undefined) throw new Error('the account is gone');
    const { id } = made;
    await page.goto(`/${business.businessId}/test/accounts/${id}`);
    await page.getByRole('heading', { level: 1, name: /<b>Bola<\/b>/ }).waitFor();
    await page.getByRole('button', { name: 'Test payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByText('ten thousand naira').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept payment' }).dblclick();
    await page.getByText('accepted').first().waitFor();
    const payments = await dashboard.database.db
      .selectFrom('transactions')
      .select('id')
      .where('connected_account_id', '=', id)
      .execute();
    expect(payments, 'a double click posts once').toHaveLength(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new key' }).click();
    await page.getByText('There is a new key.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('names a deleted account among the top ones without leading to it', async () => {
    const owner = await openBusiness(dashboard.origin);
    const goes = await owner.addAccount('test', 'Chidi Stores');
    await owner.pay('test', goes, { amount: 2_000 });
    await owner.call('DELETE', `test/accounts/${goes.id}`);
    const stays = await owner.addAccount('test', 'Bola Stores');
    await owner.pay('test', stays, { amount: 1_000 });
    const { page, complaints } = owner;
    await page.goto(`/${owner.businessId}/test/home`);
    const table = page.getByRole('table', { name: 'Accounts with the largest inflow' });
    await table.getByRole('row', { name: /Chidi Stores Deleted/ }).waitFor();
    const links = table.getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Bola Stores']);
    await links.click();
    await page.getByRole('heading', { level: 1, name: 'Bola Stores' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('deletes an account that owes on purpose only, and shows it until it is even', async () => {
    const owner = await openBusiness(dashboard.origin);
    await owner.call('PATCH', 'settings', { refundShortfall: 'owe' });
    const account = await owner.addAccount('test', 'Chidi Stores');
    await owner.call('PATCH', `test/accounts/${account.id}`, { txPercentage: 10 });
    const { page, complaints } = owner;
    // No event reaches this page.
    await page.route('**/test/events', () => undefined);
    await page.goto(`/${owner.businessId}/test/accounts/${account.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this account' });
    await dialog.getByLabel('Type Chidi Stores to confirm').fill('Chidi Stores');
    // In the meantime the account comes to owe, which it does not know.
    const response = await owner.sendPayment('test', account, { amount: 1_000 });
    const { data } = (await response.json()) as { data: { reference: string } };
    await owner.call('POST', `test/payments/${data.reference}/refunds`, { commission: 'keep' });
    const button = dialog.getByRole('button', { name: 'Delete account' });
    await button.click();
    await dialog.getByText(/This account owes (₦100\.00|money) after refunds\./).waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Delete it even though it owes/).check();
    await button.click();
    await page.getByRole('heading', { level: 1, name: 'Connected accounts' }).waitFor();
    await page.goto(`/${owner.businessId}/test/home`);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText('It was deleted, so no payment can repay this.').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  });

  it('shows the exact instant where somebody points or has the focus, and only then', async () => {
    const { page } = await openAs(dashboard.origin, business.owner.email);
    await page.goto(`/${business.businessId}/test/transactions`);
    const instants = page.locator('tbody time:visible');
    const hint = page.getByRole('tooltip', { name: /:\d\d\.\d{3} \(Lagos, UTC\+1\)$/ });
    await instants.first().hover();
    await hint.waitFor();
    await page.mouse.move(0, 0);
    await expect.poll(() => hint.count()).toBe(0);
    await instants.nth(1).focus();
    await hint.waitFor();
  });

  it('lets a viewer look and change nothing', async () => {
    const { email } = await addMember(dashboard.origin, business, 'viewer');
    const { page } = await openAs(dashboard.origin, email);
    await page.goto(`/${business.businessId}/test/accounts`);
    await page.getByText('Ada Stores').waitFor();
    const create = page.getByRole('button', { name: 'Create account' });
    expect(await create.getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['on a desk', { width: 1_280, height: 800 }],
    ['on a phone', { width: 390, height: 844 }],
  ])(
    'keeps what it shows while the server is down, says so, and follows again when it is back, %s',
    async (_where, viewport) => {
      const owner = await openBusiness(dashboard.origin, {}, { viewport });
      const account = await owner.addAccount('test', 'Ada Stores');
      await owner.pay('test', account, { amount: 1_000 });
      const { page } = owner;
      await page.goto(`/${owner.businessId}/test/transactions`);
      const rows = page.locator('[data-row-link]');
      await rows.first().waitFor();
      const notLive = page.getByText('Not live at the moment');

      await dashboard.stop();
      await notLive.waitFor();
      expect(await rows.count()).toBe(1);

      await dashboard.startAgain();
      await notLive.waitFor({ state: 'detached' });
      await owner.pay('test', account, { amount: 2_000 });
      await expect.poll(() => rows.count(), { timeout: 60_000 }).toBe(2);
    },
  );
});
