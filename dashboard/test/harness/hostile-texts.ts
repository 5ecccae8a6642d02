/** Texts that mean harm, or are only very long, and what a page that shows them must not do. */
import type { Page } from 'playwright-core';

const RUN = 'window.pwned=1';
const MARKUP = `<img src=x onerror="${RUN}"><script>${RUN}</script>"'>&amp;{{7*7}}`;
/** Neither the override nor the isolate is ever closed. */
export const OVERRIDE = 'Bola \u202Eserots\u2067 and sons';
const STACKED = `Z${'\u0301'.repeat(60)}algo Stores`;
export const LONG = 'W'.repeat(255);
const OTHERS = ['👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 Foods', '𠮷野家 𝒜𝒷𝓊𝒿𝒶 𒀀', `${'Ọ'.repeat(127)} ${'x'.repeat(127)}`];
/** These are also examined one by one. */
export const WORST = [MARKUP, OVERRIDE, STACKED, LONG];
export const TEXTS = [...WORST, ...OTHERS];
/** In naira. */
export const HOSTILE_AMOUNT = 9_000_000_000;
export const OWNER_NAME = MARKUP;
export const BUSINESS_NAME = `${OVERRIDE}${'W'.repeat(200)}`;

/** Visible faults of the open page, in words for a report. */
export function hostileFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const faults = [];
    const names = ${JSON.stringify([...TEXTS, BUSINESS_NAME])};
    if (window.pwned !== undefined) faults.push('something of the data was run');
    if (document.querySelector('img[src="x"]') !== null) faults.push('something of the data became an element');
    for (const element of document.querySelectorAll('html, [role=dialog], [role=dialog] *')) {
      const { scrollWidth, clientWidth } = element;
      const { overflowX } = getComputedStyle(element);
      const isScrollable = element === document.documentElement || /auto|scroll/.test(overflowX);
      if (!isScrollable || scrollWidth <= clientWidth) continue;
      const inside = [...element.querySelectorAll('*')];
      const wide = inside.filter((inner) => inner.getBoundingClientRect().right > clientWidth);
      faults.push(...wide.map((inner) => 'sideways scroll by ' + nameOf(inner)));
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (parentElement.closest('.mantine-VisuallyHidden-root') !== null) continue;
      if (data.includes('₦') || parentElement.closest('[data-money], time') !== null) {
        const cut = ancestorWhere(parentElement, (element) => getComputedStyle(element).overflowX !== 'visible');
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        if (cut !== null && range.getBoundingClientRect().right > cut.getBoundingClientRect().right + 1) {
          faults.push('cut: ' + data + ' in ' + nameOf(cut));
        }
      }
      // In a JSON body the text is followed only by the end of its line.
      if (parentElement.closest('pre') === null && /[\\u202A-\\u202E\\u2066-\\u2069]/.test(data)) {
        const alone = ancestorWhere(parentElement, (element) => {
          return getComputedStyle(element).display !== 'inline';
        });
        const isName = names.some((name) => data === name || data.startsWith(name + ' again'));
        const isAlone = alone?.textContent === data && isName;
        if (!isAlone) faults.push('turns around what is beside it: ' + nameOf(alone));
      }
    }
    return faults;

    function ancestorWhere(element, is) {
      for (let at = element; at !== null && at !== document.body; at = at.parentElement) if (is(at)) return at;
      return null;
    }
    function nameOf({ tagName, className, textContent }) {
      return tagName + '.' + className + ' ' + textContent.slice(0, 60);
    }
  })()`);
}
