import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { openSettled } from './harness/settled.ts';

const CLICK_MS = 15_000;
const UNREACHABLE = 'The server could not be reached';

/** One after the other: each test goes on with the money of the one before. */
describe.skipIf(!hasBrowser)('what moves money happens once, however it is sent', () => {
  const dashboard = sharedDashboard();
  let owner: BusinessOwner;
  beforeAll(async () => {
    owner = await openBusiness(dashboard.origin);
    for (const name of ['Ada Stores', 'Bola Fabrics']) {
      await owner.pay('test', await owner.addAccount('test', name), { amount: 1_000 });
    }
  });

  const open = async (path: string): Promise<Page> => {
    await openSettled(owner.page, `/${owner.businessId}/test/${path}`);
    return owner.page;
  };

  /**
   * A hurried person on a bad line: two clicks at once, of which the server does what it is asked and the answer is
   * lost; then another click, whose request arrives twice.
   */
  async function sendBadly(button: Locator): Promise<void> {
    const { page } = owner;
    let isLost = false;
    await page.route('**/dashboard/api/businesses/**', async (route) => {
      const isRead = route.request().method() === 'GET' || route.request().url().endsWith('/preview');
      if (isRead) return route.fallback();
      if (!isLost) {
        isLost = true;
        await route.fetch();
        return route.abort();
      }
      const [, response] = await Promise.all([route.fetch(), route.fetch()]);
      return route.fulfill({ response });
    });
    await button.evaluate((element) => {
      const { click } = element as unknown as { click: () => void };
      click.call(element);
      click.call(element);
    });
    await page.getByText(UNREACHABLE).first().waitFor();
    // The page may have read what happened, and then there is nothing to click any more.
    await button.click({ timeout: CLICK_MS }).catch(() => button.waitFor({ state: 'detached' }));
    await page.getByText(UNREACHABLE).first().waitFor({ state: 'detached' });
  }
  const arriveAgain = (): Promise<void> => owner.page.unrouteAll({ behavior: 'wait' });

  const countOf = async (path: string): Promise<number> => (await owner.call<unknown[]>('GET', path)).length;
  const runOf = (number: number) => owner.call<Run>('GET', `test/settlement-runs/${number}`);

  it('a refund', async () => {
    const page = await open('transactions?type=credit');
    await page.locator('[data-row-link]').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Refund', exact: true }).click();
    const form = drawer.getByRole('form', { name: 'Refund' });
    await form.getByLabel('Amount').fill('100');
    await sendBadly(form.getByRole('button', { name: 'Refund ₦100.00' }));
    await drawer.getByText(/₦100\.00 refunded, ₦900\.00 left to refund/v).waitFor();
    await arriveAgain();
    expect(await countOf('test/transactions?type=debit')).toBe(1);
  });

  it('a run', async () => {
    const page = await open('settlements?add=run');
    await sendBadly(page.getByRole('dialog').getByRole('button', { name: /^Create a run of/v }));
    await page.getByRole('heading', { name: 'Run 1' }).waitFor();
    await arriveAgain();
    expect(await countOf('test/settlement-runs')).toBe(1);
    expect(await runOf(1)).toMatchObject({ payouts: { count: 2 } });
  });

  it('a payout that is held', async () => {
    const page = await open('settlements/1?show=all');
    await page.getByRole('checkbox', { name: 'Select Ada Stores' }).check();
    await page.getByRole('button', { name: 'Hold…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hold 1 payout' });
    await dialog.getByLabel('Reason').fill('They asked to wait');
    await sendBadly(dialog.getByRole('button', { name: 'Hold 1 payout' }));
    await dialog.waitFor({ state: 'detached' });
    await arriveAgain();
    expect(await runOf(1)).toMatchObject({ cancelled: { count: 1 }, manifest: { version: 2 } });
    // The payments, the refund, two payouts, and one return.
    expect(await countOf('test/transactions')).toBe(6);
  });

  it('an approval', async () => {
    const page = await open('settlements/1');
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve run 1' });
    await sendBadly(dialog.getByRole('button', { name: 'Approve run' }));
    await dialog.waitFor({ state: 'detached' });
    await arriveAgain();
    const run = await runOf(1);
    expect(run.state).toBe('approved');
    expect(run.approvals).toHaveLength(1);
  });

  it('an outcome', async () => {
    await owner.call('POST', 'test/settlement-runs/1/export', { format: 'csv' });
    const page = await open('settlements/1?state=exported');
    await page.getByRole('link', { name: 'Bola Fabrics' }).click();
    const drawer = page.getByRole('dialog', { name: 'Payout' });
    await drawer.getByRole('button', { name: 'Record the outcome' }).click();
    await drawer.getByLabel(/^Failed/v).check();
    await drawer.getByLabel('Reason').fill('The bank telephoned');
    await sendBadly(drawer.getByRole('button', { name: 'Mark as failed' }));
    await drawer.getByText('The bank did not pay it').waitFor();
    await arriveAgain();
    expect(await runOf(1)).toMatchObject({ failed: { count: 1 } });
    expect(await countOf('test/transactions')).toBe(7);
  });

  it('a request', async () => {
    await owner.call('PATCH', 'test/settlement-settings', { approval: 'second_person' });
    const page = await open('settlements/schedule');
    const form = page.getByRole('form', { name: 'Source account' });
    await form.getByLabel('Account number').fill('0123456789');
    await form.getByLabel('Bank', { exact: true }).first().click();
    await page
      .getByRole('option', { name: /Zenith/v })
      .first()
      .click();
    await form.getByLabel('Account holder').fill('Ada Markets');
    await form.getByLabel('Reason').fill('A new main account');
    await sendBadly(form.getByRole('button', { name: 'Request this change' }));
    await form.getByText('Requested', { exact: false }).waitFor();
    await arriveAgain();
    expect(await countOf('test/change-requests')).toBe(1);
  });
});

interface Run {
  readonly state: string;
  readonly approvals: readonly unknown[];
}
