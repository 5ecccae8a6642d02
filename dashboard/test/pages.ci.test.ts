/** One walk over all pages of a business whose data is usual, very long and hostile asks every question there. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedHolders } from '../../bench/holders.ts';
import { formatNaira } from '../src/format/money.ts';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { everyPage } from './harness/every-page.ts';
import {
  BUSINESS_NAME,
  HOSTILE_AMOUNT,
  hostileFaults,
  LONG,
  OVERRIDE,
  OWNER_NAME,
  TEXTS,
  WORST,
} from './harness/hostile-texts.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { addLongData, LONG_NAME, LONG_PERSON, type LongData } from './harness/long-business.ts';
import { BusinessOwner, callFrom, openAs, openBusiness } from './harness/people.ts';
import { seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';
import { atEachWidth, goSettled, openSettled, settle } from './harness/settled.ts';
import { makeDraft } from './harness/settlement-runs.ts';

/** From wide to narrow, like dragging the edge of a window. */
const WIDTHS = [2_560, 1_440, 1_024, 768, 600, 360] as const;
const SIZE = { width: 1_440, height: 900 };
const SCHEMES = ['light', 'dark'] as const;
/** What differs between the two; the rest is asked once. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const TURNS_TEXT = /[\u202A-\u202E\u2066-\u2069]/;
/** After this time instants are shown as dates, which need the most room. */
const LONG_AFTER_MS = 40 * 86_400_000;
const WALK_MS = 1_800_000;

/** The accounts whose bank details were changed since. */
const CHANGED = ['Bola Fabrics', 'Chidi Foods', 'Ngozi Phones'];
const PAYOUTS = 10_000;
/** A page of the list. */
const ROWS_MAX = 50;

type Scheme = (typeof SCHEMES)[number];

class Findings {
  readonly ofAxe: Readonly<Record<Scheme, string[]>> = { light: [], dark: [] };
  readonly ofPlaces: ReadonlyMap<number, string[]> = new Map(WIDTHS.map((width) => [width, []]));
  readonly ofPages: string[] = [];
  readonly dialogs: string[] = [];
  readonly titles = new Map<string, string>();
}

