import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { callFrom, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('who may approve payouts, with the rule of the second person', () => {
  const dashboard = sharedDashboard();

  it('is requested by one person, and invited when a second one approves', async () => {
    const { page, businessId, colleague } = await openTeam();
    await page.goto(`/${businessId}/test/team`);
    const email = `${randomUUID()}@example.com`;
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Invite' }).waitFor();
    await dialog.getByRole('radio', { name: 'Finance' }).check();
    await dialog.getByText('two people decide who approves payouts').waitFor();
    const send = dialog.getByRole('button', { name: 'Request invitation' });
    await send.click();
    await dialog.getByText('Say why.').waitFor();
    await dialog.getByLabel('Reason').fill('She joins the finance team');
    await send.click();
    await dialog.getByText('may approve payouts when a second person has approved this').waitFor();
    await dialog.getByRole('link', { name: 'Approvals' }).click();
    await page.getByText(`Invite ${email} as finance, who may approve payouts.`).waitFor();
    await page.getByText('another person has to approve it').waitFor();

    await colleague.goto(`/${businessId}/test/approvals`);
    await colleague.getByRole('button', { name: 'Approve', exact: true }).click();
    const question = colleague.getByRole('dialog');
    await question.getByRole('button', { name: 'Approve request' }).click();
    await question.getByText('send it to').waitFor();
    expect(await question.locator('code').innerText()).toContain('/invitations#');
    await question.getByRole('button', { name: 'Done' }).click();
    await colleague.goto(`/${businessId}/test/team`);
    await colleague.getByRole('button', { name: `New link for ${email}` }).click();
    await colleague.getByRole('dialog').getByText('Withdraw the invitation of').waitFor();
  });

  /** An admin, and the owner, who invited them before the rule began. */
  async function openTeam() {
    const owner = await openBusiness(dashboard.origin, { businessName: 'Ada Markets' });
    const { businessId } = owner;
    const admin = await openBusiness(dashboard.origin, { name: 'Bola Ade', businessName: 'Bola Stores' });
    const { token } = await owner.call<{ token: string }>('POST', 'team/invitations', {
      email: admin.email,
      role: 'admin',
    });
    const accepted = await callFrom(admin, dashboard.origin, 'POST', '/dashboard/api/invitations/accept', { token });
    expect(accepted.ok()).toBe(true);
    await owner.call('PATCH', 'test/settlement-settings', { approval: 'second_person' });
    return { page: admin.page, businessId, colleague: owner.page };
  }
});
