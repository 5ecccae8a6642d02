/** Accessibility faults that axe finds on the open page, in words. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HTML_MAX = 200;

/** By all rules, or only by these. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Waits for animations: half-transparent dialogs and bars have no contrast.
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
  if ((await page.evaluate('typeof window.axe')) === 'undefined') await page.evaluate(AXE);
  // Otherwise axe also reports every element that passes.
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })})
      .then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, HTML_MAX)}`));
}
