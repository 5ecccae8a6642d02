import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

const QUESTION = 'Discard what you entered?';

describe.skipIf(!hasBrowser)('what somebody has entered', () => {
  const dashboard = serveDashboard();

  /** In the drawer for a new account. */
  async function openDrawer(): Promise<BusinessOwner & { readonly drawer: Locator }> {
    const owner = await openBusiness(dashboard.origin);
    await owner.page.goto(`/${owner.businessId}/test/accounts/new`);
    const drawer = owner.page.getByRole('dialog', { name: 'New account' });
    await drawer.getByLabel('Business name').waitFor();
    return Object.assign(owner, { drawer });
  }

  it('is kept when Escape is pressed, until the person says so', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByLabel('Business name').fill('Mama Nkechi Foods');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: QUESTION });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await drawer.getByLabel('Business name').inputValue()).toBe('Mama Nkechi Foods');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await drawer.waitFor({ state: 'hidden' });
  });

  it('is kept when the space beside is clicked, and when the question itself is left by Escape', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByLabel('Business name').fill('Mama Nkechi Foods');
    await page.mouse.click(20, 300);
    const question = page.getByRole('dialog', { name: QUESTION });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await drawer.getByLabel('Business name').inputValue()).toBe('Mama Nkechi Foods');
  });

  it('is not asked about when nothing was entered, or all of it was taken back', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByLabel('Business name').fill('Mama');
    await drawer.getByLabel('Business name').fill('');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('is not asked about once it was sent', async () => {
    const { page, businessId } = await openDrawer();
    await page.goto(`/${businessId}/test/team`);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email').fill('bola@example.com');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
