import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import type { Page } from 'playwright-core';
import type { Person } from './harness/browser.ts';
import { callFrom, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('who may approve payouts, with the rule of the second person', () => {
  const dashboard = sharedDashboard();

  it('is requested by one person, invited when a second one approves, and gets the link from the first', async () => {
    const { page, businessId, colleague } = await openTeam();
    await page.goto(`/${businessId}/test/team`);
    const email = `${randomUUID()}@example.com`;
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Invite' }).waitFor();
    await dialog.getByRole('radio', { name: 'Finance' }).check();
    await dialog.getByText('two people decide who may approve').waitFor();
    const send = dialog.getByRole('button', { name: 'Request invitation' });
    await send.click();
    await dialog.getByText('Say why.').waitFor();
    await dialog.getByLabel('Reason').fill('She joins the finance team');
    await send.click();
    await dialog.getByText('may approve payouts when a second person has approved this').waitFor();
    await dialog.getByRole('link', { name: 'Approvals' }).click();
    await page.getByText(`Invite ${email} as finance, who may approve payouts.`).waitFor();
    await page.getByText('another person has to approve it').waitFor();
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByText('Request 1 of yours waits').waitFor();
    await shoot(page, 'team-waits');

    await colleague.goto(`/${businessId}/test/approvals`);
    await colleague.getByRole('button', { name: 'Approve', exact: true }).click();
    const question = colleague.getByRole('dialog');
    await question.getByRole('button', { name: 'Approve request' }).click();
    await question.waitFor({ state: 'hidden' });
    await colleague.goto(`/${businessId}/test/team`);
    await colleague.getByRole('button', { name: `New link for ${email}` }).click();
    await colleague.getByRole('dialog').getByText('Only the person who requested this invitation').waitFor();

    await page.goto(`/${businessId}/test/team`);
    await page.getByRole('button', { name: `New link for ${email}` }).click();
    const link = page.getByRole('dialog');
    await link.getByRole('button', { name: 'Create link' }).click();
    await link.getByText('send it to').waitFor();
    expect(await link.locator('code').innerText()).toContain('/invitations#');
  });

  it('is nobody who got the permission less than 72 hours ago: settings, forms and requests say so, and the way out', async () => {
    const { page: admin, businessId, colleague: owner } = await openTeam({ isPaid: true });
    // The account that live runs pay is Ada's, so nobody else's run would help there.
    const stuck = (what: string, wayOut = 'Let Bola Ade make the request') =>
      new RegExp(`^Nobody can approve ${what} before .*Bola Ade got this permission.*${wayOut}`, 'v');
    await owner.goto(`/${businessId}/live/settlements/schedule`);
    await owner.getByLabel('A second person').check();
    await owner.getByText(stuck('what you make', 'counts as its maker, too')).waitFor();
    await shoot(owner, 'rule');

    await owner.goto(`/${businessId}/test/settlements/schedule`);
    const holds = owner.getByRole('form', { name: 'Holds' });
    await holds.getByLabel('Hours after changed bank details').fill('1');
    await holds.getByText(stuck('what you request')).waitFor();
    await holds.getByLabel('Reason').fill('It takes too long');
    await holds.getByRole('button', { name: 'Request this change' }).click();
    await owner.getByText('Request 1 of yours waits').waitFor();
    await shoot(owner, 'schedule');
    await owner.goto(`/${businessId}/test/approvals`);
    await owner.getByText(stuck('this request')).waitFor();
    await shoot(owner, 'stuck');

    await admin.goto(`/${businessId}/test/settlements/schedule`);
    await admin.getByText('Request 1 of Ada Obi waits').waitFor();
    const own = admin.getByRole('form', { name: 'Holds' });
    await own.getByLabel('Hours after changed bank details').fill('1');
    await own.getByLabel('Reason').waitFor();
    expect(await own.getByText('Nobody can approve').count()).toBe(0);
  });

  it('does not approve a request whose setting was changed since: there is no button, and it says why', async () => {
    const { page: admin, businessId, colleague: owner, call } = await openTeam();
    const settings = 'test/settlement-settings';
    await call('PATCH', settings, { bankDetailsHoldHours: 48 });
    const made = await callFrom(
      { page: admin } as Person,
      dashboard.origin,
      'POST',
      below(businessId, `${settings}/hold-requests`),
      {
        bankDetailsHoldHours: 1,
        reason: 'It takes too long',
      },
    );
    expect(made.ok(), await made.text()).toBe(true);
    await call('PATCH', settings, { bankDetailsHoldHours: 72 });
    await owner.goto(`/${businessId}/test/approvals`);
    await owner.getByText('is not as its maker saw it, so nobody can approve it. Reject it').waitFor();
    expect(await owner.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await shoot(owner, 'stale');
    await owner.getByRole('button', { name: 'Reject' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Reject request 1' });
    await dialog.getByRole('button', { name: 'Reject request' }).click();
    await dialog.getByText('Say why.').waitFor();
    await dialog.getByLabel('Reason').fill('We need three days');
    await shoot(owner, 'reject');
    await dialog.getByRole('button', { name: 'Reject request' }).click();
    await dialog.waitFor({ state: 'detached' });
    await admin.goto(`/${businessId}/test/approvals`);
    await admin.getByText('We need three days').waitFor();
    await shoot(admin, 'rejected');
  });

  it('is a choice that stays while it is not saved and another part of the page is', async () => {
    const { page, businessId } = await openBusiness(dashboard.origin);
    await page.goto(`/${businessId}/test/settlements/schedule`);
    const choice = page.getByLabel('A second person');
    await choice.check();
    const schedule = page.getByRole('form', { name: 'Schedule' });
    await schedule.getByLabel('Minimum').fill('500');
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await schedule.getByText('Saved').waitFor();
    const holds = page.getByRole('form', { name: 'Holds' });
    await holds.getByLabel('Hours after changed bank details').fill('48');
    await holds.getByRole('button', { name: 'Save holds' }).click();
    await holds.getByText('Saved').waitFor();
    expect(await choice.isChecked()).toBe(true);
    const account = page.getByRole('form', { name: 'Source account' });
    await account.getByRole('button', { name: 'Save account' }).click();
    await account.getByText('Saved').waitFor();
    expect(await choice.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Save approval' }).click();
    await page.getByText('Saved for approvals from now on').waitFor();
    await account.getByLabel('Reason').waitFor();
    expect(await account.getByText('Say why.').count(), 'nobody has asked yet').toBe(0);
  });

  const below = (businessId: number, path: string): string => `/dashboard/api/businesses/${businessId}/${path}`;

  /** An admin, and the owner, who invited them before the rule began. */
  /** `isPaid`: a live payment came before the second person, who therefore waits for 72 hours. */
  async function openTeam({ isPaid = false } = {}) {
    const owner = await openBusiness(dashboard.origin, { businessName: 'Ada Markets' });
    const { businessId } = owner;
    if (isPaid) await owner.pay('live', await owner.addAccount('live', 'Ada Stores'), { amount: 1_000 });
    const admin = await openBusiness(dashboard.origin, { name: 'Bola Ade', businessName: 'Bola Stores' });
    const { token } = await owner.call<{ token: string }>('POST', 'team/invitations', {
      email: admin.email,
      role: 'admin',
    });
    const accepted = await callFrom(admin, dashboard.origin, 'POST', '/dashboard/api/invitations/accept', { token });
    expect(accepted.ok()).toBe(true);
    await owner.call('PATCH', 'test/settlement-settings', { approval: 'second_person' });
    return { page: admin.page, businessId, colleague: owner.page, call: owner.call.bind(owner) };
  }
});

/** Takes pictures that people look at. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
