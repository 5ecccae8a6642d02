import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { contentOf } from './harness/downloads.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('the statement of an account', () => {
  const dashboard = sharedDashboard();

  async function save(page: Page, name: string): Promise<{ readonly file: Buffer; readonly name: string }> {
    const act = async (): Promise<void> => {
      const link = page.getByRole('link', { name });
      await ((await link.count()) > 0 ? link : page.getByRole('button', { name })).click();
    };
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return { file: await contentOf(download), name: download.suggestedFilename() };
  }

  it('is downloaded as PDF and as CSV for the dates that were chosen', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, complaints, businessId } = owner;
    const account = await owner.addAccount('test', 'Ada Stores');
    await owner.pay('test', account, { amount: 10_000 });
    const { id } = account;
    await page.goto(`/${businessId}/test/accounts/${id}`);
    await page.getByRole('button', { name: 'Statement' }).click();
    await page.waitForURL(/show=statement/);

    const month = await save(page, 'Download PDF');
    expect(month.name).toMatch(new RegExp(`^statement-${id}-\\d{4}-\\d\\d-01-to-[\\d-]{10}\\.pdf$`));
    expect(month.file.subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByText('Dates', { exact: true }).click();
    const from = page.getByLabel('From');
    await from.fill('1 Mai 2026');
    await from.press('Tab');
    await page.getByText('“1 Mai 2026” is not a date. Enter one such as 5 Nov 2026.').waitFor();
    expect(await from.inputValue()).toBe('');
    await from.fill('01/01/2026');
    await from.press('Tab');
    expect(await from.inputValue()).toBe('1 Jan 2026');
    expect(await page.getByText('is not a date').count()).toBe(0);
    await page.getByLabel('To').fill('2025-01-01');
    expect(await page.getByRole('alert').textContent()).toMatch(/first date/);
    await page.getByLabel('To').fill('2099-12-31');
    await page.getByRole('radio', { name: 'CSV' }).check();
    const csv = await save(page, 'Download CSV');
    expect(csv.name).toBe(`statement-${id}-2026-01-01-to-2099-12-31.csv`);
    const rows = csv.file.toString().trimEnd().split('\r\n');
    expect(rows[1]).toContain(',opening_balance,');
    expect(rows.at(-1)).toContain(',closing_balance,');
    expect(rows.filter((row) => row.includes(',credit,')).length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });
});
