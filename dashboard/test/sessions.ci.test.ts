import { describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { openAs, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('the sessions of a person', () => {
  const dashboard = sharedDashboard();

  it('are listed with their devices, and another one is ended', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, complaints, businessId, email } = owner;
    const other = await openAs(dashboard.origin, email, {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    });
    await page.goto(`/${businessId}/test/settings`);
    const list = page.getByRole('list', { name: 'Sessions' });
    await list.getByText('Firefox on Linux').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(2);
    await list.getByText('This one').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/sessions.png`, fullPage: true });
    await list.getByRole('button', { name: 'End the session of Firefox on Linux' }).click();
    await list.getByText('Firefox on Linux').waitFor({ state: 'detached' });
    await other.page.goto(`/${businessId}/test/settings`);
    await other.page.waitForURL(/\/sign-in/);
    expect(complaints).toEqual([]);
  });

  it('are ended all at once, except the one that asks', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, businessId, email } = owner;
    const others = await Promise.all([1, 2].map(() => openAs(dashboard.origin, email)));
    await page.goto(`/${businessId}/test/settings`);
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').count()).toBe(1);
    const answers = await Promise.all(others.map((other) => other.page.request.get('/dashboard/api/session')));
    expect(answers.map((answer) => answer.status())).toEqual([401, 401]);
  });
});
