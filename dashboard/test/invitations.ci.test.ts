import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('invitations', () => {
  const dashboard = sharedDashboard();

  it('a link is shown once, its token reaches no address, and a new link ends the one before', async () => {
    const owner = await openBusiness(dashboard.origin, { businessName: 'Ada Markets' });
    const { page } = owner;
    await page.goto(`/${owner.businessId}/test/team`);
    const email = `${randomUUID()}@example.com`;
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    const link = dialog.getByRole('group', { name: 'Link' }).locator('code');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const first = await link.innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(tokenOf(first));

    await page.getByRole('button', { name: `New link for ${email}` }).click();
    await dialog.getByRole('button', { name: 'Create new link' }).click();
    const second = await link.innerText();
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    await dialog.getByRole('button', { name: 'Done' }).click();

    const guest = await openWindow(dashboard.origin);
    const addresses: string[] = [];
    guest.page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
    guest.page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await guest.page.goto(first);
    await guest.page.getByText('This invitation cannot be opened').waitFor();
    addresses.length = 0;

    // In the same tab, so that only the fragment differs.
    await guest.page.evaluate(`location.assign(${JSON.stringify(second)})`);
    await guest.page.getByRole('heading', { name: 'Join Ada Markets' }).waitFor();
    expect(new URL(guest.page.url()).hash).toBe('');
    await guest.page.reload();
    await guest.page.getByRole('link', { name: 'Create an account' }).click();
    await guest.page.getByLabel('Your name').fill('Bola Ade');
    await guest.page.getByLabel('Email').fill(email);
    await guest.page.getByRole('textbox', { name: 'Password' }).fill('a long pass phrase');
    await guest.page.getByRole('button', { name: 'Create account' }).click();
    await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
    await guest.page.waitForURL(new RegExp(`/${owner.businessId}/test/home`));
    const told = addresses.filter((address) => address.includes(tokenOf(second)) && !address.startsWith(second));
    expect(told).toEqual([]);
    expect(await guest.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(tokenOf(second));

    await guest.page.goto('/invitations');
    await guest.page.getByText('This link is incomplete').waitFor();
  });
});

const tokenOf = (link: string): string => new URL(link).hash.slice(1);
