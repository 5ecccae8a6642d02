import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, WITH_MOTION } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const QUESTION = 'Discard your changes?';

describe.skipIf(!hasBrowser)('what somebody has entered', () => {
  const dashboard = sharedDashboard();

  /** In the drawer for a new account. */
  async function openDrawer(): Promise<BusinessOwner & { readonly drawer: Locator }> {
    const owner = await openBusiness(dashboard.origin, {}, WITH_MOTION);
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
    await question.waitFor();
    // Longer than a dialog takes to fade out.
    await page.waitForTimeout(500);
    expect(await question.isVisible()).toBe(true);
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

  it("is kept when the browser's Back is pressed, until the person says so", async () => {
    const { page, drawer, businessId } = await openDrawer();
    await page.goto(`/${businessId}/test/accounts`);
    await page.getByRole('link', { name: 'Create account' }).click();
    const name = drawer.getByLabel('Business name');
    await name.fill('Mama Nkechi Foods');
    await page.goBack();
    const question = page.getByRole('dialog', { name: QUESTION });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('Mama Nkechi Foods');
    expect(new URL(page.url()).pathname, 'the address is that of the drawer').toMatch(/\/accounts\/new$/v);
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.waitForURL(/\/accounts$/v);
    await page.getByRole('link', { name: 'Create account' }).click();
    await name.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
  });

  it("of a dialog is kept, too, when the browser's Back would leave its page", async () => {
    const { page, businessId } = await openBusiness(dashboard.origin, {}, WITH_MOTION);
    await page.goto(`/${businessId}/test/home`);
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email').fill('bola@example.com');
    await page.goBack();
    const question = page.getByRole('dialog', { name: QUESTION });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Email').inputValue()).toBe('bola@example.com');
    expect(new URL(page.url()).pathname).toMatch(/\/team$/v);
  });

  it('is not asked about when nothing was entered, or all of it was taken back', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByLabel('Business name').fill('Mama');
    await drawer.getByLabel('Business name').fill('');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('is not sent later when there was no network', async () => {
    const { page, businessId } = await openDrawer();
    await page.goto(`/${businessId}/test/settings`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Renamed without a network');
    await page.context().setOffline(true);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('The server could not be reached').first().waitFor();
    const before = sent.length;
    await page.context().setOffline(false);
    await page.waitForTimeout(1_000);
    expect(sent.length).toBe(before);
    expect(await name.inputValue()).toBe('Renamed without a network');
  });

  it('that is shown once is not lost by Escape', async () => {
    const { page, businessId } = await openDrawer();
    await page.goto(`/${businessId}/test/developers/keys`);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog', { name: /key/i }).first();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('It is never shown again').waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Have you copied it?' });
    await question.getByRole('button', { name: 'Go back' }).click();
    await dialog.getByText('It is never shown again').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is not asked about once it was sent', async () => {
    const { page, businessId } = await openDrawer();
    await page.goto(`/${businessId}/test/team`);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email').fill('bola@example.com');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});
