import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nubanMatches } from '../../server/src/features/banks/nuban.ts';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser, type Person } from './harness/browser.ts';
import { contentOf } from './harness/downloads.ts';
import { openAs } from './harness/people.ts';
import { addMember, PASSWORD, seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

const FLOW_MS = 300_000;
/** More than are created at once, so that some are left when the work is disturbed. */
const MANY = 60;
const MILLION = 1_000_000;
/** How many turns the page's event loop takes while it reads 50,000 rows. */
const TURNS_MIN = 10;
const HEADING = 'Business name,Account number,Bank code,Account holder,Email,Phone,Percent,Cap';
const ACCESS_BANK = { code: '000014', cbnCode: '044' };

interface Shop {
  readonly name: string;
  readonly accountNumber: string;
  /** More cells, after the others. */
  readonly more?: string;
}

function rowOf({ name, accountNumber, more = '' }: Shop): string {
  const cell = `"${name.replaceAll('"', '""')}"`;
  return `${cell},${accountNumber},${ACCESS_BANK.code},Bola Ade,bola@example.com,08031234567,3,300${more}`;
}

/** Numbers with a right or a wrong check digit for the bank; never the same twice. */
function* accountNumbers(fits: boolean): Generator<string, never> {
  for (let serial = fits ? 3_000_000_000 : 7_000_000_000; ; serial += 1) {
    if (nubanMatches(ACCESS_BANK.cbnCode, String(serial)) === fits) yield String(serial);
  }
}

const rightNumbers = accountNumbers(true);
const oddNumbers = accountNumbers(false);

function shops(count: number): Shop[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Shop ${index}`,
    accountNumber: rightNumbers.next().value,
  }));
}

function fileOf(name: string, heading: string, rows: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from([heading, ...rows].join('\r\n')) };
}

async function choose(page: Page, file: ReturnType<typeof fileOf> | string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
}

/** From the preview to the creation. */
async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Create / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create / })
    .click();
}

const someAreCreated = /^[1-9]\d* of \d+ accounts created/;

/** Delays the creation of accounts, so that there is time to observe the work, and to disturb it. */
async function holdCreations(page: Page) {
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route('**/test/accounts', async (route) => {
    if (isHolding && route.request().method() === 'POST') {
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
    }
    await route.continue();
  });
  return {
    /** Lets requests through one after the other until the page says so. */
    async untilSomeAreCreated(): Promise<void> {
      const told = page.getByText(someAreCreated);
      await expect
        .poll(() => {
          held.shift()?.();
          return told.count();
        })
        .toBe(1);
    },
    holdAgain(): void {
      isHolding = true;
    },
    letAllThrough(): void {
      isHolding = false;
      for (const letThrough of held.splice(0)) letThrough();
    },
  };
}

describe.skipIf(!hasBrowser)('the import of accounts', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  beforeAll(async () => {
    const { databaseUrl } = dashboard;
    business = await seedBusiness({ databaseUrl, now: new Date(), days: 1, paymentsPerDay: 1 });
  });

  async function open(options: BrowserContextOptions = {}, email = business.owner.email): Promise<Person> {
    const person = await openAs(dashboard.origin, email, options);
    await person.page.goto(`/${business.businessId}/test/accounts/import`);
    await person.page.getByRole('heading', { name: 'Import accounts' }).waitFor();
    return person;
  }

  async function createdNames(): Promise<string[]> {
    const rows = await dashboard.database.db
      .selectFrom('connected_accounts')
      .select('business_name')
      .where('email', '=', 'bola@example.com')
      .execute();
    return rows.map((row) => row.business_name);
  }

  it(
    'shows what would happen, creates on demand and once, and hands out the results',
    { timeout: FLOW_MS },
    async () => {
      const { page, complaints } = await openAs(dashboard.origin, business.owner.email);
      await page.goto(`/${business.businessId}/test/accounts`);
      await page.getByRole('button', { name: 'Import' }).click();
      const [markup, reversed, formula] = ['<img src=x onerror=alert(1)>', '‮متجر 👗 Ọlá', '=HYPERLINK("http://x")'];
      const [first, ...others] = [markup, reversed, formula].map((name) => ({
        name,
        accountNumber: rightNumbers.next().value,
      }));
      if (first === undefined) throw new Error('there are no rows');
      const rows = [
        first,
        ...others,
        { name: 'Cut number', accountNumber: '14579' },
        { ...first, name: 'Twin' },
        { name: 'Odd digit', accountNumber: oddNumbers.next().value, more: ',red' },
      ];
      await choose(page, fileOf('shops.csv', `${HEADING},Colour`, rows.map(rowOf)));

      await page.getByRole('heading', { name: '4 accounts can be created' }).waitFor();
      await page.getByText('This column is not used: Colour.').waitFor();
      const table = page.getByRole('table', { name: 'Rows of the file' });
      for (const name of [markup, reversed, formula]) await table.getByText(name, { exact: true }).waitFor();
      await table.getByText('3 %, at most ₦300.00').filter({ visible: true }).first().waitFor();
      await page.locator('label', { hasText: 'Errors' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('?show=wrong');
      const wrong = await table.getByRole('row').allInnerTexts();
      expect(wrong.slice(1)).toEqual([
        expect.stringMatching(/^5\s+Cut number[^]*Account number has 5 digits instead of ten/),
        expect.stringMatching(/^6\s+Twin[^]*Row 2 has the same bank details/),
      ]);
      await page.locator('label', { hasText: 'Warnings' }).click();
      await table.getByText('The check digit of the account number does not fit').filter({ visible: true }).waitFor();
      expect(await table.getByRole('row').count()).toBe(2);
      expect(await createdNames(), 'nothing is written before the confirmation').toEqual([]);

      await page.getByRole('button', { name: 'Create 4 accounts' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create 4 accounts in Test mode?' });
      await dialog.getByText('2 rows with errors are left out.').waitFor();
      await dialog.getByRole('button', { name: 'Create 4 accounts' }).dblclick();
      await page.getByRole('heading', { name: '4 accounts created' }).waitFor();
      expect((await createdNames()).toSorted()).toEqual([markup, reversed, formula, 'Odd digit'].toSorted());

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download results' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('shops-results.csv');
      const lines = (await contentOf(download)).toString().trimEnd().split('\r\n');
      expect(lines[0]).toMatch(/^\ufeffBusiness name,.*,Colour,result,accountId,message$/);
      expect(lines[3]).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",.*,created,\d+,/);
      expect(lines[4]).toMatch(/^Cut number,.*,not created,,Account number has 5 digits/);
      await page.getByRole('link', { name: 'Back to accounts' }).click();
      await page.getByRole('table', { name: 'Accounts' }).getByText('Odd digit').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it('stops when the server is away or the session has ended, and continues', { timeout: FLOW_MS }, async () => {
    const { page } = await open();
    const before = (await createdNames()).length;
    const creations = await holdCreations(page);
    await choose(page, fileOf('many.csv', HEADING, shops(MANY).map(rowOf)));
    await confirm(page);
    await creations.untilSomeAreCreated();
    const bar = page.getByRole('progressbar', { name: 'Accounts created' });
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
    const stopped = dashboard.stop();
    creations.letAllThrough();
    await stopped;
    // It says that it is stopping, or is stopped already.
    await page
      .getByRole('alert')
      .filter({ hasText: /server|stopping/ })
      .waitFor();
    await page.getByRole('heading', { name: 'Not all accounts are created yet' }).waitFor();
    await dashboard.startAgain();
    creations.holdAgain();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();

    await page.context().clearCookies();
    creations.letAllThrough();
    await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('button', { name: 'Not now' }).click();
    await page.getByText('Your session has ended.').waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in again in a new tab' }).click(),
    ]);
    await tab.getByLabel('Email').fill(business.owner.email);
    await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.waitForURL(/\/home/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: `${MANY} accounts created` }).waitFor({ timeout: FLOW_MS });
    expect((await createdNames()).length - before).toBe(MANY);
  });

  it('stops when told to, asks before it is left, and creates the rest later', { timeout: FLOW_MS }, async () => {
    const { page } = await open();
    const before = (await createdNames()).length;
    const creations = await holdCreations(page);
    await choose(page, fileOf('many.csv', HEADING, shops(MANY).map(rowOf)));
    await confirm(page);
    await creations.untilSomeAreCreated();
    expect(await page.evaluate(`window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`)).toBe(false);
    await page.getByRole('link', { name: 'Transactions' }).first().click();
    await page.getByRole('dialog', { name: 'Leave the import?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    creations.letAllThrough();
    await page.getByText('You stopped the import.').waitFor();
    const created = (await createdNames()).length - before;
    expect(created).toBeGreaterThan(0);
    expect(created).toBeLessThan(MANY);
    await page.getByText(new RegExp(`^${created} of ${MANY} accounts created`)).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: `${MANY} accounts created` }).waitFor({ timeout: FLOW_MS });
    expect((await createdNames()).length - before).toBe(MANY);
    expect(await page.evaluate(`window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`)).toBe(true);
  });

  it('says in one message what is wrong with a whole file, and takes another', async () => {
    const { page } = await open();
    const alert = page.getByRole('alert').filter({ hasText: 'cannot be imported' });
    await choose(page, fileOf('half.csv', 'Business name,Email', ['Ada,ada@example.com']));
    await expect.poll(() => alert.innerText()).toMatch(/half\.csv.*Columns are missing: accountNumber \(Account/s);
    await choose(page, { name: 'book.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') });
    await expect.poll(() => alert.innerText()).toMatch(/book\.xlsx.*spreadsheet workbook/s);
    await page.getByRole('button', { name: 'Choose another file' }).waitFor();
    await choose(page, fileOf('right.csv', HEADING, shops(1).map(rowOf)));
    await page.getByRole('heading', { name: '1 account can be created' }).waitFor();
  });

  it('takes a file that is dropped anywhere on the page', async () => {
    const { page } = await open();
    const [row] = shops(1).map(rowOf);
    const transfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(`${HEADING}\n${row}`)}], 'dropped.csv'));
      return transfer;
    })()`);
    await page.locator('body').dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByRole('heading', { name: '1 account can be created' }).waitFor();
  });

  it('refuses a million rows, and the page has its turn meanwhile', { timeout: FLOW_MS }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'tributary-import-'));
    try {
      const path = join(directory, 'million.csv');
      const thousand = `\n${rowOf({ name: 'Shop', accountNumber: '0000014579' })}`.repeat(1_000);
      const parts = Array.from({ length: MILLION / 1_000 }, () => thousand);
      await pipeline(Readable.from([HEADING, ...parts]), createWriteStream(path));
      const { page } = await open();
      await page.evaluate(`{
        window.turns = 0;
        setInterval(() => {
          window.turns += 1;
        }, 1);
      }`);
      const turnsBefore = Number(await page.evaluate('window.turns'));
      await choose(page, path);
      await page.getByText('This file has more than 50,000 rows.').waitFor();
      // If it were read in one go, the page would have had almost none.
      expect(Number(await page.evaluate('window.turns')) - turnsBefore).toBeGreaterThan(TURNS_MIN);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('tells a viewer who may import', async () => {
    const { email } = await addMember(dashboard.origin, business, 'viewer');
    const { page } = await open({}, email);
    await page.getByText('Your role does not allow this').waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await page.goto(`/${business.businessId}/test/accounts`);
    expect(await page.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
  });

  it.for(['light', 'dark'] as const)(
    'is right for axe, fits on a phone and works with the keyboard in every step: %s',
    { timeout: FLOW_MS },
    async (colorScheme) => {
      const { page, complaints } = await open({ colorScheme, viewport: { width: 360, height: 800 } });
      const findings: string[] = [];
      const look = async (step: string): Promise<void> => {
        findings.push(...(await axeFindings(page)).map((finding) => `${step}: ${finding}`));
        const isWide = await page.evaluate(
          'document.documentElement.scrollWidth > document.documentElement.clientWidth',
        );
        if (isWide === true) findings.push(`${step}: is too wide`);
      };
      await look('choose');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
      await (await chooser).setFiles(fileOf('empty.csv', HEADING, []));
      await page.getByText('This file has no rows').waitFor();
      await look('refused');
      const long = 'x'.repeat(250);
      const rows = [
        ...shops(60),
        { name: long, accountNumber: oddNumbers.next().value },
        { name: long, accountNumber: '1' },
      ];
      await choose(page, fileOf(`${long.slice(0, 100)}.csv`, `${HEADING},${long}`, rows.toReversed().map(rowOf)));
      const create = page.getByRole('button', { name: 'Create 61 accounts' });
      await create.waitFor();
      expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^(Reading|Checking|61 accounts can)/);
      await look('preview');
      await create.press('Enter');
      await page.getByRole('dialog').waitFor();
      await look('confirmation');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '61 accounts created' }).waitFor();
      await look('results');
      await page.getByRole('link', { name: 'Next page' }).click();
      await page.getByText('51–62 of 62').waitFor();
      expect(findings).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
