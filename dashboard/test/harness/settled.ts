/** Waits until a page is complete. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Until the page has its heading and no part of it is loading. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  const waiting = page.locator('.mantine-Skeleton-root, [aria-busy=true], [role=status][aria-label^=Loading]');
  await expect.poll(() => waiting.filter({ visible: true }).count()).toBe(0);
}

export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
}

/**
 * The same for a window that shows the dashboard: its router goes there, as after a click. That takes a quarter of the
 * time of loading. What was typed and not saved would ask first.
 */
export async function goSettled(page: Page, address: string): Promise<void> {
  await page.evaluate(`(${goInPage})(${JSON.stringify(address)})`);
  await settle(page);
}

/** The promise of the router is kept before React has drawn the page. */
const goInPage = `async (href) => {
  const router = globalThis.__TSR_ROUTER__;
  await router.navigate({ href });
  const isDrawn = ({ status, location, resolvedLocation }) =>
    status === 'idle' && location.href === resolvedLocation?.href;
  while (!isDrawn(router.state)) await new Promise((resolve) => setTimeout(resolve, 5));
}`;

/** Resizes the open page, which is much quicker than loading it for each width; `look` runs once it is drawn. */
export async function atEachWidth(
  page: Page,
  widths: readonly number[],
  look: (width: number) => Promise<void>,
): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 900 };
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    await look(width);
  }
}
