import { describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, callFrom, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { VirtualAuthenticator } from './harness/virtual-authenticator.ts';

const shot = async ({ page }: BusinessOwner, name: string): Promise<void> => {
  if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/${name}.png`, fullPage: true });
};

describe.skipIf(!hasBrowser)('a demanded second factor', () => {
  const dashboard = sharedDashboard();
  const local = (): string => dashboard.origin.replace('127.0.0.1', 'localhost');

  async function addPasskey({ page }: BusinessOwner): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Phone');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('list', { name: 'Backup codes' }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }

  /** Somebody with a business of their own, too. */
  async function colleagueOf(owner: BusinessOwner, role = 'viewer'): Promise<BusinessOwner> {
    const colleague = await openBusiness(local(), { name: 'Bola Ade' });
    const body = { email: colleague.email, role };
    const { token } = await owner.call<{ token: string }>('POST', 'team/invitations', body);
    const accepted = await callFrom(colleague, local(), 'POST', '/dashboard/api/invitations/accept', { token });
    expect(accepted.status()).toBe(200);
    return colleague;
  }

  it('is switched on by an owner who has one, and leads members to the page that sets theirs up', async () => {
    const owner = await openBusiness(local());
    const { page, businessId } = owner;
    await VirtualAuthenticator.in(owner);
    const colleague = await colleagueOf(owner);
    await colleague.page.goto(`/${businessId}/test/home`);
    await colleague.page.getByRole('link', { name: 'Team' }).waitFor();

    await page.goto(`/${businessId}/test/settings`);
    await page.getByLabel('Required of every member').check();
    await page.getByRole('button', { name: 'Save second factor' }).click();
    await page.getByText('Set up a second factor of your own first').waitFor();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await addPasskey(owner);
    await page.getByText('It is on.').waitFor();
    await page.getByRole('button', { name: 'Save second factor' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await shot(owner, `demanded-settings-${width}`);
    }
    await page.getByRole('button', { name: 'Remove Phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('A business of yours demands a second factor.').waitFor();

    const theirs = colleague.page;
    await VirtualAuthenticator.in(colleague);
    await theirs.getByRole('link', { name: 'Team' }).click();
    await theirs.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    expect(await axeFindings(theirs)).toEqual([]);
    for (const width of [1024, 360]) {
      await theirs.setViewportSize({ width, height: 800 });
      await shot(colleague, `demanded-${width}`);
    }
    await theirs.goto(`/${businessId}/live/team`);
    await theirs.getByRole('button', { name: 'Add a passkey' }).click();
    await addPasskey(colleague);
    await theirs.waitForURL(`**/${businessId}/live/team`);
    await theirs.getByRole('heading', { name: 'Team' }).waitFor();
    expect(colleague.complaints).toEqual([]);
  });

  it('ends by a change request where the rule of the second person is on', async () => {
    const owner = await openBusiness(local());
    const { page, businessId } = owner;
    await VirtualAuthenticator.in(owner);
    const colleague = await colleagueOf(owner, 'owner');
    await VirtualAuthenticator.in(colleague);
    await page.goto(`/${businessId}/live/settings`);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await addPasskey(owner);
    await owner.call('PATCH', 'live/settlement-settings', { approval: 'second_person' });
    await page.getByLabel('Required of every member').check();
    await page.getByRole('button', { name: 'Save second factor' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByLabel('Each member decides').check();
    await page.getByRole('button', { name: 'Save second factor' }).click();
    await page.getByLabel('Reason').fill('The phones are being replaced');
    await page.getByRole('button', { name: 'Request this change' }).click();
    await page.getByText('Requested: it takes effect 24 hours after a second person approves it').waitFor();
    await page.goto(`/${businessId}/live/approvals`);
    await page.getByText('Members need no second factor any more.').waitFor();

    // It concerns the whole business, so test mode shows it, too, and leads to where it is decided.
    const theirs = colleague.page;
    await theirs.goto(`/${businessId}/test/settings`);
    await theirs.getByRole('button', { name: 'Add a passkey' }).click();
    await addPasskey(colleague);
    await theirs.goto(`/${businessId}/test/approvals`);
    await theirs.getByText('Request 1 of Ada Obi, made in live mode for the whole business, waits').waitFor();
    await theirs.getByRole('link', { name: /Approvals\s*1\s*waiting for you/v }).waitFor();
    await theirs.getByRole('link', { name: 'See Approvals in live mode' }).click();
    await theirs.getByRole('button', { name: 'Approve', exact: true }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Approve request' }).click();
    await theirs.getByRole('button', { name: 'Stop it' }).waitFor();

    // Owners see in both modes that something waits, while they can stop it.
    await page.goto(`/${businessId}/test/approvals`);
    await page.getByText(/^Request 1 of Ada Obi, made in live mode .* is approved and takes effect in 23 h/v).waitFor();
    const menu = page.getByRole('link', { name: /Approvals\s*1\s*approved, which you can still stop/v });
    await menu.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await shot(owner, `stoppable-${width}`);
    }
    await page.getByRole('button', { name: 'More' }).click();
    await page
      .getByRole('dialog', { name: 'More' })
      .getByRole('link', { name: /^Approvals\s*1/v })
      .waitFor();
    await shot(owner, 'stoppable-more-390');
    expect([...owner.complaints, ...colleague.complaints]).toEqual([]);
  });
});
