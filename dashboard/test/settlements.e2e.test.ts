import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { camt053, camt053Of, pain002 } from '../../server/src/features/settlements/results/results.testing.ts';
import { hasBrowser, type Person } from './harness/browser.ts';
import { contentOf } from './harness/downloads.ts';
import { callFrom, openAs } from './harness/people.ts';
import { addMember, seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

const HOSTILE = '<img src=x onerror="window.hacked=1">\u202E‮Ltd';

interface Payout {
  readonly id: string;
  readonly endToEndId: string;
  readonly accountName: string;
  readonly amount: number;
  readonly subAccountId: number;
  readonly accountBusinessName: string;
  readonly state: string;
  /** When the bank's statement showed it. */
  readonly confirmedAt: string | null;
}

describe.skipIf(!hasBrowser)('settlements', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  let owner: Person;
  let finance: Person;
  beforeAll(async () => {
    const { databaseUrl } = dashboard;
    business = await seedBusiness({ databaseUrl, now: new Date(), days: 1, paymentsPerDay: 40 });
    owner = await openAs(dashboard.origin, business.owner.email);
    const { email } = await addMember(dashboard.origin, business, 'finance');
    // Otherwise they could approve nothing of the owner, who has just invited them.
    await dashboard.database.pool.query("UPDATE approver_grants SET granted_at = granted_at - interval '31 days'");
    finance = await openAs(dashboard.origin, email);
    await call(owner, 'PATCH', `accounts/${business.accounts[0]?.id}`, { businessName: HOSTILE });
  });

  async function call<Data>(person: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) {
    const address = `/dashboard/api/businesses/${business.businessId}/test/${path}`;
    const response = await callFrom(person, dashboard.origin, method, address, body);
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { data: Data }).data;
  }

  const open = (page: Page, path: string) => page.goto(`/${business.businessId}/test/${path}`);

  const payoutsOf = (run: number): Promise<readonly Payout[]> =>
    call<Payout[]>(owner, 'GET', `settlement-runs/${run}/payouts?limit=100`);

  const countRuns = async (): Promise<number> =>
    (await dashboard.database.db.selectFrom('settlement_runs').select('number').execute()).length;

  /** Expects a run in this state. */
  const inState = (page: Page, state: string): Promise<void> =>
    page.getByRole('main').locator('header').getByText(state, { exact: true }).waitFor();

  /** Like dropping the file above the page. */
  async function drop(page: Page, file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }) {
    const transfer = await page.evaluateHandle(
      ({ name, type, text }) => {
        const { DataTransfer: Transfer, File: FileOf } = globalThis as unknown as {
          DataTransfer: new () => { items: { add(file: unknown): void } };
          File: new (parts: readonly string[], name: string, options: { type: string }) => unknown;
        };
        const data = new Transfer();
        data.items.add(new FileOf([text], name, { type }));
        return data;
      },
      { name: file.name, type: file.mimeType, text: file.buffer.toString() },
    );
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  }

  async function download(page: Page, button: Locator): Promise<{ readonly name: string; readonly text: string }> {
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return { name: saved.suggestedFilename(), text: (await contentOf(saved)).toString() };
  }

  it('are scheduled: what is wrong stands beside its field, and what is right is kept', async () => {
    const { page, complaints } = owner;
    await open(page, 'settlements/schedule');
    await page.getByText('Runs are created manually only.').waitFor();
    const form = page.getByRole('form', { name: 'Schedule' });
    await form.getByText('Monthly', { exact: true }).click();
    await form.getByLabel('Day of the month').fill('32');
    await form.getByLabel('Business days to wait').fill('1.5');
    await form.getByLabel('Minimum').fill('a lot');
    await form.getByLabel('A percentage').check();
    await form.getByLabel('Percentage kept').fill('101');
    await form.getByRole('button', { name: 'Save schedule' }).click();
    for (const [label, problem] of [
      ['Day of the month', 'Enter a day from 1 to 31, such as 15.'],
      ['Business days to wait', 'Enter a number of days from 0 to 30.'],
      ['Minimum', 'Enter an amount, such as 5,000, or leave it empty.'],
      ['Percentage kept', 'Enter a percentage above 0 and up to 100, such as 10 or 2.5.'],
    ] as const) {
      const field = form.getByLabel(label);
      expect(await field.getAttribute('aria-invalid'), label).toBe('true');
      expect(await field.getAttribute('aria-describedby'), label).toBeTruthy();
      await form.getByText(problem).waitFor();
    }
    await form.getByLabel('Day of the month').fill('31');
    await form.getByLabel('Business days to wait').fill('0');
    await form.getByLabel('Minimum').fill('₦100');
    await form.getByLabel('Percentage kept').fill('2.5');
    await form.getByRole('button', { name: 'Save schedule' }).click();
    await form.getByText('Saved').waitFor();
    await page.getByText(/^The next run is created on \d+ \w+ \d{4}\.$/).waitFor();
    await page.reload();
    expect(await form.getByLabel('Percentage kept').inputValue()).toBe('2.5');
    expect(await form.getByLabel('Minimum').inputValue()).toBe('100.00');
    await page.getByText('Christmas Day').waitFor();

    const source = page.getByRole('form', { name: 'Source account' });
    await source.getByLabel('Account number').fill('123');
    await source.getByRole('button', { name: 'Save account' }).click();
    await source.getByText('An account number has ten digits.').waitFor();
    await source.getByText('Choose the bank.').waitFor();
    await source.getByText('Enter the name of the account holder as in the bank’s records.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are made after a look at what they would be, once, and without what is taken out again', async () => {
    const { page, complaints } = owner;
    await open(page, 'settlements/schedule');
    await page.getByLabel('A second person').check();
    await page.getByRole('button', { name: 'Save approval' }).click();
    await page.getByText('Saved for approvals from now on').waitFor();

    await page.getByRole('navigation', { name: 'Settlements' }).getByText('Runs').click();
    await page.getByText('There is none in test mode yet.').waitFor();
    await page.getByRole('button', { name: 'New run' }).click();
    const drawer = page.getByRole('dialog', { name: 'New settlement run' });
    const preview = drawer.getByRole('status', { name: 'What the run would pay out' });
    await preview.getByText(/^in \d+ payouts, as of now/).waitFor();
    await drawer.getByLabel('Selected accounts').check();
    await drawer.getByPlaceholder('Search by name, id or email').fill('Mama');
    await page.getByRole('option', { name: 'Mama Nkechi Foods & Provisions' }).click();
    await preview.getByText(/^in 1 payout, as of now/).waitFor();
    await drawer.getByLabel('All accounts').check();
    await preview.getByText(/^in \d+ payouts, as of now/).waitFor();
    expect(await countRuns(), 'a look makes nothing').toBe(0);
    await drawer.getByRole('button', { name: /^Create a run of ₦/ }).dblclick();
    await page.waitForURL(/\/settlements\/1$/);
    await inState(page, 'Draft');
    expect(await countRuns(), 'a double click makes one').toBe(1);

    const payouts = await payoutsOf(1);
    const table = page.getByRole('table', { name: 'Payouts of this run' });
    await table.getByText(HOSTILE).waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    const removed = payouts.at(-1);
    await table.getByText(removed?.accountBusinessName ?? '').click();
    const payout = page.getByRole('dialog', { name: 'Payout' });
    await payout.getByRole('button', { name: 'Hold this payout' }).click();
    await payout.getByRole('button', { name: 'Hold 1 payout' }).click();
    await payout.getByText('Say why.').waitFor();
    await payout.getByLabel('Reason').fill('Asked by telephone');
    await payout.getByRole('button', { name: 'Hold 1 payout' }).dblclick();
    await payout.getByText('Held', { exact: true }).first().waitFor();
    await payout.getByText('Asked by telephone').waitFor();
    await payout.getByText('Held by', { exact: true }).waitFor();
    expect(await payout.getByText(/Answer|Cancelled/v).count(), 'no bank has answered').toBe(0);
    await page.getByText('Held, returned to wallets').waitFor();
    await payout.getByRole('link', { name: 'return' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Show the payout' }).click();
    await payout.getByText('Held', { exact: true }).first().waitFor();
    expect((await payoutsOf(1)).map(({ state }) => state)).toEqual(
      payouts.map(({ id }) => (id === removed?.id ? 'cancelled' : 'draft')),
    );
    expect(complaints).toEqual([]);
  });

  it('are approved by somebody else than who made them, and exported as files for the bank', async () => {
    const { page } = owner;
    await open(page, 'settlements/1');
    await inState(page, 'Draft');
    const approve = page.getByRole('button', { name: 'Approve' });
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('You or an API key of yours made this settlement run').first().waitFor();
    await approve.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    const address = `/dashboard/api/businesses/${business.businessId}/test/settlement-runs/1/approve`;
    const refused = await callFrom(owner, dashboard.origin, 'POST', address);
    expect([refused.status(), await refused.text()]).toEqual([403, expect.stringContaining('second_person_required')]);

    const other = finance.page;
    await open(other, 'home');
    await other.getByRole('link', { name: 'Settlement run 1' }).click();
    await inState(other, 'Draft');
    const dialog = other.getByRole('dialog');
    await other.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByRole('button', { name: 'Approve run' }).dblclick();
    await inState(other, 'Approved');
    // A person who waits for it sees it without doing anything.
    await inState(page, 'Approved');
    await page.getByRole('list', { name: 'State of the run' }).getByText('finance of Acme').waitFor();

    await other.getByRole('button', { name: 'Export for the bank' }).click();
    await dialog.getByLabel('ISO 20022, pain.001.001.10').check();
    await dialog.getByRole('button', { name: 'Export and download' }).click();
    await dialog.getByRole('alert').getByText('An ISO 20022 file names the account that pays').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // The account that pays is requested by one and approved by the other, and so is the run once more.
    const form = page.getByRole('form', { name: 'Source account' });
    await open(page, 'settlements/schedule');
    await form.getByLabel('Account number').fill('0123456789');
    await form.getByLabel('Bank', { exact: true }).first().fill('000013');
    await page.getByRole('option', { name: 'GTBank' }).first().click();
    await form.getByLabel('Account holder').fill('ACME LIMITED');
    await form.getByRole('button', { name: 'Request this change' }).click();
    await form.getByText('Say why.').waitFor();
    await form.getByLabel('Reason').fill('Our bank is another');
    await form.getByRole('button', { name: 'Request this change' }).dblclick();
    await form.getByText('Requested: it takes effect when a second person approves it').waitFor();
    await open(page, 'settlements/schedule');
    await page.getByText('Request 1 of yours waits: Payouts leave from …6789').waitFor();
    await open(page, 'approvals');
    await page.getByText('You or an API key of yours made this request').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await open(other, 'approvals');
    await other.getByText('0123456789').waitFor();
    await other.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('0123456789, GTBank').waitFor();
    await dialog.getByRole('button', { name: 'Approve request' }).dblclick();
    await other.getByText('Approved', { exact: true }).first().waitFor();
    await other.getByRole('link', { name: 'Run 1' }).click();
    await inState(other, 'Draft');
    await other.getByText('made anew, because the account that pays was changed').waitFor();
    await other.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('0123456789').waitFor();
    await dialog.getByRole('button', { name: 'Approve run' }).dblclick();
    await inState(other, 'Approved');
    await other.getByRole('button', { name: 'Export for the bank' }).click();
    await dialog.getByLabel('ISO 20022, pain.001.001.10').check();
    const message = await download(other, dialog.getByRole('button', { name: 'Export and download' }));
    await inState(other, 'Exported');
    const sent = (await payoutsOf(1)).filter(({ state }) => state === 'exported');
    expect(message.name).toMatch(/\.xml$/);
    expect(message.text).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.10');
    expect([...message.text.matchAll(/<EndToEndId>(.*?)</g)].map(([, id]) => id)).toEqual(
      sent.map(({ endToEndId }) => endToEndId),
    );

    await other.getByRole('button', { name: 'Download file' }).click();
    await dialog.getByLabel('CSV').check();
    const csv = await download(other, dialog.getByRole('button', { name: 'Download', exact: true }));
    expect(csv.name).toMatch(/\.csv$/);
    const [, ...lines] = csv.text.trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
      sent.map(({ endToEndId, amount }) => [endToEndId, amount.toFixed(2)]),
    );
    expect(await other.getByRole('button', { name: 'Cancel run' }).count()).toBe(0);
    expect(finance.complaints).toEqual([]);
  });

  it('take the word of the bank from a file, and say what did not match', async () => {
    const { page, complaints } = owner;
    const [paid, failed, unknown, ...others] = (await payoutsOf(1)).filter(({ state }) => state === 'exported');
    if (paid === undefined || failed === undefined || unknown === undefined) throw new Error('too few payouts');
    const line = ({ endToEndId, amount }: Payout, status: string, reason = '') =>
      [endToEndId, amount.toFixed(2), status, reason].join(',');
    const file = {
      name: '<b>results</b>.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'end_to_end_id,amount,status,reason',
          line(paid, 'paid'),
          line(failed, 'failed', '<i>Account closed</i>'),
          line(unknown, 'unknown'),
          line({ ...paid, endToEndId: 'f'.repeat(32) }, 'paid'),
          ...others.slice(0, 1).map((other) => line({ ...other, amount: other.amount + 1 }, 'paid')),
        ].join('\r\n'),
      ),
    };
    await open(page, 'settlements/results');
    await page.getByText('Files from the bank appear here').waitFor();
    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      ...file,
      name: 'wrong.csv',
      buffer: Buffer.from('end_to_end_id,amount,status\r\nme,1,sent\r\n'),
    });
    const reading = page.getByRole('region', { name: 'Preview of the file' });
    await reading.getByText('1 line cannot be read, so the file would be refused').waitFor();
    expect(await reading.getByRole('button', { name: 'Apply this file' }).isDisabled()).toBe(true);

    await input.setInputFiles(file);
    await reading.getByText('Read by Tributary’s own headings. Nothing has been applied yet.').waitFor();
    await reading.getByText('the money is returned to the wallet, and the next settlement run pays it again').waitFor();
    expect(await call<unknown[]>(owner, 'GET', 'settlement-results')).toEqual([]);
    await reading.getByRole('button', { name: 'Apply this file' }).click();
    await page.waitForURL(/\/settlements\/results\/1$/);
    await page.getByRole('heading', { name: file.name }).waitFor();
    const words = page.getByRole('status').filter({ hasText: 'applied' });
    await words.getByText('2 did not match and changed nothing. 1 failed. 1 unknown: ask the bank.').waitFor();
    expect(await words.getByRole('link', { name: '1 unknown' }).getAttribute('href')).toContain('state=unknown');
    const table = page.getByRole('table', { name: 'Lines of this file' });
    await table.getByText('<i>Account closed</i>').filter({ visible: true }).waitFor();
    await page.getByRole('combobox', { name: 'Result' }).click();
    await page.getByRole('option', { name: 'No such payout' }).click();
    await page.waitForURL(/result=unmatched/);
    await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
    await table.getByText('f'.repeat(32)).waitFor();
    const lines = await download(page, page.getByRole('link', { name: 'Export CSV' }));
    expect(lines.text.trim().split('\r\n')).toHaveLength(2);

    // The same file again is the file that exists already; this time it is dropped.
    await open(page, 'settlements/results');
    await page.getByRole('table', { name: 'Bank files' }).getByText(file.name).waitFor();
    await drop(page, file);
    await reading.getByText('The same file was received before').waitFor();
    await reading.getByRole('link', { name: 'see its results' }).click();
    await page.waitForURL(/\/settlements\/results\/1$/);
    expect(await page.evaluate('window.hacked')).toBeUndefined();

    const states = new Map((await payoutsOf(1)).map(({ id, state }) => [id, state]));
    expect([paid, failed, unknown].map(({ id }) => states.get(id))).toEqual(['paid', 'failed', 'unknown']);
    await open(page, 'settlements/1');
    const totals = page.getByRole('main').locator('dl');
    for (const label of ['Paid', 'Failed, returned to wallets', 'Unknown']) {
      await totals
        .getByText(label, { exact: true })
        .locator('xpath=following-sibling::dd')
        .getByText('1', { exact: true })
        .waitFor();
    }
    await open(page, `settlements/payouts?open=${failed.id}`);
    const drawer = page.getByRole('dialog', { name: 'Payout' });
    await drawer.getByText('was returned to the wallet of').waitFor();
    await drawer.getByText('The next settlement run pays it again unless the account is on hold.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('take the ISO 20022 messages of a bank as well', async () => {
    const { page, complaints } = owner;
    const [payout] = (await payoutsOf(1)).filter(({ state }) => state === 'exported');
    if (payout === undefined) throw new Error('too few payouts');
    const { id, endToEndId } = payout;
    const amount = payout.amount.toFixed(2);
    for (const [name, text, format] of [
      ['report.xml', pain002({ payments: [{ id: endToEndId, status: 'ACSC', amount }] }), 'pain.002.001.11'],
      ['statement.xml', camt053([{ id: endToEndId, amount }]), 'camt.053.001.08'],
    ] as const) {
      await open(page, 'settlements/results');
      const file = { name, mimeType: 'application/xml', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').setInputFiles(file);
      const reading = page.getByRole('region', { name: 'Preview of the file' });
      await reading.getByText(`${format}. Nothing has been applied yet.`).waitFor();
      await reading.getByRole('button', { name: 'Apply this file' }).click();
      await page.getByRole('heading', { name }).waitFor();
      await page.getByRole('main').getByText(format).waitFor();
      await page.getByText('nothing is left to resolve').waitFor();
    }
    const { state, confirmedAt } = await call<Payout>(owner, 'GET', `payouts/${id}`);
    expect([state, confirmedAt]).toEqual(['paid', expect.any(String)]);
    const second = camt053Of({ id: '2', entries: [{ id: endToEndId, amount, accountServicerReference: 'FT-2' }] });
    await open(page, 'settlements/results');
    const twice = { name: 'second.xml', mimeType: 'application/xml', buffer: Buffer.from(second) };
    await page.locator('input[type=file]').setInputFiles(twice);
    // What needs a person is open, with the name of who is paid.
    const exception = page.getByRole('table', { name: 'Lines: Booked twice' });
    await exception.getByText(payout.accountName).filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Keep this file' }).click();
    await page.getByRole('region', { name: 'To resolve' }).getByText('Contradicts: 1 line').waitFor();
    const lines = page.getByRole('table', { name: 'Lines: Contradicts' });
    await lines.getByText('Booked twice', { exact: true }).waitFor();
    await lines.getByText('Booking FT-2.').filter({ visible: true }).waitFor();
    await page.getByText('Ask the bank. If there are two, ask it to reverse the second.').waitFor();
    await open(page, 'settlements/results');
    const other = camt053Of({ id: '3', account: '9876543210', entries: [{ id: endToEndId, amount }] });
    const foreign = { name: 'other.xml', mimeType: 'application/xml', buffer: Buffer.from(other) };
    await page.locator('input[type=file]').setInputFiles(foreign);
    await page.getByText('The statement is of account 9876543210').waitFor();
    expect(complaints).toEqual([]);
  });

  it('show on Home what is in trouble, until somebody records the outcome', async () => {
    const { page, complaints } = owner;
    await open(page, 'home');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText(/^1 payout failed: ₦[\d,.]+ is back in the wallets/).waitFor();
    await attention
      .getByRole('listitem')
      .filter({ hasText: /^Settlement run 1It is not known whether 1 payout/ })
      .getByRole('link')
      .click();
    await page.waitForURL(/\/settlements\/1\?state=unknown$/);
    const table = page.getByRole('table', { name: 'Payouts of this run' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
    await table.locator('[data-row-link]').click();
    const payout = page.getByRole('dialog', { name: 'Payout' });
    await payout.getByText('It is not known whether the bank has paid it.').waitFor();
    await payout.getByRole('button', { name: 'Record the outcome' }).click();
    const form = payout.getByRole('form', { name: 'Outcome of the payout' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Choose one.').waitFor();
    await form.getByText('Enter your evidence.').waitFor();
    // With the rule of the second person, one alone does not have it paid again.
    await form.getByLabel(/^Failed/v).check();
    await form.getByText('A second person has to approve this first.').waitFor();
    await form.getByLabel('Reason').fill('The bank telephoned');
    await form.getByRole('button', { name: 'Request this change' }).dblclick();
    await form.getByText('Requested: it takes effect when a second person approves it').waitFor();
    const requests = await call<{ number: number; kind: string }[]>(owner, 'GET', 'change-requests?state=pending');
    expect(requests.map(({ kind }) => kind)).toEqual(['payout_reopened']);
    await call(owner, 'POST', `change-requests/${requests[0]?.number}/withdraw`);
    await form.getByLabel('Paid: the money has arrived').check();
    await form.getByLabel('Reason').fill('The bank wrote <script>');
    await form.getByRole('button', { name: 'Mark as paid' }).dblclick();
    await payout.getByText('The bank has paid it.').waitFor();
    await payout.getByText('The bank wrote <script>').waitFor();
    await page.keyboard.press('Escape');
    await payout.waitFor({ state: 'detached' });
    await open(page, 'home');
    await attention.getByText(/^1 payout failed/).waitFor();
    expect(await attention.getByText('It is not known').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('follow the own schedule of an account, and its payouts are on its page', async () => {
    const { page, complaints } = owner;
    const [payout] = await payoutsOf(1);
    await open(page, `accounts/${payout?.subAccountId}`);
    await page.getByRole('table', { name: 'Payouts of this account' }).getByText('Run 1').waitFor();
    const section = page.getByRole('region', { name: 'Settlement schedule' });
    await section.getByText('On the last day of each month.').waitFor();
    await section.getByText('Uses the schedule of your business.').waitFor();
    await section.getByRole('button', { name: 'Edit schedule' }).click();
    const drawer = page.getByRole('dialog', { name: 'Settlement schedule' });
    await drawer.getByLabel('Its own schedule').check();
    await drawer.getByText('Weekly', { exact: true }).click();
    await drawer.getByLabel('Percentage kept').fill('0');
    await drawer.getByRole('button', { name: 'Save schedule' }).click();
    await drawer.getByText('Enter a percentage above 0').waitFor();
    await drawer.getByLabel('An amount').check();
    await drawer.getByLabel('Amount kept').fill('2,000');
    await drawer.getByRole('button', { name: 'Save schedule' }).click();
    await section.getByText('Every Monday.').waitFor();
    await section.getByText('₦2,000.00 stays in the wallet').waitFor();
    await section.getByText(/^Has its own schedule\. Next on/).waitFor();
    await section.getByRole('button', { name: 'Edit schedule' }).click();
    await drawer.getByLabel('Same as your business').check();
    await drawer.getByRole('button', { name: 'Save schedule' }).click();
    await section.getByText('On the last day of each month.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('can be cancelled until they are exported', async () => {
    const { page, complaints } = finance;
    await open(page, 'settlements?add=run');
    const drawer = page.getByRole('dialog', { name: 'New settlement run' });
    await drawer.getByRole('button', { name: /^Create a run of ₦/ }).click();
    await page.waitForURL(/\/settlements\/2$/);
    await inState(page, 'Draft');
    const failed = (await payoutsOf(1)).find(({ state }) => state === 'failed');
    await open(page, `settlements/payouts?open=${failed?.id}`);
    const payout = page.getByRole('dialog', { name: 'Payout' });
    await payout.getByText('Run 2 has debited this wallet since.').waitFor();
    expect(await payout.getByText('The next settlement run pays it again').count()).toBe(0);
    await open(page, 'settlements/2');
    await page.getByRole('button', { name: 'Cancel run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).dblclick();
    await inState(page, 'Cancelled');
    await page.getByText('Cancelled, returned to wallets').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('are open to nobody who may not see the money', async () => {
    const { email } = await addMember(dashboard.origin, business, 'viewer');
    const { page, complaints } = await openAs(dashboard.origin, email);
    for (const path of ['', '?add=run', '/1', '/payouts', '/results', '/results/1', '/schedule']) {
      await open(page, `settlements${path}`);
      await page.getByText('Your role does not allow this').waitFor();
      expect(await page.getByText('₦').count(), path).toBe(0);
    }
    expect(complaints).toEqual([]);
  });
});
