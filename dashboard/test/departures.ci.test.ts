import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { type BusinessOwner, callFrom, openBusiness } from './harness/people.ts';
import { makeDraft } from './harness/settlement-runs.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const LEAVER = 'Bola Ade';

describe.skipIf(!hasBrowser)('when somebody is removed', () => {
  const dashboard = sharedDashboard();
  let owner: BusinessOwner;
  let run: number;
  beforeAll(async () => {
    owner = await openBusiness(dashboard.origin, { businessName: 'Ada Markets' });
    const leaver = await openBusiness(dashboard.origin, { name: LEAVER, businessName: 'Bola Stores' });
    const { token } = await owner.call<{ token: string }>('POST', 'team/invitations', {
      email: leaver.email,
      role: 'admin',
    });
    const as = async (path: string, body: object): Promise<void> => {
      const answer = await callFrom(leaver, dashboard.origin, 'POST', `/dashboard/api/${path}`, body);
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await as('invitations/accept', { token });
    await as(`businesses/${owner.businessId}/live/keys`, { kind: 'secret', name: 'Checkout server' });
    await as(`businesses/${owner.businessId}/test/keys`, { kind: 'secret', name: 'A trial' });
    await owner.pay('test', await owner.addAccount('test', 'Ada Stores'), { amount: 1_000 });
    run = await makeDraft(dashboard.origin, await owner.secretKey('test'));
    await as(`businesses/${owner.businessId}/test/settlement-runs/${run}/approve`, {});
  });

  const shot = async (name: string): Promise<void> => {
    const path = process.env['SHOT'];
    if (path !== undefined) await owner.page.screenshot({ path: `${path}-${name}.png`, fullPage: true });
  };

  async function expectFit(name: string): Promise<void> {
    const { page } = owner;
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await layoutFaults(page), String(width)).toEqual([]);
      await shot(`${name}-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  it('their secret keys are listed, and revoked one by one', async () => {
    const { page, businessId, complaints } = owner;
    await page.goto(`/${businessId}/test/team`);
    await page.getByRole('button', { name: `Change ${LEAVER}` }).click();
    await page.getByRole('menuitem', { name: 'Remove member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(LEAVER);
    await dialog.getByRole('button', { name: 'Remove member' }).click();
    const keys = dialog.getByRole('list', { name: 'Secret keys that still work' });
    await expect.poll(() => keys.getByRole('listitem').count()).toBe(2);
    await expectFit('keys-left');
    const live = keys.getByRole('listitem').filter({ hasText: 'Checkout server' });
    expect(await live.innerText()).toContain('Live mode, never used');
    await live.getByRole('button', { name: 'Revoke' }).click();
    await live.getByText('Revoked').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: LEAVER }).waitFor({ state: 'detached' });

    await page.goto(`/${businessId}/test/developers/keys`);
    await page
      .getByRole('row', { name: /A trial/v })
      .getByText(`${LEAVER} (former member)`)
      .first()
      .waitFor({ state: 'attached' });
    await page.goto(`/${businessId}/live/developers/keys?ended=true`);
    await page.getByRole('row', { name: /Checkout server.*Revoked/v }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a run that they approved says why it needs another approval, and gets it', async () => {
    const { page, businessId, complaints } = owner;
    await page.goto(`/${businessId}/test/settlements/${run}`);
    const note = page.getByRole('status').filter({ hasText: 'This run needs another approval' });
    await note.getByText(LEAVER).waitFor();
    expect(await note.innerText()).toContain('has left the team or got a lower role since');
    await page.getByText('0 of 1').waitFor();
    await page.getByText('Waiting for approval').waitFor();
    await expectFit('lost-approval');
    await page.getByRole('button', { name: 'Approve again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('All of it may go to the bank').waitFor();
    await dialog.getByRole('button', { name: 'Approve run' }).click();
    await page.getByRole('main').locator('header').getByText('Approved', { exact: true }).waitFor();
    expect(await page.getByText('This run needs another approval').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
