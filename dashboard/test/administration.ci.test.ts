import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { totp } from '../../server/test/harness/totp.ts';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { contentOf } from './harness/downloads.ts';
import { scanQrCode } from './harness/qr-code.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const PASSWORD = 'a long pass phrase';

describe.skipIf(!hasBrowser)('developers, team and settings', () => {
  const dashboard = sharedDashboard();

  /** A signed-in person with a new business, in test mode. */
  async function signedIn(name: string, business?: string) {
    const { page, complaints } = await openWindow(dashboard.origin);
    const email = `${randomUUID()}@example.com`;
    const answer = await page.request.post('/dashboard/api/sign-up', {
      headers: { origin: dashboard.origin },
      data: { name, email, password: PASSWORD, ...(business === undefined ? {} : { businessName: business }) },
    });
    const { data } = (await answer.json()) as { data: { businesses: { id: number }[] } };
    return { page, complaints, email, base: `/${data.businesses[0]?.id}/test` };
  }

  it('a key is shown once, works, is rolled, and is revoked by typing how it ends', async () => {
    const { page, complaints, base } = await signedIn('Ada Obi', 'Ada Markets');
    await page.goto(`${base}/developers/keys`);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = await dialog.locator('code').innerText();
    expect(key).toMatch(/^sk_test_/);
    const banks = `${dashboard.origin}/business/get-banks-api`;
    expect((await fetch(banks, { headers: { apiKey: key } })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);

    const lastFour = key.slice(-4);
    await page.getByRole('button', { name: `Change sk_test_…${lastFour}` }).click();
    await page.getByRole('menuitem', { name: 'Roll key' }).click();
    await dialog.getByRole('button', { name: 'Roll key' }).click();
    await dialog.getByText('works until').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `Change sk_test_…${lastFour}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke key' }).click();
    const revoke = dialog.getByRole('button', { name: 'Revoke key' });
    expect(await revoke.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(lastFour);
    await revoke.click();
    await page.getByText('Show 1 inactive key').waitFor();
    await expect.poll(async () => (await fetch(banks, { headers: { apiKey: key } })).status).toBe(401);
    expect(complaints).toEqual([]);
  });

  it('a refused request stands in the log with what its error code means, and its address opens it again', async () => {
    const { page, base } = await signedIn('Ada Obi', 'Ada Markets');
    const answer = await page.request.post(`/dashboard/api/businesses${base}/keys`, {
      headers: { origin: dashboard.origin },
      data: { kind: 'secret' },
    });
    const { data } = (await answer.json()) as { data: { key: string } };
    await fetch(`${dashboard.origin}/v1/api/payments`, {
      method: 'POST',
      headers: { apiKey: data.key, 'content-type': 'application/json' },
      body: JSON.stringify({ subAccountId: 1, authorizationKey: 'auth_test_secret', amount: -1 }),
    });
    // The log is written a little later; the page would look again after seconds only.
    const log = `/dashboard/api/businesses${base}/requests?outcome=failed`;
    await expect.poll(async () => (await page.request.get(log)).text()).toContain('/v1/api/payments');
    await page.goto(`${base}/developers/requests?outcome=failed`);
    await page.getByRole('link', { name: /POST \/v1\/api\/payments/ }).click();
    await page.getByText('A field of the request is missing or wrong.').waitFor();
    await page.reload();
    await page.getByText('A field of the request is missing or wrong.').waitFor();
    const body = await page.getByRole('region', { name: 'Body of the request' }).innerText();
    expect(body).toContain('"amount": -1');
    expect(body).not.toContain('auth_test_secret');
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('?outcome=failed');
  });

  it('an invited person joins by the link, gets another role, and is removed by typing their name', async () => {
    const owner = await signedIn('Ada Obi', 'Ada Markets');
    const guest = await signedIn('Bola <b>Ade</b>');
    const { page, base } = owner;
    await page.goto(`${base}/team`);
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(guest.email);
    await dialog.getByLabel('Finance').check();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const link = await dialog.getByRole('group', { name: 'Link' }).locator('code').innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
    await guest.page.waitForURL(/\/test\/home/);
    await guest.page.goto(`${base}/developers/keys`);
    await guest.page.getByText('Your role does not allow this').waitFor();

    await page.reload();
    await page.getByText('the only one').waitFor();
    await page.getByRole('button', { name: 'Change Bola <b>Ade</b>' }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await dialog.getByLabel('Developer').check();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await page.getByRole('row', { name: /Bola .* Developer/ }).waitFor();

    await page.getByRole('button', { name: 'Change Bola <b>Ade</b>' }).click();
    await page.getByRole('menuitem', { name: 'Remove member' }).click();
    await dialog.getByRole('textbox').fill('Bola <b>Ade</b>');
    await dialog.getByRole('button', { name: 'Remove member' }).click();
    await page.getByRole('row', { name: /Bola/ }).waitFor({ state: 'detached' });
    expect(owner.complaints).toEqual([]);
  });

  it('a viewer leaves a business by typing its name, and the last owner is told why they cannot', async () => {
    const owner = await signedIn('Ada Obi', 'Ada Markets');
    const viewer = await signedIn('Bola Ade');
    const invited = await owner.page.request.post(
      `/dashboard/api/businesses${owner.base.replace('test', 'team')}/invitations`,
      {
        headers: { origin: dashboard.origin },
        data: { email: viewer.email, role: 'viewer' },
      },
    );
    const { data } = (await invited.json()) as { data: { token: string } };
    const { page } = viewer;
    await page.goto(`/invitations#${data.token}`);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL(/\/test\/home/);

    await page.goto(`${owner.base}/team`);
    await page.getByRole('button', { name: 'Leave business' }).click();
    const dialog = page.getByRole('dialog');
    const leave = dialog.getByRole('button', { name: 'Leave business' });
    await dialog.getByRole('textbox').fill('Bola Ade');
    expect(await leave.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Ada Markets');
    await leave.click();
    await page.getByRole('heading', { name: 'Create a business' }).waitFor();
    await page.goto(`${owner.base}/team`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();

    await owner.page.goto(`${owner.base}/team`);
    await owner.page.getByText('make another member an owner first').waitFor();
    expect(await owner.page.getByRole('row', { name: /Bola/ }).count()).toBe(0);
    expect(await owner.page.getByRole('button', { name: 'Leave business' }).count()).toBe(0);
    expect([...owner.complaints, ...viewer.complaints]).toEqual([]);
  });

  it('two-factor sign-in is set up with a scanned or typed key, and its backup codes can be downloaded', async () => {
    const { page, complaints, email, base } = await signedIn('Ada Obi', 'Ada Markets');
    await page.goto(`${base}/settings`);
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not this one at all');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('password is not the present one.').waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = await dialog.getByRole('group', { name: 'Key' }).locator('code').innerText();
    expect(secret).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const scanned = new URL(await scanQrCode(dialog.getByRole('img', { name: /QR code/ })));
      expect(scanned.href, colorScheme).toMatch(/^otpauth:\/\/totp\//);
      expect(decodeURIComponent(scanned.pathname)).toContain(email);
      expect(scanned.searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
    }
    await dialog
      .getByLabel('Code', { exact: true })
      .fill(await totp(`otpauth://totp/typed?secret=${secret.replaceAll(' ', '')}`));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await dialog.getByRole('listitem').first().waitFor();
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    expect(codes.length).toBeGreaterThan(5);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect((await contentOf(download)).toString()).toContain(codes.join('\n'));
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('It is on.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('the default commission shows what it makes of a payment, and is kept', async () => {
    const { page, complaints, base } = await signedIn('Ada Obi', 'Ada Markets');
    await page.goto(`${base}/settings`);
    await page.getByLabel('Percent', { exact: true }).fill('100.1');
    await page.getByRole('button', { name: 'Save commission' }).click();
    await page.getByText('Enter a percentage from 0 to 100').waitFor();
    await page.getByLabel('Percent', { exact: true }).fill('7.5');
    await page.getByLabel('At most').fill('1,500');
    await page.getByLabel('For a payment of').fill('50,000');
    await page.getByText('by the cap').waitFor();
    await page.getByText('₦48,500.00').waitFor();
    await page.getByRole('button', { name: 'Save commission' }).click();
    await page.getByText('Saved for new accounts').waitFor();
    await rename(page, 'مخبز Ada');
    await page.reload();
    await expect.poll(() => page.getByLabel('Percent', { exact: true }).inputValue()).toBe('7.5');
    await page.getByText('مخبز Ada').filter({ visible: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

async function rename(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
}
