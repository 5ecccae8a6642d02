import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

interface Key {
  readonly id: number;
  readonly name: string | null;
  readonly scopes: readonly string[] | null;
  readonly allowedAddresses: readonly string[] | null;
  readonly expiresAt: string | null;
}

describe.skipIf(!hasBrowser)('API keys', () => {
  const dashboard = sharedDashboard();
  const keysOf = (owner: BusinessOwner): Promise<readonly Key[]> => owner.call<readonly Key[]>('GET', 'test/keys');

  async function openKeys(owner: BusinessOwner): Promise<Page> {
    await owner.page.goto(`/${owner.businessId}/test/developers/keys`);
    return owner.page;
  }

  it('are made with a name, only the scopes that are chosen, and addresses; and are changed', async () => {
    const owner = await openBusiness(dashboard.origin);
    const page = await openKeys(owner);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Book-keeping');
    await dialog.getByLabel('Selected permissions').check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Choose at least one.').waitFor();
    await dialog.getByRole('checkbox', { name: 'See accounts' }).check();
    await dialog.getByRole('checkbox', { name: 'Make payments' }).check();
    await dialog.getByLabel('Allowed addresses').fill('203.0.113.7\nnonsense');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText(/"nonsense"; write IP addresses/).waitFor();
    await dialog.getByLabel('Allowed addresses').fill('203.0.113.7\n2001:db8::/32');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const [made] = await keysOf(owner);
    expect(made).toMatchObject({
      name: 'Book-keeping',
      scopes: ['accounts:read', 'payments:write'],
      allowedAddresses: ['203.0.113.7', '2001:db8::/32'],
      expiresAt: null,
    });

    await page.getByText('2 permissions').filter({ visible: true }).waitFor();
    await page.getByText('Never').filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: /^Change sk_test_/ }).click();
    await page.getByRole('menuitem', { name: 'Change key' }).click();
    await dialog.getByText('Can see accounts; make payments.').waitFor();
    await dialog.getByLabel('Name').fill('Books');
    await dialog.getByLabel('Read only').check();
    await dialog.getByLabel('Allowed addresses').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [changed] = await keysOf(owner);
    expect(changed).toMatchObject({ name: 'Books', allowedAddresses: null });
    expect(changed?.scopes?.every((scope) => scope.endsWith(':read'))).toBe(true);
    await page.getByText('Read only').filter({ visible: true }).waitFor();
  });

  it('of before scopes are said to do everything', async () => {
    const owner = await openBusiness(dashboard.origin);
    await owner.call('POST', 'test/keys', { kind: 'secret' });
    const page = await openKeys(owner);
    await page.getByText('Everything').filter({ visible: true }).first().waitFor();
    expect(await page.getByText('Secret keys without scopes').count()).toBe(0);
    // As the version before answers: no scopes.
    await page.route('**/test/keys', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: readonly Key[] };
      await route.fulfill({
        response: answer,
        json: { ...body, data: body.data.map((key) => ({ ...key, scopes: null })) },
      });
    });
    await page.reload();
    await page.getByText('Secret keys without scopes have every permission that a key can have.').waitFor();
  });
});
