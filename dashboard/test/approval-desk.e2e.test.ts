import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser, type Person } from './harness/browser.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { callFrom, openAs, openBusiness, type BusinessOwner, type PayableAccount } from './harness/people.ts';
import { PASSWORD } from './harness/seed.ts';
import { makeDraft } from './harness/settlement-runs.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

interface Seen {
  readonly state: string;
  readonly manifest: { readonly shortForm: string };
}

const LONG = 'The Very Long Name of a Cooperative of Market Women from Lagos and Environs Limited';

describe.skipIf(!hasBrowser)('the desk of a run that waits for approval', () => {
  const dashboard = sharedDashboard();
  let owner: BusinessOwner;
  let accounts: PayableAccount[];
  let draft: number;
  beforeAll(async () => {
    owner = await openBusiness(dashboard.origin);
    accounts = [];
    for (const name of ['Ada Stores', 'Bola Fabrics', LONG, 'Chidi Foods']) {
      accounts.push(await owner.addAccount('test', name));
    }
    for (const account of accounts) await owner.pay('test', account, { amount: 1_000 });
    const first = await makeDraft(dashboard.origin, await owner.secretKey('test'));
    await owner.call('POST', `test/settlement-runs/${first}/approve`, {});
    await owner.call('POST', `test/settlement-runs/${first}/export`, { format: 'csv' });
    const [ada, bola, long, chidi] = accounts as [PayableAccount, PayableAccount, PayableAccount, PayableAccount];
    await owner.pay('test', ada, { amount: 1_100 });
    await owner.pay('test', bola, { amount: 90_000 });
    await owner.pay('test', long, { amount: 1_200 });
    await owner.pay('test', chidi, { amount: 900 });
    // The desk is about payouts that no hold keeps back.
    await owner.call('PATCH', 'test/settlement-settings', { bankDetailsHoldHours: 0 });
    await owner.call('PATCH', `test/accounts/${long.id}`, { accountNumber: '0000099999' });
    draft = await makeDraft(dashboard.origin, await owner.secretKey('test'));
  });

  const runOf = (person: Person | BusinessOwner) => person.page;
  const openDesk = async (person: Person | BusinessOwner, query = '') => {
    await runOf(person).goto(`/${owner.businessId}/test/settlements/${draft}${query}`);
    await runOf(person).getByRole('heading', { name: 'Compared with the last run' }).waitFor();
  };

  it('compares with the last run and shows what is unusual first, in words', async () => {
    const { page, complaints } = owner;
    await page.setViewportSize({ width: 1024, height: 800 });
    await openDesk(owner);
    const comparison = page.getByRole('table', { name: 'Compared with the last run' });
    await comparison.getByRole('link', { name: 'Run 1' }).waitFor();
    await expect
      .poll(() => comparison.getByRole('row').allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Payouts\s+4\s+4$/v),
          expect.stringMatching(/^First payouts of an account\s+0\s+4$/v),
          expect.stringMatching(/^Changed bank details\s+1\s+0$/v),
        ]),
      );
    const reasons = page.getByRole('table', { name: 'What is unusual' });
    await reasons.getByRole('row', { name: /^Its bank details were changed within seven days 1 ₦/v }).waitFor();
    const payouts = page.getByRole('table', { name: 'Payouts of this run' });
    await payouts
      .getByText(/^It is more than five times its usual, ₦[\d,.]+$/v)
      .filter({ visible: true })
      .waitFor();
    await payouts
      .getByText(/^Its bank details were changed within seven days, on .* by Ada Obi$/v)
      .filter({ visible: true })
      .waitFor();
    // The third has a number without its check digit.
    await expect.poll(() => payouts.locator('tbody tr').count()).toBe(3);
    await page.getByText('All', { exact: true }).click();
    await page.waitForURL(/show=all/v);
    await expect.poll(() => payouts.locator('tbody tr').count()).toBe(4);
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1024, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await layoutFaults(page), String(width)).toEqual([]);
      const shot = process.env['SHOT'];
      if (shot !== undefined) await page.screenshot({ path: `${shot}-${width}.png`, fullPage: true });
    }
    await openDesk(owner);
    expect(await layoutFaults(page)).toEqual([]);
    const shot = process.env['SHOT'];
    if (shot !== undefined) await page.screenshot({ path: `${shot}-unusual-360.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(complaints).toEqual([]);
  });

  it('lists only the payouts of one reason, and says on Home how much there is to look at', async () => {
    const { page, complaints } = owner;
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(`/${owner.businessId}/test/home`);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText(/^4 payouts of ₦[\d,.]+ wait for approval. 3 are unusual./v).waitFor();
    await attention.getByRole('link', { name: `Settlement run ${draft}` }).click();
    const reasons = page.getByRole('table', { name: 'What is unusual' });
    const payouts = page.getByRole('table', { name: 'Payouts of this run' });
    const changed = reasons.getByRole('link', { name: 'Its bank details were changed within seven days' });
    await changed.click();
    await page.waitForURL(/reason=bank_details_changed/v);
    await expect.poll(() => payouts.locator('tbody tr').count()).toBe(1);
    await payouts.getByRole('link', { name: LONG }).waitFor();
    expect(await changed.getAttribute('aria-current')).toBe('page');
    await page.reload();
    await expect.poll(() => payouts.locator('tbody tr').count()).toBe(1);
    const reason = page.getByRole('combobox', { name: 'Reason' });
    await expect.poll(() => reason.inputValue()).toBe('Its bank details were changed within seven days: 1');
    await reason.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /^It is more than five times its usual: 1$/v }).click();
    await payouts.getByRole('link', { name: 'Bola Fabrics' }).waitFor();
    expect(await payouts.locator('tbody tr').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1024, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await layoutFaults(page), String(width)).toEqual([]);
      const shot = process.env['SHOT'];
      if (shot !== undefined) await page.screenshot({ path: `${shot}-reason-${width}.png`, fullPage: true });
    }
    await page.getByText('All', { exact: true }).click();
    await expect.poll(() => payouts.locator('tbody tr').count()).toBe(4);
    expect(new URL(page.url()).searchParams.get('reason')).toBeNull();
    await page.goto(`/${owner.businessId}/test/settlements/${draft}?reason=account_owes`);
    await page.getByText('No payout of this run is unusual for this reason.').waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => payouts.locator('tbody tr').count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('holds what is selected, by keyboard, with a reason, and approves the rest with a fresh proof', async () => {
    const { page, complaints } = owner;
    await page.setViewportSize({ width: 1024, height: 800 });
    await openDesk(owner);
    const box = page.getByRole('checkbox', { name: `Select ${LONG}` });
    await box.focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: 'Selected payouts' });
    await bar.getByText('1 payout selected').waitFor();
    expect(new URL(page.url()).searchParams.get('open'), 'the row did not open').toBeNull();
    const hold = bar.getByRole('button', { name: 'Hold…' });
    await hold.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hold 1 payout' });
    await dialog.getByText(LONG).waitFor();
    const shot = process.env['SHOT'];
    if (shot !== undefined) await page.screenshot({ path: `${shot}-hold.png` });
    await dialog.getByRole('button', { name: 'Hold 1 payout' }).click();
    await dialog.getByText('Say why.').waitFor();
    await dialog.getByLabel('Reason').fill('They did not ask for another bank account');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('made anew, because payouts were held').waitFor();
    expect(await page.getByText('This run changed while you looked at it').count(), 'by myself').toBe(0);
    const payouts = page.getByRole('table', { name: 'Payouts of this run' });
    if (shot !== undefined) await page.screenshot({ path: `${shot}-held.png`, fullPage: true });
    await expect.poll(() => payouts.locator('tbody tr').count()).toBe(2);

    await dashboard.database.pool.query(
      `UPDATE auth_sessions SET proved_at = clock_timestamp() - interval '10 minutes'
          WHERE "userId" = (SELECT id FROM auth_users WHERE email = $1)`,
      [owner.email],
    );
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByText('2 payouts', { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve run' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password').fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('main').locator('header').getByText('Approved', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says when the run changed meanwhile, and approves only what the person saw', async () => {
    const { page, complaints } = owner;
    await openNewDesk();
    const shown = page.getByRole('table', { name: 'Payouts of this run' });
    await page.getByText('All', { exact: true }).click();
    await shown.getByText('Chidi Foods').waitFor();
    // Somebody else holds a payout in another window.
    const other = await openAs(dashboard.origin, owner.email);
    const base = `/dashboard/api/businesses/${owner.businessId}/test/settlement-runs/${draft}`;
    const listed = await callFrom(other, dashboard.origin, 'GET', `${base}/payouts?limit=100`);
    const { data } = (await listed.json()) as { data: { id: string; state: string; accountBusinessName: string }[] };
    const chidi = data.find(({ accountBusinessName }) => accountBusinessName === 'Chidi Foods');
    const body = { payouts: [chidi?.id], reason: 'They asked to wait' };
    expect((await callFrom(other, dashboard.origin, 'POST', `${base}/hold`, body)).ok()).toBe(true);
    const alert = page.getByRole('alert').filter({ hasText: 'This run changed while you looked at it' });
    await alert.getByText('Ada Obi held payouts').waitFor();
    await alert.getByText('Chidi Foods').waitFor();
    await alert.getByText('They asked to wait').waitFor();
    const approve = page.getByRole('button', { name: 'Approve' });
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    await approve.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    const shot = process.env['SHOT'];
    if (shot !== undefined) await page.screenshot({ path: `${shot}-changed.png`, fullPage: true });
    await page.getByText('Held, returned to wallets').waitFor();
    const row = shown.getByRole('row', { name: /Chidi Foods/v });
    await row.getByText('Held', { exact: true }).filter({ visible: true }).waitFor();
    await row
      .getByText(/^Held by Ada Obi/v)
      .filter({ visible: true })
      .waitFor();
    await page.getByRole('button', { name: 'I have looked at it' }).click();
    await page.getByText('This run changed while you looked at it').waitFor({ state: 'detached' });
    await approve.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve run' }).click();
    await page.getByRole('main').locator('header').getByText('Approved', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says in the dialog itself what changed, and approves nothing before the person has looked', async () => {
    const { page, complaints } = owner;
    await page.setViewportSize({ width: 1024, height: 800 });
    await openNewDesk();
    const runs = `test/settlement-runs/${draft}`;
    const before = await owner.call<Seen>('GET', runs);
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: `Approve run ${draft}` });
    await dialog.getByText(before.manifest.shortForm).waitFor();
    const listed = await owner.call<{ id: string }[]>('GET', `${runs}/payouts?limit=100`);
    await owner.call('POST', `${runs}/hold`, { payouts: [listed[0]?.id], reason: 'They asked to wait' });
    // At once, before the page reads the run again.
    await dialog.getByRole('button', { name: 'Approve run' }).click();
    const changes = dialog.getByRole('table', { name: 'What changed' });
    const after = await owner.call<Seen>('GET', runs);
    await changes.getByText(after.manifest.shortForm).waitFor();
    await expect
      .poll(() => changes.getByRole('row').allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining(`${before.manifest.shortForm}\t${after.manifest.shortForm}`),
          expect.stringMatching(/^Payouts\s+4\s+3$/v),
        ]),
      );
    await dialog.getByText('Ada Obi held payouts').waitFor();
    await dialog.getByText('They asked to wait').waitFor();
    expect(await dialog.getByRole('button', { name: 'Approve run' }).count()).toBe(0);
    expect(await owner.call<Seen>('GET', runs)).toMatchObject({ state: 'draft', approvals: [] });
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await layoutFaults(page), String(width)).toEqual([]);
      const shot = process.env['SHOT'];
      if (shot !== undefined) await page.screenshot({ path: `${shot}-stale-${width}.png` });
    }
    await dialog.getByRole('button', { name: 'I have looked at it' }).click();
    await dialog.getByText('3 payouts', { exact: false }).first().waitFor();
    await dialog.getByText(after.manifest.shortForm).waitFor();
    await dialog.getByRole('button', { name: 'Approve run' }).click();
    await page.getByRole('main').locator('header').getByText('Approved', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('offers no approval of a run that pays an account on hold, and says the ways out, also where the hold is placed', async () => {
    const { page, complaints } = owner;
    await page.setViewportSize({ width: 1024, height: 800 });
    await openNewDesk();
    const shot = process.env['SHOT'];
    const [ada] = accounts;
    await page.goto(`/${owner.businessId}/test/accounts/${ada?.id}`);
    await page.getByRole('button', { name: 'Hold payouts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put this account on hold' });
    await dialog.getByRole('link', { name: `Run ${draft}` }).waitFor();
    await dialog.getByText('or the run cannot be approved').waitFor();
    if (shot !== undefined) await page.screenshot({ path: `${shot}-hold-account.png` });
    await dialog.getByLabel('Reason').fill('FHC/L/CS/12/2026');
    await dialog.getByRole('button', { name: 'Hold payouts' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Payouts on hold').first().waitFor();
    if (shot !== undefined) await page.screenshot({ path: `${shot}-account-held.png` });
    await page
      .getByRole('link', { name: `Run ${draft}` })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Payout' });
    await drawer.getByText('Reference for the bank').waitFor();
    await page.keyboard.press('Escape');
    const note = page.getByRole('status').filter({ hasText: 'This run cannot be approved yet' });
    const approve = page.getByRole('button', { name: 'Approve' });
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
    await approve.click({ force: true });
    expect(await page.getByRole('dialog', { name: /^Approve run/v }).count()).toBe(0);
    await note.getByRole('link', { name: 'Show it' }).click();
    await page.waitForURL(/reason=account_held/v);
    const payouts = page.getByRole('table', { name: 'Payouts of this run' });
    await expect.poll(() => payouts.locator('tbody tr').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await layoutFaults(page), String(width)).toEqual([]);
      if (shot !== undefined) await page.screenshot({ path: `${shot}-kept-back-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Hold…' }).click();
    const hold = page.getByRole('dialog', { name: 'Hold 1 payout' });
    await hold.getByLabel('Reason').fill('The account is on hold');
    await page.keyboard.press('Enter');
    await hold.waitFor({ state: 'detached' });
    await note.waitFor({ state: 'detached' });
    await approve.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve run' }).click();
    await page.getByRole('main').locator('header').getByText('Approved', { exact: true }).waitFor();
    await page.getByText('All', { exact: true }).click();
    await payouts.getByRole('link', { name: 'Ada Stores' }).click();
    await drawer.getByText('Held by', { exact: true }).waitFor();
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await layoutFaults(page), String(width)).toEqual([]);
      if (shot !== undefined) await page.screenshot({ path: `${shot}-held-payout-${width}.png` });
    }
    await page.keyboard.press('Escape');
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await layoutFaults(page), String(width)).toEqual([]);
      if (shot !== undefined) await page.screenshot({ path: `${shot}-held-run-${width}.png`, fullPage: true });
    }
    expect(complaints).toEqual([]);
  });

  /** A new draft, of whatever is in the wallets. */
  async function openNewDesk(): Promise<void> {
    for (const account of accounts) await owner.pay('test', account, { amount: 1_000 });
    draft = await makeDraft(dashboard.origin, await owner.secretKey('test'));
    await openDesk(owner);
  }
});
