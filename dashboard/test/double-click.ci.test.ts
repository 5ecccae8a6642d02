import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { PASSWORD } from './harness/seed.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('a double click', () => {
  const dashboard = sharedDashboard();

  /** Faster than any person: the second click comes before the page can be drawn again. */
  async function clickTwice(button: Locator): Promise<void> {
    await button.evaluate((element) => {
      const { click } = element as unknown as { click: () => void };
      click.call(element);
      click.call(element);
    });
  }

  /** The writes that the page sends from now on, by the end of their path. */
  function watchWrites(page: Page): string[] {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname.replace(/^.*\//, ''));
    });
    return writes;
  }

  async function openIn(owner: BusinessOwner, path: string): Promise<Page> {
    await owner.page.goto(`/${owner.businessId}/test/${path}`);
    return owner.page;
  }

  it('creates one account', async () => {
    const owner = await openBusiness(dashboard.origin);
    const page = await openIn(owner, 'accounts/new');
    const form = page.getByRole('dialog');
    await form.getByLabel('Business name').fill('Bola Stores');
    await form.getByLabel('Account number').fill('0000014579');
    await form.getByLabel('Bank', { exact: true }).first().click();
    await page
      .getByRole('option', { name: /Zenith/ })
      .first()
      .click();
    await form.getByLabel('Account holder').fill('Bola Ade');
    await form.getByLabel('Email').fill('bola@example.com');
    await form.getByLabel('Mobile number').fill('08031234567');
    const writes = watchWrites(page);
    await clickTwice(form.getByRole('button', { name: 'Create account' }));
    await form.getByRole('button', { name: 'Create another' }).waitFor();
    expect(writes.filter((name) => name === 'accounts')).toHaveLength(1);
    expect(await owner.call('GET', 'test/accounts')).toHaveLength(1);
  });

  it('posts one test payment', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { id } = await owner.addAccount('test', 'Bola Stores');
    const page = await openIn(owner, `accounts/${id}`);
    await page.getByRole('button', { name: 'Test payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    const writes = watchWrites(page);
    await clickTwice(page.getByRole('dialog').getByRole('button', { name: 'Accept payment' }));
    await page.getByText('₦10,000.00 accepted').waitFor();
    expect(writes).toEqual(['test-payment']);
    expect(await owner.call('GET', 'test/transactions')).toHaveLength(1);
  });

  it('makes one API key, and rolls it once', async () => {
    const owner = await openBusiness(dashboard.origin);
    const page = await openIn(owner, 'developers/keys');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog');
    const writes = watchWrites(page);
    await clickTwice(dialog.getByRole('button', { name: 'Create key' }));
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(writes).toEqual(['keys']);
    expect(await owner.call<unknown[]>('GET', 'test/keys')).toHaveLength(1);

    await page.getByRole('button', { name: /^Change sk_test_/ }).click();
    await page.getByRole('menuitem', { name: 'Roll key' }).click();
    await clickTwice(dialog.getByRole('button', { name: 'Roll key' }));
    await dialog.getByText('works until').waitFor();
    expect(writes).toEqual(['keys', 'roll']);
  });

  it('invites once, and says so', async () => {
    const owner = await openBusiness(dashboard.origin);
    const page = await openIn(owner, 'team');
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('guest@example.com');
    const writes = watchWrites(page);
    await clickTwice(dialog.getByRole('button', { name: 'Invite' }));
    await dialog.getByRole('group', { name: 'Link' }).waitFor();
    expect(writes).toEqual(['invitations']);
    const { invitations } = await owner.call<{ invitations: unknown[] }>('GET', 'team');
    expect(invitations).toHaveLength(1);
  });

  it('signs up once', async () => {
    const { page } = await openWindow(dashboard.origin);
    await page.goto('/sign-up');
    await page.getByLabel('Your name').fill('Ada Obi');
    await page.getByLabel('Email').fill('twice@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Business name').fill('Ada Markets');
    const writes = watchWrites(page);
    await clickTwice(page.getByRole('button', { name: 'Create account' }));
    await page.waitForURL(/\/test\/home$/);
    expect(writes).toEqual(['sign-up']);
  });
});
