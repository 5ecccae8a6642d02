import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, callFrom, openAs, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { atEachWidth, openSettled } from './harness/settled.ts';

const RUN = 'window.pwned=1';
const MARKUP = `<img src=x onerror="${RUN}"><script>${RUN}</script>"'>&amp;{{7*7}}`;
/** Neither the override nor the isolate is ever closed. */
const OVERRIDE = 'Bola \u202Eserots\u2067 and sons';
const STACKED = `Z${'\u0301'.repeat(60)}algo Stores`;
const LONG = 'W'.repeat(255);
const OTHERS = ['👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 Foods', '𠮷野家 𝒜𝒷𝓊𝒿𝒶 𒀀', `${'Ọ'.repeat(127)} ${'x'.repeat(127)}`];
/** These are also examined one by one. */
const WORST = [MARKUP, OVERRIDE, STACKED, LONG];
const TEXTS = [...WORST, ...OTHERS];
const BUSINESS = `${OVERRIDE}${'W'.repeat(200)}`;
const AMOUNT = 9_000_000_000;
const WIDTHS = [360, 1_440] as const;
const PAGES_MS = 120_000;
const LONG_AFTER_MS = 40 * 86_400_000;

interface HostilePage {
  /** The path below the business. */
  readonly path: string;
  readonly shows: readonly string[];
}

describe.skipIf(!hasBrowser)('data that means harm, or is only very long', () => {
  const dashboard = sharedDashboard();
  let owner: BusinessOwner;
  const pages: HostilePage[] = [];
  const ids = new Map<string, number>();

  beforeAll(async () => {
    owner = await openBusiness(dashboard.origin, { name: MARKUP, businessName: BUSINESS });
    for (const text of TEXTS) {
      const account = await owner.addAccount('test', text);
      ids.set(text, account.id);
      const metadata = { [text]: text, nested: `${text} again` };
      await owner.pay('test', account, { amount: AMOUNT, description: text, metadata });
      expect((await owner.sendPayment('test', account, { amount: -1, description: text })).status).toBe(400);
    }
    for (const name of WORST) await addToTeam(name);
    const { id: keyId } = await owner.call<{ id: number }>('POST', 'test/keys', { kind: 'public' });
    await owner.call('POST', `test/keys/${keyId}/roll`, { overlapSeconds: 7 * 86_400 });
    const transactions = await owner.call<{ reference: string; accountName: string }[]>('GET', 'test/transactions');
    const referenceOf = (text: string) => transactions.find(({ accountName }) => accountName === text)?.reference;
    pages.push(
      { path: 'accounts', shows: [...TEXTS, '₦8,100,000,000.00'] },
      { path: 'transactions', shows: [...TEXTS, '₦8,100,000,000.00'] },
      { path: 'team', shows: WORST },
      { path: 'settings', shows: [] },
      { path: 'developers/keys', shows: ['Active'] },
      { path: 'developers/keys?ended=true', shows: ['Hide 1 key that no longer works'] },
      ...WORST.flatMap((text) => [
        { path: `accounts/${ids.get(text)}`, shows: [text, '₦8,100,000,000.00'] },
        { path: `transactions?open=${referenceOf(text)}`, shows: [text, `${text} again`, '₦9,000,000,000.00'] },
      ]),
    );
  }, PAGES_MS);

  async function addToTeam(name: string): Promise<void> {
    const person = await openBusiness(dashboard.origin, { name });
    const invitation = { email: person.email, role: 'viewer' };
    const { token } = await owner.call<{ token: string }>('POST', 'team/invitations', invitation);
    const accepted = await callFrom(person, dashboard.origin, 'POST', '/dashboard/api/invitations/accept', { token });
    expect(accepted.status()).toBe(200);
  }

  interface Walk {
    readonly faults: ReadonlyMap<number, readonly string[]>;
    readonly complaints: readonly string[];
    readonly dialogs: readonly string[];
  }

  /** Every page is loaded once, and looked at in both widths. */
  async function walk(): Promise<Walk> {
    const viewport = { width: WIDTHS[0], height: 900 };
    const { page, complaints } = await openAs(dashboard.origin, owner.email, { viewport });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const faults = new Map<number, string[]>(WIDTHS.map((width) => [width, []]));

    const open = (path: string): Promise<void> => openSettled(page, `/${owner.businessId}/test/${path}`);

    async function look(where: string, shows: readonly string[] = []): Promise<void> {
      await atEachWidth(page, WIDTHS, async (width) => {
        for (const text of shows) await page.getByText(text, { exact: true }).first().waitFor({ state: 'attached' });
        faults.get(width)?.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`));
      });
    }

    async function visit({ path, shows }: HostilePage): Promise<void> {
      await open(path);
      await look(path, shows);
      expect(await page.title()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    }

    await visit({ path: 'home', shows: ['₦56,700,000,000.00'] });
    // Much later, so that instants are shown as dates, which need the most room.
    await page.clock.setFixedTime(Date.now() + LONG_AFTER_MS);
    for (const hostile of pages) await visit(hostile);
    await open('developers/requests?outcome=failed');
    await look('requests');
    for (const [index] of TEXTS.entries()) {
      await page.locator('[data-row-link]').nth(index).click();
      await page.getByRole('region', { name: 'Body of the request' }).waitFor();
      await look(`request ${index}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const text of [OVERRIDE, LONG]) {
      for (const action of ['Test payment', 'Disable', 'Delete']) {
        await open(`accounts/${ids.get(text)}`);
        await page.getByRole('button', { name: action, exact: true }).click();
        const dialog = page.getByRole('dialog');
        if (action === 'Test payment') await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByText(text, { exact: true }).first().waitFor();
        await look(action);
      }
    }
    return { faults, complaints, dialogs };
  }

  let walked: Promise<Walk> | undefined;
  it.for(WIDTHS)('is shown as text, in its place, at %d pixels', { timeout: PAGES_MS }, async (width) => {
    const { faults, complaints, dialogs } = await (walked ??= walk());
    expect(faults.get(width)).toEqual([]);
    expect(dialogs).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** Visible faults of the open page, in words for the report. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const faults = [];
    const names = ${JSON.stringify([...TEXTS, BUSINESS])};
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
      if (data.includes('₦') || parentElement.closest('time') !== null) {
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