describe.skipIf(!hasBrowser)('every page', () => {
  const dashboard = serveDashboard();
  let seeded: SeededBusiness;
  let walker: BusinessOwner;
  let long: LongData;
  let large: BusinessOwner;
  let largeDraft: number;
  let addresses: readonly string[];
  /** The accounts of these names. */
  const ids = new Map<string, number>();
  let base: string;

  beforeAll(async () => {
    seeded = await seedBusiness({
      databaseUrl: dashboard.databaseUrl,
      now: new Date(),
      days: 5,
      paymentsPerDay: 12,
      businessName: BUSINESS_NAME,
      ownerName: OWNER_NAME,
    });
    base = `/${seeded.businessId}/test`;
    const person = await openAs(dashboard.origin, seeded.owner.email, { viewport: SIZE });
    const { email } = seeded.owner;
    walker = new BusinessOwner(person, dashboard.origin, email, Number(seeded.businessId), seeded.accounts.length);
    long = await addLongData(walker);
    await addHostileData();
    for (const name of [...WORST, LONG_PERSON]) {
      await addMember(walker, await openBusiness(dashboard.origin, { name }), 'viewer');
    }
    await makeLargeDesk();
    await addMember(large, walker, 'admin');
    addresses = await everyPage({
      businessId: walker.businessId,
      mode: 'test',
      accountId: long.accounts[0]?.id ?? 0,
      runNumber: 1,
      fileNumber: 1,
      endpointId: long.endpointId,
    });
  });

  async function addHostileData(): Promise<void> {
    for (const text of TEXTS) {
      const account = await walker.addAccount('test', text);
      ids.set(text, account.id);
      const metadata = { [text]: text, nested: `${text} again` };
      await walker.pay('test', account, { amount: HOSTILE_AMOUNT, description: text, metadata });
      expect((await walker.sendPayment('test', account, { amount: -1, description: text })).status).toBe(400);
    }
  }

  async function addMember(owner: BusinessOwner, person: BusinessOwner, role: string): Promise<void> {
    const invitation = { email: person.email, role };
    const { token } = await owner.call<{ token: string }>('POST', 'team/invitations', invitation);
    const accepted = await callFrom(person, dashboard.origin, 'POST', '/dashboard/api/invitations/accept', { token });
    expect(accepted.status()).toBe(200);
  }

  /** A run of ten thousand payouts waits for approval. */
  async function makeLargeDesk(): Promise<void> {
    large = await openBusiness(dashboard.origin);
    // Otherwise a run leaves out the accounts whose bank details were changed.
    await large.call('PATCH', 'test/settlement-settings', { bankDetailsHoldHours: 0 });
    await large.addAccount('test', 'Ada Stores');
    await seedHolders(
      dashboard.database.pool,
      { businessId: BigInt(large.businessId) as never, live: false },
      PAYOUTS - CHANGED.length,
    );
    for (const [index, name] of CHANGED.entries()) {
      const account = await large.addAccount('test', name);
      await large.pay('test', account, { amount: 1_000 });
      await large.call('PATCH', `test/accounts/${account.id}`, { accountNumber: `000077770${index}` });
    }
    largeDraft = await makeDraft(dashboard.origin, await large.secretKey('test'));
  }

  /** The states of pages that their addresses tell, and what those of hostile data show. */
  async function states(): Promise<ReadonlyMap<string, readonly string[]>> {
    type Row = { readonly reference: string; readonly accountName: string };
    const transactions = await walker.call<readonly Row[]>('GET', 'test/transactions');
    const referenceOf = (text: string) => transactions.find(({ accountName }) => accountName === text)?.reference;
    const { balance } = await walker.call<{ readonly balance: number }>('GET', 'test/overview');
    const usual = seeded.accounts[0]?.id;
    const more: readonly (readonly [path: string, shows?: readonly string[]])[] = [
      ['/home', [formatNaira(balance)]],
      ['/accounts', [...TEXTS, '₦8,100,000,000.00']],
      ['/accounts?search=nobody-is-called-this'],
      [`/accounts/${usual}`],
      [`/accounts/${usual}?show=statement`],
      ['/transactions', [...TEXTS, '₦8,100,000,000.00']],
      ...WORST.flatMap((text) => [
        [`/accounts/${ids.get(text)}`, [text, '₦8,100,000,000.00']] as const,
        [`/transactions?open=${referenceOf(text)}`, [text, `${text} again`, '₦9,000,000,000.00']] as const,
      ]),
      [`/settlements/1?open=${long.payout}`],
      [`/settlements/${long.draft}`],
      [`/settlements/${long.draft}?show=all`],
      ['/developers/keys', ['Active']],
      ['/developers/keys?ended=true', ['Hide 2 inactive keys']],
      ['/developers/requests?outcome=failed'],
      ['/team', WORST],
      ['/audit-log?open=1'],
      ['/security?kind=sign_in'],
    ];
    return new Map([
      ...addresses.map((address) => [address, []] as const),
      ...more.map(([path, shows = []]) => [base + path, shows] as const),
      [`/${large.businessId}/test/settlements/${largeDraft}`, []],
    ]);
  }

  async function walk(): Promise<Findings> {
    const { page } = walker;
    const findings = new Findings();
    page.on('dialog', (dialog) => {
      findings.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const [address, shows] of await states()) {
      await open(page, address);
      const title = await page.title();
      findings.titles.set(address, title);
      if (TURNS_TEXT.test(title)) findings.ofPages.push(`${address} has a title that turns text around`);
      const isOfBusiness = address.startsWith(`${base}/`);
      if (isOfBusiness && (await hasFailed(page))) findings.ofPages.push(`${address} failed`);
      await askAxe(page, findings, address);
      await look(page, findings, address, shows);
      if (await previewImport(page)) await look(page, findings, `${address}, a file chosen`);
      if (await openFirstRow(page)) await look(page, findings, `${address}, a row open`);
    }
    await lookAtRequests(page, findings);
    await lookAtDialogs(page, findings);
    return findings;
  }

  /** The bodies of failed requests. */
  async function lookAtRequests(page: Page, findings: Findings): Promise<void> {
    await open(page, `${base}/developers/requests?outcome=failed`);
    for (const [index] of TEXTS.entries()) {
      await page.locator('[data-row-link]').nth(index).click();
      await page.getByRole('region', { name: 'Body of the request' }).waitFor();
      await look(page, findings, `request ${index}`);
      await page.setViewportSize(SIZE);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }

  async function lookAtDialogs(page: Page, findings: Findings): Promise<void> {
    for (const text of [OVERRIDE, LONG]) {
      for (const action of ['Test payment', 'Disable', 'Delete']) {
        await page.setViewportSize(SIZE);
        await openSettled(page, `${base}/accounts/${ids.get(text)}`);
        await page.getByRole('button', { name: action, exact: true }).click();
        const dialog = page.getByRole('dialog');
        if (action === 'Test payment') await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByText(text, { exact: true }).first().waitFor();
        await look(page, findings, `${action} of ${text}`);
      }
    }
  }

  async function walkAsStranger(): Promise<Findings> {
    const stranger = await openWindow(dashboard.origin, { viewport: SIZE });
    const findings = new Findings();
    for (const address of addresses) {
      if (address.startsWith(`/${walker.businessId}`)) continue;
      await open(stranger.page, address);
      await askAxe(stranger.page, findings, address);
      await look(stranger.page, findings, address);
    }
    return findings;
  }

  let walked: Promise<Findings> | undefined;

  it.for(SCHEMES)('has nothing for axe to complain about: %s', { timeout: WALK_MS }, async (colorScheme) => {
    const { ofAxe } = await (walked ??= walk());
    expect(ofAxe[colorScheme]).toEqual([]);
  });

  it.for(WIDTHS)(
    'shows all as text in its place, no column too narrow, and no sideways scroll, at %d pixels',
    { timeout: WALK_MS },
    async (width) => {
      const { ofPlaces } = await (walked ??= walk());
      expect(ofPlaces.get(width)).toEqual([]);
    },
  );

  it('fails nowhere, runs nothing of the data, and has no complaint of the browser', { timeout: WALK_MS }, async () => {
    const { ofPages, dialogs } = await (walked ??= walk());
    expect(ofPages).toEqual([]);
    expect(dialogs).toEqual([]);
    expect(walker.complaints).toEqual([]);
  });

  it('has a title of its own', { timeout: WALK_MS }, async () => {
    const { titles } = await (walked ??= walk());
    const own = [...titles].filter(([path]) => path.startsWith(`${base}/`) && !/\?|\/accounts\/new$/.test(path));
    expect(own.length).toBeGreaterThan(20);
    expect(new Set(own.map(([, title]) => title)).size, JSON.stringify(own)).toBe(own.length);
  });

  it('is as faultless before signing in', { timeout: WALK_MS }, async () => {
    const { ofAxe, ofPlaces } = await walkAsStranger();
    expect(ofAxe).toEqual({ light: [], dark: [] });
    expect([...ofPlaces.values()].flat()).toEqual([]);
  });

  it('of a run of ten thousand payouts is filtered by a rare reason, one payout is held, and the rest approved', async () => {
    // Approving needs a fresh proof, and the walk before may have taken longer than one lasts.
    const { page, complaints } = await openAs(dashboard.origin, large.email);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(`/${large.businessId}/test/home`);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText(/^10,000 payouts of ₦[\d,.]+ wait for approval. 10,000 are unusual./v).waitFor();
    await attention.getByRole('link', { name: `Settlement run ${largeDraft}` }).click();
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
    const approve = page.getByRole('dialog', { name: `Approve run ${largeDraft}` });
    await approve.getByText('9,999 payouts', { exact: false }).first().waitFor();
    await approve.getByRole('button', { name: 'Approve run' }).click();
    await page.getByRole('main').locator('header').getByText('Approved', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

/** What is asked of an open page in a window that is only resized. */
async function look(page: Page, findings: Findings, where: string, shows: readonly string[] = []): Promise<void> {
  await atEachWidth(page, WIDTHS, async (width) => {
    for (const text of shows) await page.getByText(text, { exact: true }).first().waitFor({ state: 'attached' });
    const faults = [...(await layoutFaults(page)), ...(await hostileFaults(page))];
    findings.ofPlaces.get(width)?.push(...faults.map((fault) => `${where}: ${fault}`));
  });
}

async function askAxe(page: Page, findings: Findings, where: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await showIn(page, colorScheme);
    const found = await axeFindings(page, colorScheme === 'light' ? undefined : OF_COLOURS);
    findings.ofAxe[colorScheme].push(...found.map((finding) => `${where}: ${finding}`));
  }
}

/** The colours of the open page change with those of the system. */
async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
}

/** Unknown addresses lead to Home. */
const isHome = (address: string): boolean => !/\/test\/(?!home)./.test(address);

async function open(page: Page, address: string): Promise<void> {
  // Home asks for a span up to now, and the server's clock is not changed.
  await page.clock.setFixedTime(isHome(address) ? Date.now() : Date.now() + LONG_AFTER_MS);
  await page.setViewportSize(SIZE);
  // A file that was chosen would be asked about first.
  const isOpen = page.url() !== 'about:blank' && !page.url().endsWith('/accounts/import');
  await (isOpen ? goSettled : openSettled)(page, address);
}

async function hasFailed(page: Page): Promise<boolean> {
  return (await page.getByRole('button', { name: 'Try again' }).count()) > 0;
}

/** If a row opens a drawer above the list; other rows lead to pages that are tested separately. */
async function openFirstRow(page: Page): Promise<boolean> {
  await page.setViewportSize(SIZE);
  if ((await page.getByRole('dialog').count()) > 0) return false;
  const { pathname } = new URL(page.url());
  const row = page.locator('[data-row-link]').first();
  if ((await row.count()) === 0) return false;
  await row.click();
  await settle(page);
  return new URL(page.url()).pathname === pathname && (await page.getByRole('dialog').count()) > 0;
}

/** The rows of a file are a table, too; nothing is written before it is confirmed. */
async function previewImport(page: Page): Promise<boolean> {
  if (!page.url().endsWith('/accounts/import')) return false;
  await page.setViewportSize(SIZE);
  const rows = ['0000099999', '14579'].map(
    (number) => `${LONG_NAME},${number},000014,Bola Ade,bola@example.com,08031234567`,
  );
  const heading = 'Business name,Account number,Bank code,Account holder,Email,Phone';
  const buffer = Buffer.from([heading, ...rows].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('table', { name: 'Rows of the file' }).waitFor();
  await settle(page);
  return true;
}
