import { expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { LONG_NAME } from './harness/long-business.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const dashboard = sharedDashboard();

it.skipIf(!hasBrowser)('a list is saved as a view, opened, changed, renamed and deleted', async () => {
  const owner = await openBusiness(dashboard.origin);
  const account = await owner.addAccount('test', 'Ada Stores');
  await owner.pay('test', account, { amount: 1_000 });
  const { page, businessId } = owner;
  const kinds = (): string | null => new URL(page.url()).searchParams.get('kind');
  const chip = (name: string) => page.getByRole('group', { name: 'Type' }).getByRole('button', { name, exact: true });
  const menu = page.getByRole('search').getByRole('button', { name: 'Views', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await page.goto(`/${businessId}/test/transactions?kind=refund`);

  await menu.click();
  await item('Save these filters…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('Enter a name for the view.').waitFor();
  await dialog.getByLabel('Name').fill('Given back');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('The server could not be reached.').waitFor();
  await page.context().setOffline(false);
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Given back');
  await dialog.getByRole('button', { name: 'Save view' }).dblclick();
  const shown = page.getByRole('search').getByRole('button', { name: 'Given back' });
  await shown.waitFor();
  expect(await owner.call('GET', 'views')).toMatchObject([{ name: 'Given back', search: { kind: 'refund' } }]);

  await chip('Payout').click();
  await menu.click();
  await item('Change views…').click();
  await dialog.getByRole('button', { name: 'Update to the current filters' }).click();
  await dialog.getByText('kind: refund,payout').waitFor();
  await dialog.getByLabel('Name').fill('Money out');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('form', { name: 'Money out' }).waitFor();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 780 });
  await owner.call('POST', 'views', {
    page: 'transactions',
    name: LONG_NAME.slice(0, 60),
    search: { kind: 'payment' },
  });
  await page.goto(`/${businessId}/live/transactions?purpose=rent&page=2`);
  await menu.click();
  await item('Money out').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await item('Money out').click();
  await page.waitForURL(/live\/transactions/);
  await expect.poll(kinds).toBe('refund,payout');
  expect(new URL(page.url()).search).not.toMatch(/purpose|page/);

  await page.getByRole('search').getByRole('button', { name: 'Money out' }).click();
  await item('Change views…').click();
  const line = dialog.getByRole('listitem').filter({ hasText: 'refund,payout' });
  expect(await layoutFaults(page)).toEqual([]);
  await line.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await line.waitFor({ state: 'detached' });
  expect(await owner.call('GET', 'views')).toMatchObject([{ search: { kind: 'payment' } }]);
});
