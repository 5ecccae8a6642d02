import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const PASSWORD = 'a long pass phrase';

describe.skipIf(!hasBrowser)('signing in to the dashboard', () => {
  const dashboard = sharedDashboard();

  async function signUp(page: Page): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    await page.goto('/sign-up');
    await page.getByLabel('Your name').fill('Ada Obi');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Business name').fill('Ada Markets');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/\d+\/test\/home/);
    return email;
  }

  it('leads from signing up to the home of the new business in test mode, without a complaint of the browser', async () => {
    const { page, complaints } = await openWindow(dashboard.origin);
    await signUp(page);
    await expect.poll(() => page.title()).toContain('Home');
    expect(complaints).toEqual([]);
  });

  it('says beside the field what is wrong', async () => {
    const { page } = await openWindow(dashboard.origin);
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Create account' }).click();
    const field = page.getByLabel('Email');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  });

  it('says while a new password is typed whether it is easy to guess, and the server refuses it', async () => {
    const { page, complaints } = await openWindow(dashboard.origin);
    await page.goto('/sign-up');
    await page.getByLabel('Your name').fill('Ada Obi');
    await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
    await page.getByLabel('Business name').fill('Balogun Fabrics');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('password12345');
    await page.getByRole('status').filter({ hasText: 'Too easy to guess.' }).waitFor();
    if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/meter.png` });
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('password is too easy to guess.').waitFor();
    await field.fill(PASSWORD);
    await page.getByText('Hard to guess.').waitFor();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/test\/home/);
    expect(complaints).toEqual([]);
  });

  it('keeps the button in its place when it says that, so that no click on it is lost', async () => {
    const { page } = await openWindow(dashboard.origin);
    await page.goto('/sign-up');
    await page.getByLabel('Business name').waitFor();
    const button = page.getByRole('button', { name: 'Create account' });
    const before = await button.boundingBox();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByText('Hard to guess.').waitFor();
    expect(await button.boundingBox()).toEqual(before);
  });

  it('refuses a wrong password in words, and takes the right one', async () => {
    const { page } = await openWindow(dashboard.origin);
    const email = await signUp(page);
    const other = await openWindow(dashboard.origin);
    await other.page.goto('/sign-in');
    await other.page.getByLabel('Email').fill(email);
    await other.page.getByLabel('Password', { exact: true }).fill('not this one at all');
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByText('The e-mail address or the password is not right.').waitFor();
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.waitForURL(/\/test\/home/);
  });

  it('returns to the same page after a session has ended and the person signed in again', async () => {
    const { page } = await openWindow(dashboard.origin);
    const email = await signUp(page);
    const address = page.url().replace(/\/home.*$/, '/transactions?purpose=rent&page=2');
    await page.context().clearCookies();
    await page.goto(address);
    await page.waitForURL(/\/sign-in/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/transactions/);
    expect(new URL(page.url()).searchParams.get('purpose')).toBe('rent');
  });

  it('keeps the session from scripts, and its token out of the address', async () => {
    const { page } = await openWindow(dashboard.origin);
    await signUp(page);
    expect(await page.evaluate('document.cookie')).toBe('');
  });
});
