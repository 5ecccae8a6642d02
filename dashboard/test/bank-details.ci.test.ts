import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { hasBrowser, type Person } from './harness/browser.ts';
import { callFrom, openAs } from './harness/people.ts';
import { addMember, seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('changed bank details', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  beforeAll(async () => {
    const { databaseUrl } = dashboard;
    business = await seedBusiness({ databaseUrl, now: new Date(), days: 1, paymentsPerDay: 2 });
  });

  it('are told on the page of the account, with the former ones as the role allows', async () => {
    const { email } = await addMember(dashboard.origin, business, 'owner');
    const { page, complaints } = await openAs(dashboard.origin, email);
    await page.goto(`/${business.businessId}/test/accounts`);
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('heading', { name: 'Settlement account' }).waitFor();
    expect(await page.getByText('Bank details changed').count()).toBe(0);
    const address = page.url();
    await page.getByRole('button', { name: 'Edit details' }).click();
    const form = page.getByRole('dialog');
    const number = form.getByLabel('Account number');
    const former = await number.inputValue();
    await number.fill('0000099999');
    await form.getByRole('button', { name: /^Save/ }).click();
    await page.getByText(/^Bank details changed just now by/).waitFor();
    // The drawer stays open to warn about the check digit.
    await page.goto(address);
    await page.getByText('Previous bank details').click();
    await page.getByRole('listitem').filter({ hasText: former }).waitFor();
    expect(complaints).toEqual([]);
    if (process.env['SHOT'] !== undefined) await page.screenshot({ path: process.env['SHOT'], fullPage: true });

    const viewer = await addMember(dashboard.origin, business, 'viewer');
    const other = await openAs(dashboard.origin, viewer.email);
    await other.page.goto(address);
    await other.page.getByText('Previous bank details').click();
    await other.page
      .getByRole('listitem')
      .filter({ hasText: `…${former.slice(-4)}` })
      .waitFor();
  });

  /** The addresses of an admin and a finance member, for the tests that follow on each other. */
  let addresses: { readonly ada: string; readonly bola: string };

  it('hold payouts, and change by two people where the business asks for that', async () => {
    const { origin } = dashboard;
    addresses = {
      ada: (await addMember(origin, business, 'admin')).email,
      bola: (await addMember(origin, business, 'finance')).email,
    };
    const ada = await openAs(origin, addresses.ada);
    const bola = await openAs(origin, addresses.bola);
    const { page } = ada;
    const ledger = `/${business.businessId}/test`;
    await page.goto(`${ledger}/settlements/schedule`);
    const holds = page.getByRole('form', { name: 'Holds' });
    const hours = holds.getByLabel('Hours after changed bank details');
    await hours.fill('721');
    await holds.getByRole('button', { name: 'Save holds' }).click();
    await holds.getByText('Enter whole hours, from 0 to 720.').waitFor();
    await hours.fill('48');
    await holds.getByLabel('Two people').check();
    await holds.getByRole('button', { name: 'Save holds' }).dblclick();
    await holds.getByText('Saved', { exact: true }).waitFor();
    await hours.fill('1');
    await holds.getByRole('button', { name: 'Request this change' }).click();
    await holds.getByText('Say why.').waitFor();
    await shoot(page, 'holds');

    await page.goto(`${ledger}/accounts`);
    await page.locator('[data-row-link]').nth(1).click();
    await page.getByRole('heading', { name: 'Settlement account' }).waitFor();
    const address = page.url();
    await page.getByRole('button', { name: 'Edit details' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Business name').fill('Renamed Stores');
    await form.getByLabel('Account number').fill('0000088888');
    await form.getByRole('button', { name: 'Request this change' }).click();
    await form.getByText('Say why.').waitFor();
    await form.getByLabel('Reason').fill('The owner moved to another bank');
    await shoot(page, 'request');
    await form.getByRole('button', { name: 'Request this change' }).dblclick();
    await form.getByText('Requested: it takes effect when a second person approves it').waitFor();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Renamed Stores' }).waitFor();
    await page.getByText('Request 1 of yours waits').waitFor();
    await shoot(page, 'account-waits');
    expect(await page.getByText('Payouts on hold').count()).toBe(0);

    await bola.page.goto(`${ledger}/approvals`);
    await bola.page.getByText('0000088888').waitFor();
    await shoot(bola.page, 'approval');
    await bola.page.getByRole('button', { name: 'Approve' }).click();
    const question = bola.page.getByRole('dialog');
    for (const place of [question, bola.page.getByRole('listitem').filter({ hasText: 'Request 1' })]) {
      await place.getByText(/^0000088888, [^\d]+ \(\d+\), /v).waitFor();
      await place
        .getByText(/^\d{10}, [^\d]+ \(\d+\), /v)
        .nth(1)
        .waitFor();
    }
    await shoot(bola.page, 'approval-question');
    await question.getByRole('button', { name: 'Approve request' }).dblclick();
    await bola.page.getByText('Approved', { exact: true }).first().waitFor();

    await page.reload();
    await page.getByText('Payouts on hold').first().waitFor();
    await page.getByText(/because its bank or contact details changed by/).waitFor();
    await shoot(page, 'account');
    await page.goto(`${ledger}/settlements`);
    await page.getByRole('button', { name: 'New run' }).click();
    const preview = page.getByRole('status', { name: 'What the run would pay out' });
    await preview.getByText(/^Left out, on hold/).waitFor();
    await preview.getByText('Renamed Stores').waitFor();
    await shoot(page, 'preview');
    await page.getByRole('button', { name: /^Create a run of/ }).click();
    await page.getByText('Left out, accounts on hold').waitFor();
    await page.getByRole('main').locator('header').getByText('Draft', { exact: true }).waitFor();
    await shoot(page, 'run');
    expect([...ada.complaints, ...bola.complaints]).toEqual([]);
  });

  it('the commission is asked for in the same way, and the account says so', async () => {
    const { origin } = dashboard;
    // The people and the rule of the test before.
    const ada = await openAs(origin, addresses.ada);
    const bola = await openAs(origin, addresses.bola);
    const { page } = ada;
    const ledger = `/${business.businessId}/test`;
    await page.goto(`${ledger}/accounts`);
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('heading', { name: 'Settlement account' }).waitFor();
    const address = page.url();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Percent', { exact: true }).fill('12.5');
    await form.getByRole('button', { name: 'Request this change' }).click();
    await form.getByText('Say why.').waitFor();
    await form.getByLabel('Reason').fill('A new contract');
    await form.getByRole('button', { name: 'Request this change' }).dblclick();
    await form.getByText('Requested: it takes effect when a second person approves it').waitFor();
    await shoot(page, 'commission-request');
    await page.goto(address);
    await page.getByText(/^Request \d of yours waits/v).waitFor();
    await bola.page.goto(`${ledger}/approvals`);
    await bola.page.getByText(/^12\.5 %.*, instead of /v).waitFor();
    await shoot(bola.page, 'commission-approval');
    await bola.page.getByRole('button', { name: 'Approve' }).click();
    await bola.page.getByRole('dialog').getByRole('button', { name: 'Approve request' }).click();
    await page.goto(address);
    await page.getByText(/^12\.5 %/v).waitFor();

    await page.goto(`${ledger}/settings`);
    await page.getByLabel('Let the account owe').check();
    await page.getByRole('button', { name: 'Save rule' }).click();
    const requesting = page.getByRole('button', { name: 'Request this change' });
    await requesting.waitFor();
    await page.getByLabel('Reason').fill('Refunds must not wait');
    await requesting.click();
    await page.getByText('Requested: it takes effect when a second person approves it').waitFor();
    await page.getByText(/An account that has too little for a refund owes the rest/v).waitFor();
    expect([...ada.complaints, ...bola.complaints]).toEqual([]);
  });

  it('a hold that somebody places stops the run, and ends by two people', async () => {
    const { origin } = dashboard;
    // The people and the rule of the test before.
    const ada = await openAs(origin, addresses.ada);
    const bola = await openAs(origin, addresses.bola);
    const { page } = ada;
    const ledger = `/${business.businessId}/test`;
    // Neither of the accounts that the tests before have changed.
    const payee = business.accounts[4];
    if (payee === undefined) throw new Error('there are too few accounts');
    const run = `${ledger}/settlements/${await makeRun(ada, payee)}`;
    await page.goto(`${ledger}/accounts/${payee.id}`);
    await page.getByRole('button', { name: 'Hold payouts' }).click();
    const form = page.getByRole('dialog', { name: 'Put this account on hold' });
    await form.getByRole('button', { name: 'Hold payouts' }).click();
    await form.getByText('Say why.').waitFor();
    await form.getByLabel('Reason').fill('Federal High Court, Lagos, FHC/L/CS/12/2026');
    await shoot(page, 'hold-form');
    await form.getByRole('button', { name: 'Hold payouts' }).dblclick();
    await page.getByText('Payouts on hold').first().waitFor();
    await page.getByText(/^Court order: Federal High Court/).waitFor();
    const account = page.url();
    await shoot(page, 'held-account');

    await page.goto(run);
    await page
      .getByText('The account is on hold: the run can be approved without this payout only')
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.getByText('This run cannot be approved yet').waitFor();
    const approve = page.getByRole('button', { name: /^Approve/ }).first();
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
    await shoot(page, 'desk');

    await page.goto(account);
    await page.getByRole('button', { name: 'Release…' }).click();
    const release = page.getByRole('dialog', { name: 'Release this hold' });
    await release.getByLabel('Reason').fill('The court discharged the order');
    await release.getByRole('button', { name: 'Request the release' }).dblclick();
    await release.getByText('Requested: it takes effect when a second person approves it').waitFor();
    await shoot(page, 'release');
    await bola.page.goto(`${ledger}/approvals`);
    await bola.page.getByText(/^Hold 1 of .* ends \(court order: Federal High Court/).waitFor();
    await shoot(bola.page, 'release-request');
    // The request of the test before waits, too.
    const ofRelease = bola.page.getByRole('listitem').filter({ hasText: /Hold 1 of/ });
    await ofRelease.getByRole('button', { name: 'Approve', exact: true }).click();
    await bola.page.getByRole('dialog').getByRole('button', { name: 'Approve request' }).dblclick();
    await bola.page.getByText('Approved', { exact: true }).first().waitFor();
    await page.goto(account);
    await page.getByRole('heading', { name: 'Settlement account' }).waitFor();
    await expect.poll(() => page.getByText('Payouts on hold').count()).toBe(0);
    expect([...ada.complaints, ...bola.complaints]).toEqual([]);
  });

  /** Resolves with the number of a draft that pays this account only. */
  async function makeRun(person: Person, payee: SeededBusiness['accounts'][number]): Promise<number> {
    const { origin } = dashboard;
    const paid = await fetch(`${origin}/v1/api/payments`, {
      method: 'POST',
      headers: { apiKey: business.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        subAccountId: Number(payee.id),
        authorizationKey: payee.authorizationKey,
        amount: 5_000,
      }),
    });
    expect(paid.status, await paid.text()).toBe(200);
    const runs = `/dashboard/api/businesses/${business.businessId}/test/settlement-runs`;
    const made = await callFrom(person, origin, 'POST', runs, {
      subAccountIds: [Number(payee.id)],
      reference: randomUUID(),
    });
    const { data } = (await made.json()) as { data: { number: number } };
    const seen = async (): Promise<unknown> =>
      ((await (await callFrom(person, origin, 'GET', `${runs}/${data.number}`)).json()) as { data: unknown }).data;
    await expect.poll(seen).toMatchObject({ state: 'draft', payouts: { count: 1 } });
    return data.number;
  }
});

describe.skipIf(!hasBrowser)('the bank details of a deleted account', () => {
  const dashboard = serveDashboard();

  it('can change as long as it is owed money, and nothing else of it', async () => {
    const { databaseUrl } = dashboard;
    const business = await seedBusiness({ databaseUrl, now: new Date(), days: 1, paymentsPerDay: 2 });
    const person = await openAs(dashboard.origin, business.owner.email);
    const { page, complaints } = person;
    const ledger = `/dashboard/api/businesses/${business.businessId}/test`;
    const listed = await callFrom(person, dashboard.origin, 'GET', `${ledger}/accounts?sort=balance`);
    const [richest] = ((await listed.json()) as { data: { id: number; balance: number }[] }).data;
    if (richest === undefined) throw new Error('no account');
    expect((await callFrom(person, dashboard.origin, 'DELETE', `${ledger}/accounts/${richest.id}`)).ok()).toBe(true);
    await page.goto(`/${business.businessId}/test/accounts/${richest.id}`);
    await page.getByText('This account is deleted').waitFor();
    for (const name of ['Delete', 'Disable', 'Hold payouts', 'Statement']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Change bank details' }).click();
    const form = page.getByRole('dialog');
    expect(await form.getByLabel('Business name').count()).toBe(0);
    await form.getByLabel('Account number').fill('0000077777');
    await form.getByRole('button', { name: /^Save/ }).click();
    await page.getByText(/^Bank details changed just now by/).waitFor();
    await page.reload();
    await page.getByText('0000077777').waitFor();
    await shoot(page, 'deleted');
    expect(complaints).toEqual([]);
  });
});

/** Takes pictures that people look at. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
