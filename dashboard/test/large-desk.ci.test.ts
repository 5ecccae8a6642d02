import { beforeAll, describe, expect, it } from 'vitest';
import { seedHolders } from '../../bench/holders.ts';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { serveDashboard } from './harness/served-dashboard.ts';
import { makeDraft } from './harness/settlement-runs.ts';

/** Of accounts whose bank details were changed since. */
const CHANGED = ['Bola Fabrics', 'Chidi Foods', 'Ngozi Phones'];
const PAYOUTS = 10_000;
/** A page of the list. */
const ROWS_MAX = 50;
const SEED_MS = 120_000;
const FLOW_MS = 30_000;
/** What a person waits for after a click, also on a busy machine. */
const QUICK_MS = 5_000;

describe.skipIf(!hasBrowser)('the desk of a run of ten thousand payouts', () => {
  const dashboard = serveDashboard();
  let owner: BusinessOwner;
  let draft: number;
  beforeAll(async () => {
    owner = await openBusiness(dashboard.origin);
    // Otherwise a run leaves out the accounts whose bank details were changed.
    await owner.call('PATCH', 'test/settlement-settings', { bankDetailsHoldHours: 0 });
    await owner.addAccount('test', 'Ada Stores');
    await seedHolders(
      dashboard.database.pool,
      { businessId: BigInt(owner.businessId) as never, live: false },
      PAYOUTS - CHANGED.length,
    );
    for (const [index, name] of CHANGED.entries()) {
      const account = await owner.addAccount('test', name);
      await owner.pay('test', account, { amount: 1_000 });
      await owner.call('PATCH', `test/accounts/${account.id}`, { accountNumber: `000077770${index}` });
    }
    draft = await makeDraft(dashboard.origin, await owner.secretKey('test'));
  }, SEED_MS);

  it('is filtered by a rare reason, one payout is held, and the rest approved', { timeout: FLOW_MS }, async () => {
    const { page, complaints } = owner;
    page.setDefaultTimeout(QUICK_MS);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(`/${owner.businessId}/test/home`);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText(/^10,000 payouts of ₦[\d,.]+ wait for approval. 10,000 are unusual./v).waitFor();
    await attention.getByRole('link', { name: `Settlement run ${draft}` }).click();
    const reasons = page.getByRole('table', { name: 'What is unusual' });
    const payouts = page.getByRole('table', { name: 'Payouts of this run' });
    const rows = payouts.locator('tbody tr');
    await reasons.getByRole('row', { name: /^It is the first payout of this account 10,000/v }).waitFor();
    await payouts.getByText(CHANGED[0] ?? '').waitFor();
    expect(await rows.count(), 'a page of them').toBeLessThanOrEqual(ROWS_MAX);
    await page.getByText('1–50 of 10,000').waitFor();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByText('51–100 of 10,000').waitFor();

    await reasons.getByRole('link', { name: 'Its bank details were changed within seven days' }).click();
    await page.getByText(`1–${CHANGED.length} of ${CHANGED.length}`).waitFor();
    await expect.poll(() => rows.count()).toBe(CHANGED.length);
    await page.getByRole('checkbox', { name: `Select ${CHANGED[1]}` }).check();
    await page.getByRole('region', { name: 'Selected payouts' }).getByRole('button', { name: 'Hold…' }).click();
    const hold = page.getByRole('dialog', { name: 'Hold 1 payout' });
    await hold.getByLabel('Reason').fill('They did not ask for another bank account');
    await hold.getByRole('button', { name: 'Hold 1 payout' }).click();
    await hold.waitFor({ state: 'detached' });
    await expect.poll(() => rows.count()).toBe(CHANGED.length - 1);

    await page.getByRole('button', { name: 'Approve' }).click();
    const approve = page.getByRole('dialog', { name: `Approve run ${draft}` });
    await approve.getByText('9,999 payouts', { exact: false }).first().waitFor();
    await approve.getByRole('button', { name: 'Approve run' }).click();
    await page.getByRole('main').locator('header').getByText('Approved', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
