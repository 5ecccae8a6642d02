import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

const BUILT = join(import.meta.dirname, '../dist');
const TYPED = 'Mama Nkechi Foods';

describe.skipIf(!hasBrowser)('a page that is open survives', () => {
  const dashboard = serveDashboard();

  /** A person at Home; no other page is loaded in advance. */
  async function openHome(): Promise<BusinessOwner> {
    const owner = await openBusiness(dashboard.origin);
    await owner.page.goto(`/${owner.businessId}/test/home`);
    await owner.page.getByRole('heading', { name: 'Home' }).waitFor();
    return owner;
  }

  /** In the drawer for a new account, half filled in. */
  async function openHalfFilled(): Promise<BusinessOwner> {
    const owner = await openBusiness(dashboard.origin);
    await owner.page.goto(`/${owner.businessId}/test/accounts/new`);
    await owner.page.getByLabel('Business name').fill(TYPED);
    return owner;
  }

  const typed = (page: Page): Promise<string> => page.getByLabel('Business name').inputValue();

  /** Tells a reloaded page from one that is still the same. */
  async function mark(page: Page): Promise<void> {
    await page.evaluate("window.__marked = 'the same page'");
  }

  const marked = (page: Page): Promise<unknown> => page.evaluate('window.__marked');

  async function hoverOverAllPages(page: Page): Promise<void> {
    const links = await page.getByRole('navigation').getByRole('link').all();
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) await link.dispatchEvent('mouseenter');
    for (const link of links) await link.dispatchEvent('mouseover');
    // Twice the router's own delay for a hover.
    await page.waitForTimeout(200);
  }

  it('a hover over every page without a network, with what was typed', async () => {
    const { page } = await openHalfFilled();
    await mark(page);
    await page.context().setOffline(true);
    await hoverOverAllPages(page);
    expect(await marked(page)).toBe('the same page');
    expect(await typed(page)).toBe(TYPED);
  });

  it('a click without a network: it says so inside the frame, and the page comes with the network', async () => {
    const { page, businessId } = await openHome();
    await mark(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('alert').getByText('The server could not be reached').waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    expect(page.url()).toContain(`/${businessId}/test/team`);
    expect(await marked(page)).toBe('the same page');
  });

  it('a server that is stopped and comes back', async () => {
    const { page } = await openHome();
    await mark(page);
    await dashboard.stop();
    try {
      await hoverOverAllPages(page);
      expect(await marked(page)).toBe('the same page');
      await page.getByRole('link', { name: 'Team' }).click();
      await page.getByRole('alert').getByText('The server could not be reached').waitFor();
    } finally {
      await dashboard.startAgain();
    }
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    expect(await marked(page)).toBe('the same page');
  });

  it('a slow line: the page comes late, and once', async () => {
    const { page } = await openHome();
    await mark(page);
    let held = 0;
    const { promise: arriving, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      held += 1;
      await arriving;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Team' }).click();
    await expect.poll(() => held).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
    arrive();
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    expect(await marked(page)).toBe('the same page');
  });

  it('the palette and the network gone: it says so and closes, and opens once there is a network', async () => {
    const { page } = await openHome();
    await page.context().setOffline(true);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The search could not be loaded').waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await page.getByPlaceholder('Go to a page, an account or a transaction').waitFor();
  });

  it('a new build: a hover changes nothing, a click loads the new one at the page that was wanted', async () => {
    const { page, businessId } = await openHome();
    await mark(page);
    await serveAnotherBuild(page);
    await hoverOverAllPages(page);
    expect(await marked(page)).toBe('the same page');
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    expect(await marked(page)).toBeUndefined();
    expect(page.url()).toContain(`/${businessId}/test/team`);
  });

  it('a new build while something is typed: nothing is loaded until the person wants it', async () => {
    const { page } = await openHalfFilled();
    await mark(page);
    await serveAnotherBuild(page);
    await hoverOverAllPages(page);
    expect(await marked(page)).toBe('the same page');
    expect(await typed(page)).toBe(TYPED);
  });

  it('an answer of somebody in between is no new build', async () => {
    const { page } = await openHome();
    await mark(page);
    await page.route('**/assets/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.route(`${dashboard.origin}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this Wi-Fi</h1>' }),
    );
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('alert').getByText('The server could not be reached').waitFor();
    expect(await marked(page)).toBe('the same page');
  });
});

/** Serves the same pages under other names, as after an upgrade: parts that the open page still needs are gone. */
async function serveAnotherBuild(page: Page): Promise<void> {
  const names = (await readdir(join(BUILT, 'assets'))).filter((name) => /\.(js|css|woff2|svg)$/.test(name));
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(\w+)$/, '-other.$1')]));
  const rename = (text: string): string => {
    let changed = text;
    for (const [name, other] of renamed) changed = changed.replaceAll(name, other);
    return changed;
  };
  const original = new Map([...renamed].map(([name, other]) => [other, name]));
  await page.route('**/assets/**', async (route) => {
    const name = original.get(basename(new URL(route.request().url()).pathname));
    if (name === undefined) return route.fulfill({ status: 404, body: 'gone' });
    const path = join(BUILT, 'assets', name);
    if (!/\.(js|css)$/.test(name)) return route.fulfill({ path });
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/css';
    return route.fulfill({ contentType, body: rename(await readFile(path, 'utf8')) });
  });
  const index = rename(await readFile(join(BUILT, 'index.html'), 'utf8'));
  await page.route(
    (url) => !/^\/(assets|dashboard\/api)\//.test(url.pathname),
    (route) => route.fulfill({ contentType: 'text/html', body: index }),
  );
}
