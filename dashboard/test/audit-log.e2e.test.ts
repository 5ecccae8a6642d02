import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openAs } from './harness/people.ts';
import { type SeededBusiness, seedBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('the audit log', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  beforeAll(async () => {
    const { databaseUrl } = dashboard;
    business = await seedBusiness({ databaseUrl, now: new Date(), days: 1, paymentsPerDay: 1 });
  }, 120_000);

  it('shows who changed what with both sides, is narrowed in the address, and is exported', async () => {
    const { page, complaints } = await openAs(dashboard.origin, business.owner.email);
    const base = `/${business.businessId}/test`;
    const settings = `/dashboard/api/businesses/${business.businessId}/settings`;
    const name = '<img src=x onerror=alert(1)>';
    const changed = await page.request.patch(settings, { headers: { origin: dashboard.origin }, data: { name } });
    expect(changed.ok()).toBe(true);

    await page.goto(`${base}/audit-log`);
    await page.getByRole('link', { name: 'Settings changed' }).click();
    const drawer = page.getByRole('dialog', { name: 'Settings changed' });
    await drawer.getByRole('region', { name: 'Before' }).getByText('"name"').waitFor();
    await drawer.getByRole('region', { name: 'After' }).getByText(name).waitFor();
    await drawer.getByText('Both modes').waitFor();
    await drawer.getByRole('link', { name: 'All changes by this person' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('actor')).toMatch(/^user:/);
    await page.keyboard.press('Escape');

    await page.goto(`${base}/audit-log?action=account.disabled`);
    await page.getByRole('link', { name: 'Account disabled' }).waitFor();
    expect(await page.locator('[data-row-link]').count()).toBe(1);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('audit-log-test.csv');

    // Changes for both modes are in the other mode's log, too; changes in one mode are not.
    await page.goto(`/${business.businessId}/live/audit-log`);
    await page.getByRole('link', { name: 'Settings changed' }).waitFor();
    expect(await page.getByRole('link', { name: 'Account disabled' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  }, 120_000);
});
