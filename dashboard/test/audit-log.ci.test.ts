import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('the audit log', () => {
  const dashboard = sharedDashboard();

  it('shows who changed what with both sides, is narrowed in the address, and is exported', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, complaints, businessId } = owner;
    const { id } = await owner.addAccount('test', 'Ada Stores');
    await owner.call('PATCH', `test/accounts/${id}`, { enabled: false });
    const base = `/${businessId}/test`;
    const name = '<img src=x onerror=alert(1)>';
    await owner.call('PATCH', 'settings', { name });

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
    expect((await download).suggestedFilename()).toMatch(/^audit-log-test-\d{4}-\d\d-\d\d\.csv$/v);

    // Changes for both modes are in the other mode's log, too; changes in one mode are not.
    await page.goto(`/${businessId}/live/audit-log`);
    await page.getByRole('link', { name: 'Settings changed' }).waitFor();
    expect(await page.getByRole('link', { name: 'Account disabled' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
