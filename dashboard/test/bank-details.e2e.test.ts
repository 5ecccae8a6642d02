import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openAs } from './harness/people.ts';
import { addMember, seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

const FLOW_MS = 120_000;

describe.skipIf(!hasBrowser)('changed bank details', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  beforeAll(async () => {
    const { databaseUrl } = dashboard;
    business = await seedBusiness({ databaseUrl, now: new Date(), days: 1, paymentsPerDay: 2 });
  });

  it('are told on the page of the account, with the former ones as the role allows', { timeout: FLOW_MS }, async () => {
    const { email } = await addMember(dashboard.origin, business, 'owner');
    const { page, complaints } = await openAs(dashboard.origin, email);
    await page.goto(`/${business.businessId}/test/accounts`);
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('heading', { name: 'Settlement account' }).waitFor();
    expect(await page.getByText('Bank details changed').count()).toBe(0);
    const address = page.url();
    await page.getByRole('button', { name: 'Edit details' }).click();
    const form = page.getByRole('dialog');
    const number = form.getByLabel('Account number');
    const former = await number.inputValue();
    await number.fill('0000099999');
    await form.getByRole('button', { name: /^Save/ }).click();
    await page.getByText(/^Bank details changed just now by/).waitFor();
    // The drawer stays open to warn about the check digit.
    await page.goto(address);
    await page.getByText('Former bank details').click();
    await page.getByRole('listitem').filter({ hasText: former }).waitFor();
    expect(complaints).toEqual([]);
    if (process.env['SHOT'] !== undefined) await page.screenshot({ path: process.env['SHOT'], fullPage: true });

    const viewer = await addMember(dashboard.origin, business, 'viewer');
    const other = await openAs(dashboard.origin, viewer.email);
    await other.page.goto(address);
    await other.page.getByText('Former bank details').click();
    await other.page
      .getByRole('listitem')
      .filter({ hasText: `…${former.slice(-4)}` })
      .waitFor();
  });
});
