import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('the page Security', () => {
  const dashboard = sharedDashboard();

  it('shows sign-ins and exports, is narrowed in the address, warns of an alert, and is exported', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, complaints, businessId, email } = owner;
    const base = `/${businessId}/test`;
    for (let time = 0; time < 2; time += 1) {
      const wrong = await page.request.post('/dashboard/api/sign-in', { data: { email, password: 'quite another' } });
      expect(wrong.status()).toBe(401);
    }
    await page.goto(`${base}/audit-log`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-test-\d{4}-\d\d-\d\d\.csv$/v);

    await page.getByRole('main').getByRole('link', { name: 'Security' }).click();
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await page.getByRole('link', { name: 'Export', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Export' });
    await drawer.getByText('Export audit log').waitFor();
    await drawer.getByText(email).waitFor();
    await drawer.getByRole('link', { name: 'All events for this person' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('person')).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Only one person' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    const { db } = dashboard.database;
    await db
      .insertInto('security_events')
      .values({
        business_id: BigInt(businessId) as never,
        id: 'alert-1',
        kind: 'alert',
        first_at: new Date(),
        last_at: new Date(),
        times: 24,
        what: 'person',
        person_id: 'p1',
        person_name: '<b>Bola</b> Ade',
        person_email: 'bola@example.com',
      })
      .execute();
    await expect
      .poll(async () => {
        await page.goto(`${base}/security?kind=sign_in_failed`);
        await page.getByRole('search', { name: 'Security log' }).waitFor();
        await page.getByText('Many sign-ins failed').waitFor();
        return page.getByRole('link', { name: 'Sign-in failed' }).count();
      })
      .toBeGreaterThan(0);
    await page.getByText('24 attempts to sign in as <b>Bola</b> Ade failed').waitFor();
    await page.getByRole('link', { name: 'Show the failures' }).click();
    await page.getByText('No events match these filters.').waitFor();
    expect(page.url()).toContain('kind=failures');
    await page.goto(`${base}/home`);
    await page.getByText('24 attempts as <b>Bola</b> Ade within 15 minutes').waitFor();
    await page.getByRole('link', { name: 'Many sign-ins failed' }).click();
    await page.getByText('No events match these filters.').waitFor();
    await page.goto(`${base}/security`);
    await page.getByText('× 24').waitFor();
    const exported = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await exported).suggestedFilename()).toMatch(/^security-log-test-\d{4}-\d\d-\d\d\.csv$/v);
    expect(complaints).toEqual([]);
  });
});
