import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { makeDraft } from './harness/settlement-runs.ts';

const WIDTHS = [360, 1_440];

interface Payout {
  readonly id: string;
  readonly endToEndId: string;
  readonly amount: number;
  readonly state: string;
}

describe.skipIf(!hasBrowser)('lines of bank results that need a person', () => {
  const dashboard = sharedDashboard();
  let owner: BusinessOwner;
  let page: Page;

  const send = async (path: string, body: object | string): Promise<void> => {
    const isFile = typeof body === 'string';
    const response = await fetch(`${dashboard.origin}/v1/api/${path}`, {
      method: 'POST',
      headers: {
        apiKey: await owner.secretKey('test'),
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      body: isFile ? body : JSON.stringify(body),
    });
    expect(response.ok, await response.text()).toBe(true);
  };
  const payout = async (): Promise<Payout> => {
    const [first] = await owner.call<readonly Payout[]>('GET', 'test/settlement-runs/1/payouts');
    if (first === undefined) throw new Error('no payout');
    return first;
  };
  beforeAll(async () => {
    owner = await openBusiness(dashboard.origin);
    ({ page } = owner);
    await owner.pay('test', await owner.addAccount('test', 'Ada Stores'), { amount: 1_000 });
    const number = await makeDraft(dashboard.origin, await owner.secretKey('test'));
    await send(`settlement-runs/${number}/approve`, {});
    await send(`settlement-runs/${number}/export`, { format: 'csv' });
    const { endToEndId, amount } = await payout();
    const line = (word: string) =>
      `end_to_end_id,amount,status,reason\n${endToEndId},${amount},${word},<b>Closed</b>\n`;
    await send('settlement-results', line('paid'));
    await send('settlement-results', `${line('failed')}INVOICE-1,5,paid,\n`);
  });

  it('wait in a queue, are taken, and are answered with a reason', async () => {
    await page.goto(`/${owner.businessId}/test/settlements/results`);
    await page.getByText('2 lines of bank results to resolve').waitFor();
    await page.getByRole('link', { name: 'Show the open lines' }).click();
    await page.waitForURL(/\/settlements\/lines$/);
    const table = page.getByRole('table', { name: 'Lines to resolve' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(2);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await layoutFaults(page), `${width} pixels wide`).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
    }

    await table.locator('[data-row-link]').first().click();
    const drawer = page.getByRole('dialog', { name: 'Bank results line' });
    await drawer.getByText('The payout already has a different outcome.').waitFor();
    await drawer.getByRole('button', { name: 'Assign to me' }).click();
    await drawer.getByText('Nobody').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Resolve' }).click();
    const form = drawer.getByRole('form', { name: 'Resolve the line' });
    await form.getByRole('button', { name: 'Resolve', exact: true }).click();
    await form.getByText('Choose one.').waitFor();
    await form.getByText('Enter your evidence.').waitFor();
    await form.getByRole('radio', { name: /^Return/v }).click();
    await form.getByText('is returned to the wallet of').waitFor();
    await form.getByLabel('Reason').fill('A letter of the bank');
    await form.getByRole('button', { name: 'Return the payout' }).click();
    await drawer.getByText('Returned', { exact: true }).waitFor();
    await drawer.getByText('A letter of the bank').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect((await payout()).state).toBe('failed');

    await page.goto(`/${owner.businessId}/test/settlements/lines`);
    await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
    await table.getByText('INVOICE-1').filter({ visible: true }).waitFor();
    await table.locator('[data-row-link]').first().click();
    await drawer.getByRole('button', { name: 'Resolve' }).click();
    await form.getByLabel('Reason').fill('It is of another system');
    await form.getByRole('button', { name: 'Explain this line' }).click();
    await drawer.getByText('Explained', { exact: true }).waitFor();
    await page.goto(`/${owner.businessId}/test/settlements/lines`);
    await page.getByText('There are no lines to resolve.').waitFor();
    await page.goto(`/${owner.businessId}/test/settlements/results/2`);
    const lines = page.getByRole('table', { name: 'Lines of this file' });
    await lines.getByText('Returned', { exact: true }).filter({ visible: true }).waitFor();
  });
});
