import { describe, expect, it } from 'vitest';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('the API reference in a browser', () => {
  const dashboard = sharedDashboard();

  it('shows the operations, asks nobody else for anything, and nothing that it asks for is missing', async () => {
    const { page, complaints } = await openWindow(dashboard.origin);
    const asked: { readonly origin: string; readonly path: string; readonly status: number }[] = [];
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (!response.url().startsWith('data:')) asked.push({ origin, path: pathname, status: response.status() });
    });
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));

    await page.goto('/docs');
    await page.getByRole('heading', { name: 'Payments', exact: true }).first().waitFor();
    await expect
      .poll(() => asked.map(({ path }) => path))
      .toEqual(expect.arrayContaining(['/docs', '/docs/', '/docs/js/scalar.js', '/openapi.json']));
    // The page has nothing left to do, and so nothing left to ask for.
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');

    expect(asked.filter(({ origin, status }) => origin !== dashboard.origin || status >= 400)).toEqual([]);
    expect(failed).toEqual([]);
    expect(complaints).toEqual([]);
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    expect(icon).toMatch(/^data:image\/svg\+xml,/);
    // Rejects if it is not a picture.
    await page.evaluate(`Object.assign(new Image(), { src: ${JSON.stringify(icon)} }).decode()`);
  });
});
