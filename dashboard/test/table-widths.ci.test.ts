import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { everyPage } from './harness/every-page.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { LONG_NAME, type LongBusiness, openLongBusiness } from './harness/long-business.ts';
import { openAs } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { goSettled, openSettled, settle } from './harness/settled.ts';

const FIRST_PX = 360;
const LAST_PX = 1_440;
const STEP_PX = 120;
const STEPS = Array.from({ length: (LAST_PX - FIRST_PX) / STEP_PX + 1 }, (_, index) => FIRST_PX + index * STEP_PX);
/** From wide to narrow, like dragging the edge of a window. */
const WIDTHS = [...STEPS, 767, 820, 1_024, 1_280, 1_366, 2_560].toSorted((a, b) => b - a);
const HEIGHT_PX = 900;
const SWEEP_MS = 600_000;
/** After this time instants are shown as dates, which need the most room. */
const LONG_AFTER_MS = 40 * 86_400_000;

describe.skipIf(!hasBrowser)('from phones to wide screens', () => {
  const dashboard = sharedDashboard();
  let business: LongBusiness;
  let page: Page;
  const complaints: (readonly string[])[] = [];
  beforeAll(async () => {
    business = await openLongBusiness(dashboard.origin);
    const person = await openAs(dashboard.origin, business.owner.email);
    ({ page } = person);
    complaints.push(person.complaints);
  });

  it('no column is too narrow, no name is missing, and nothing scrolls sideways', { timeout: SWEEP_MS }, async () => {
    const faults: string[] = [];
    // The desk of a run that waits has tables of its own.
    const desk = `/${business.owner.businessId}/test/settlements/2`;
    for (const address of [...(await everyPage(parametersOf(business))), desk]) {
      await open(page, address);
      const isOfBusiness = address.startsWith(`/${business.owner.businessId}/`);
      if (isOfBusiness && (await hasFailed(page))) faults.push(`${address} failed`);
      faults.push(...(await sweep(page, address)));
      if (await previewImport(page)) faults.push(...(await sweep(page, `${address}, a file chosen`)));
      if (await openFirstRow(page)) faults.push(...(await sweep(page, `${address}, a row open`)));
    }
    expect(faults).toEqual([]);
    expect(complaints.flat()).toEqual([]);
  });

  it('nor before signing in', { timeout: SWEEP_MS }, async () => {
    const stranger = await openWindow(dashboard.origin);
    const faults: string[] = [];
    for (const address of await everyPage(parametersOf(business))) {
      if (address.startsWith(`/${business.owner.businessId}`)) continue;
      await open(stranger.page, address);
      faults.push(...(await sweep(stranger.page, address)));
    }
    expect(faults).toEqual([]);
  });
});

function parametersOf({ owner, accounts, endpointId }: LongBusiness): Readonly<Record<string, string | number>> {
  const [account] = accounts;
  if (account === undefined) throw new Error('there is no account');
  return {
    businessId: owner.businessId,
    mode: 'test',
    accountId: account.id,
    runNumber: 1,
    fileNumber: 1,
    endpointId,
  };
}

/** Unknown addresses lead to Home. */
const isHome = (address: string): boolean => !/\/test\/(?!home)./.test(address);

async function open(page: Page, address: string): Promise<void> {
  // Home asks for a span up to now, and the server's clock is not changed.
  await page.clock.setFixedTime(isHome(address) ? Date.now() : Date.now() + LONG_AFTER_MS);
  await page.setViewportSize({ width: LAST_PX, height: HEIGHT_PX });
  // A file that was chosen would be asked about first.
  const isOpen = page.url() !== 'about:blank' && !page.url().endsWith('/accounts/import');
  await (isOpen ? goSettled : openSettled)(page, address);
}

async function hasFailed(page: Page): Promise<boolean> {
  return (await page.getByRole('button', { name: 'Try again' }).count()) > 0;
}

/** If a row opens a drawer above the list; other rows lead to pages that are tested separately. */
async function openFirstRow(page: Page): Promise<boolean> {
  await page.setViewportSize({ width: LAST_PX, height: HEIGHT_PX });
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
  await page.setViewportSize({ width: LAST_PX, height: HEIGHT_PX });
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

async function sweep(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    faults.push(...(await layoutFaults(page)).map((fault) => `${where} at ${width} px: ${fault}`));
  }
  return faults;
}
