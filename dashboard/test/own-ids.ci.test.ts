/** Ids and metadata that a business gives its accounts. */
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('own ids and metadata', () => {
  const dashboard = sharedDashboard();

  it('are given, shown, found and changed; one that is taken is said at its field', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, complaints, businessId } = owner;
    const { id } = await owner.addAccount('test', 'Ada Stores');
    const { id: other } = await owner.addAccount('test', 'Bola Foods');
    const base = `/${businessId}/test/accounts`;
    await page.goto(base);
    await page.getByRole('link', { name: 'Ada Stores' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Your id' }).count()).toBe(0);

    await page.goto(`${base}/${id}`);
    await page.getByRole('button', { name: 'Edit details' }).click();
    const details = page.getByRole('dialog', { name: 'Edit details' });
    await details.getByLabel('Your own id').fill('shop-1');
    await details.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Your id shop-1').waitFor();

    await page.getByRole('button', { name: 'Edit metadata' }).click();
    const metadata = page.getByRole('dialog', { name: 'Metadata' });
    const entry = (number: number) => metadata.getByRole('group', { name: `Entry ${number}` });
    await entry(1).getByLabel('Value').fill('Lagos');
    await metadata.getByRole('button', { name: 'Save metadata' }).click();
    await metadata.getByText('Enter a name for this value.').waitFor();
    await entry(1).getByLabel('Name').fill('region');
    await metadata.getByRole('button', { name: 'Add a name' }).click();
    await entry(2).getByLabel('Name').fill('plan');
    await entry(2).getByLabel('Value').fill('b');
    await metadata.getByRole('button', { name: 'Save metadata' }).click();
    const kept = page.getByRole('region', { name: 'Metadata' });
    await kept.getByText('region').waitFor();
    await kept.getByText('Lagos').waitFor();
    await kept.getByRole('button', { name: 'Edit metadata' }).click();
    await metadata.getByRole('button', { name: 'Remove plan' }).click();
    await metadata.getByRole('button', { name: 'Save metadata' }).click();
    await expect.poll(() => kept.getByText('plan').count()).toBe(0);
    expect(await owner.call('GET', `test/accounts/${id}`)).toMatchObject({
      externalId: 'shop-1',
      metadata: { region: 'Lagos' },
    });

    await page.goto(`${base}/${other}`);
    await page.getByRole('button', { name: 'Edit details' }).click();
    await details.getByLabel('Your own id').fill('shop-1');
    await details.getByRole('button', { name: 'Save details' }).click();
    await details.getByText(`Your own id belongs to the connected account ${id}`).waitFor();

    await page.goto(`${base}?search=shop-1`);
    await page.getByRole('link', { name: 'Ada Stores' }).waitFor();
    await page.getByRole('columnheader', { name: 'Your id' }).waitFor();
    await page.getByRole('cell', { name: 'shop-1', exact: true }).waitFor();
    expect(await page.locator('[data-row-link]').count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
