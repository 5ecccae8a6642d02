import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, callFrom, openBusiness } from './harness/people.ts';
import { PASSWORD } from './harness/seed.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { openSettled } from './harness/settled.ts';

describe.skipIf(!hasBrowser)('several tabs, and sessions that end', () => {
  const dashboard = sharedDashboard();

  /** The same person in another tab. */
  async function openTab(owner: BusinessOwner, address: string): Promise<Page> {
    const page = await owner.page.context().newPage();
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  /** The person returns to a tab in the background. */
  async function lookAgain(page: Page): Promise<void> {
    await page.bringToFront();
    for (const state of ['hidden', 'visible']) {
      await page.evaluate(
        `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`,
      );
    }
  }

  async function signIn(page: Page, email: string): Promise<void> {
    // Without a click, because the cursor is there already.
    await page.locator('input:focus').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function endSessions(email: string): Promise<void> {
    const { db } = dashboard.database;
    const { numDeletedRows } = await db
      .deleteFrom('auth_sessions')
      .where('userId', 'in', (eb) => eb.selectFrom('auth_users').select('id').where('email', '=', email))
      .executeTakeFirstOrThrow();
    expect(numDeletedRows).toBeGreaterThan(0n);
  }

  /**
   * Call it before the page is opened. Otherwise events of the ledger let the page read by itself at any time, and such
   * a read may find that the session has ended before the person does anything.
   */
  const actsOnlyByHand = (page: Page): Promise<unknown> => page.route('**/events', () => undefined);

  /** Adds the person to another business. */
  async function joinAnother(owner: BusinessOwner, businessName: string): Promise<BusinessOwner> {
    const other = await openBusiness(dashboard.origin, { businessName });
    const invitation = { email: owner.email, role: 'admin' };
    const { token } = await other.call<{ token: string }>('POST', 'team/invitations', invitation);
    const accepted = await callFrom(owner, dashboard.origin, 'POST', '/dashboard/api/invitations/accept', { token });
    expect(accepted.status()).toBe(200);
    return other;
  }

  it('a tab keeps to its business and mode, whatever another one opens', async () => {
    const owner = await openBusiness(dashboard.origin, { businessName: 'First Market' });
    const other = await joinAnother(owner, 'Second Market');
    const { id } = await owner.addAccount('test', 'Bola Stores');
    const first = await openTab(owner, `/${owner.businessId}/test/accounts/${id}`);
    const asked: string[] = [];
    first.on('request', (request) => asked.push(new URL(request.url()).pathname));

    const second = await openTab(owner, `/${owner.businessId}/test/home`);
    await second.getByRole('link', { name: 'Live', exact: true }).click();
    await second.waitForURL(/\/live\/home$/);
    await second.getByRole('button', { name: 'First Market: change business' }).click();
    await second.getByRole('menuitem', { name: 'Second Market' }).click();
    await second.waitForURL(`**/${other.businessId}/live/home`);

    await lookAgain(first);
    await first.getByRole('button', { name: 'Test payment' }).click();
    const dialog = first.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Accept payment' }).click();
    await dialog.getByText('₦10,000.00 accepted').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await first.getByRole('link', { name: 'Transactions', exact: true }).click();
    await first.locator('[data-row-link]', { hasText: 'Bola Stores' }).waitFor();
    await first.getByRole('link', { name: 'Team' }).click();
    await first.getByText('Who works with First Market').waitFor();

    expect(new URL(first.url()).pathname).toBe(`/${owner.businessId}/test/team`);
    // Requests about the whole business, such as its team, are asked for in both modes.
    const ofBoth = 'team|views|live/change-requests$';
    const own = new RegExp(`^/dashboard/api/(session|businesses/${owner.businessId}/(test/|${ofBoth}))`);
    const ofApi = asked.filter((path) => path.startsWith('/dashboard/api/'));
    expect(ofApi.length).toBeGreaterThan(0);
    expect(ofApi.filter((path) => !own.test(path))).toEqual([]);
    expect(await other.call('GET', 'live/transactions')).toEqual([]);
    expect(owner.complaints).toEqual([]);
  });

  it('signing out in one tab leads every other to sign in, and signing in back to where each was', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { id } = await owner.addAccount('test', 'Bola Stores');
    const filtered = `/${owner.businessId}/test/transactions?accountId=${id}&purpose=rent`;
    const first = await openTab(owner, filtered);
    const second = await openTab(owner, `/${owner.businessId}/test/accounts/${id}`);
    const third = await openTab(owner, `/${owner.businessId}/test/home`);
    await third.getByRole('button', { name: 'Ada Obi' }).click();
    await third.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const tab of [first, second, third]) {
      await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await tab.getByText('Bola Stores').count()).toBe(0);
    }
    expect(new URL(first.url()).searchParams.get('from')).toBe(filtered);

    await first.bringToFront();
    await signIn(first, owner.email);
    await first.waitForURL(`**${filtered}`);
    await second.getByRole('heading', { name: 'Bola Stores' }).waitFor();
    await third.waitForURL(`**/${owner.businessId}/test/home`);
  });

  it('shows nothing of who was signed in before to the next person at the same browser', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { id } = await owner.addAccount('test', 'Bola Stores');
    const next = await openBusiness(dashboard.origin, { name: 'Chika Eze', businessName: 'Eze Foods' });
    const first = await openTab(owner, `/${owner.businessId}/test/accounts/${id}`);
    const second = await openTab(owner, `/${owner.businessId}/test/home`);
    await second.getByRole('button', { name: 'Ada Obi' }).click();
    await second.getByRole('menuitem', { name: 'Sign out' }).click();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(second, next.email);
    await second.getByRole('button', { name: 'Chika Eze' }).waitFor();
    await first.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await first.getByText('Bola Stores').count()).toBe(0);
  });

  it('shows a key that was rolled, and an account that was disabled, in another tab at the next look', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { id } = await owner.addAccount('test', 'Bola Stores');
    await owner.call('POST', 'test/keys', { kind: 'secret' });
    const keys = await openTab(owner, `/${owner.businessId}/test/developers/keys`);
    await keys.getByText('Active').filter({ visible: true }).waitFor();
    const account = await openTab(owner, `/${owner.businessId}/test/accounts/${id}`);
    await account.getByText('Enabled', { exact: true }).waitFor();

    const other = await openTab(owner, `/${owner.businessId}/test/developers/keys`);
    await other.getByRole('button', { name: /^Change sk_test_/ }).click();
    await other.getByRole('menuitem', { name: 'Roll key' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Roll key' }).click();
    await other.getByRole('dialog').getByText('works until').waitFor();
    await other.goto(`/${owner.businessId}/test/accounts/${id}`);
    await other.getByRole('button', { name: 'Disable' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
    await other.getByText('Disabled', { exact: true }).waitFor();

    await lookAgain(keys);
    await keys.getByText('Ends', { exact: false }).filter({ visible: true }).first().waitFor();
    await lookAgain(account);
    await account.getByText('Disabled', { exact: true }).waitFor();
    await account.getByRole('button', { name: 'Enable' }).waitFor();
  });

  it('leads from an ended session to sign in at the next action, and back to the very same address', async () => {
    const owner = await openBusiness(dashboard.origin);
    const account = await owner.addAccount('test', 'Bola & Sons');
    await owner.pay('test', account, { amount: 5_000, description: 'Rent' });
    const { page } = owner;
    await actsOnlyByHand(page);
    await page.goto(`/${owner.businessId}/test/transactions?accountId=${account.id}&type=credit`);
    const row = page.locator('[data-row-link]').first();
    await row.waitFor();
    await endSessions(owner.email);
    await row.click();
    await page.waitForURL(/\/sign-in\?from=/);
    const from = new URL(page.url()).searchParams.get('from');
    await signIn(page, owner.email);
    await page.getByRole('dialog').getByText('Bola & Sons').first().waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(from);
    expect(search).toMatch(new RegExp(`^\\?accountId=${account.id}&type=credit&open=[\\w-]+$`));
    expect(owner.complaints).toEqual([]);
  });

  it('leads to sign in from a page that is only looked at again, which says why', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page } = owner;
    await openSettled(page, `/${owner.businessId}/live/settings`);
    await endSessions(owner.email);
    await lookAgain(page);
    await page.getByText('Your session has ended.').waitFor();
    await signIn(page, owner.email);
    await page.waitForURL(`**/${owner.businessId}/live/settings`);
    await page.getByRole('button', { name: 'Save name' }).waitFor();
  });

  const asking = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

  async function signInBeside(page: Page): Promise<void> {
    await asking(page).locator('input:focus').fill(PASSWORD);
    await asking(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await asking(page).waitFor({ state: 'detached' });
  }

  it('sends a write again with its Idempotency-Key once the person has signed in beside it', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page } = owner;
    const { id } = await owner.addAccount('test', 'Bola Stores');
    await actsOnlyByHand(page);
    await openSettled(page, `/${owner.businessId}/test/accounts/${id}`);
    await page.getByRole('button', { name: 'Test payment' }).click();
    const form = page.getByRole('dialog', { name: 'Test payment' });
    await form.getByLabel('Description').fill('Two bags of rice');
    await form.getByRole('button', { name: 'Continue' }).click();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/test-payment')) {
        sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
      }
    });
    await endSessions(owner.email);
    await form.getByRole('button', { name: 'Accept payment' }).dblclick();
    await asking(page).getByText('Sign in again.').waitFor();
    if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/session-ended.png` });
    await signInBeside(page);
    await form.getByText('₦10,000.00 accepted').waitFor();
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size, 'the very same request').toBe(1);
    expect(await owner.call('GET', 'test/transactions')).toHaveLength(1);
    expect(owner.complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  });

  it('asks a person once when the refusal of a write comes after they signed in beside it', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page } = owner;
    await openSettled(page, `/${owner.businessId}/live/settings`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Ada and Daughters');
    await endSessions(owner.email);
    const signedIn = Promise.withResolvers<undefined>();
    let isHeld = false;
    await page.route('**/settings', async (route) => {
      if (isHeld || route.request().method() === 'GET') return route.fallback();
      isHeld = true;
      const response = await route.fetch();
      await signedIn.promise;
      return route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect.poll(() => isHeld).toBe(true);
    await lookAgain(page);
    await signInBeside(page);
    signedIn.resolve(undefined);
    await page.getByText('Saved').waitFor();
    expect(await asking(page).count()).toBe(0);
    expect(await owner.call('GET', 'settings')).toMatchObject({ name: 'Ada and Daughters' });
  });

  it('keeps what was typed when a read finds the session ended, also when the person does not sign in', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page } = owner;
    await openSettled(page, `/${owner.businessId}/live/settings`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Ada and Daughters');
    await endSessions(owner.email);
    await lookAgain(page);
    await asking(page).getByRole('button', { name: 'Not now' }).click();
    await asking(page).waitFor({ state: 'detached' });
    const read = page.waitForResponse((response) => response.status() === 401);
    await lookAgain(page);
    await read;
    expect(await asking(page).count(), 'it is not asked again').toBe(0);
    expect(await name.inputValue()).toBe('Ada and Daughters');
    const save = page.getByRole('button', { name: 'Save name' });
    await save.click();
    // Once the cursor is in it, it listens to Escape, too.
    await asking(page).locator('input:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing was done, because your session ended.').waitFor();
    await save.click();
    await signInBeside(page);
    await page.getByText('Saved').waitFor();
    expect(await name.inputValue()).toBe('Ada and Daughters');
    expect(await owner.call('GET', 'settings')).toMatchObject({ name: 'Ada and Daughters' });
  });

  it('sends nothing of one person when another signs in beside it', async () => {
    const owner = await openBusiness(dashboard.origin);
    const next = await openBusiness(dashboard.origin, { name: 'Chika Eze', businessName: 'Eze Foods' });
    const { page } = owner;
    await openSettled(page, `/${owner.businessId}/live/settings`);
    await page.getByLabel('Name', { exact: true }).fill('Ada and Daughters');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname.replace(/^.*\//, ''));
    });
    await endSessions(owner.email);
    await page.getByRole('button', { name: 'Save name' }).click();
    await asking(page).getByLabel('Email').fill(next.email);
    await asking(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
    await asking(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    const other = page.getByRole('dialog', { name: 'You signed in as somebody else' });
    await other.getByText('What Ada Obi entered was not sent.').waitFor();
    await other.getByRole('button', { name: 'Open my home' }).click();
    await page.waitForURL(`**/${next.businessId}/test/home`);
    expect(await page.getByText('Ada Markets').count()).toBe(0);
    expect(writes.filter((name) => name !== 'sign-in')).toEqual(['settings']);
  });
});
