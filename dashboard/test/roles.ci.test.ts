import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayDo, type Permission, PERMISSIONS, type Role, ROLES } from '../../server/src/core/words/permissions.ts';
import { hasBrowser, type Person } from './harness/browser.ts';
import { callFrom, openAs, openBusiness } from './harness/people.ts';
import { addMember, seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';
import { goSettled, openSettled } from './harness/settled.ts';

const NOT_INCLUDED = /^Your role does not allow this. Roles that do: /;

/** A control that a page offers to people whose role includes it. */
interface Control {
  /** The path below the business; `{account}` stands for one of its accounts. */
  readonly at: string;
  readonly find: (page: Page) => Locator;
  /** Proves that the control works. */
  readonly works: (page: Page, control: Locator) => Promise<void>;
  /** What everybody else finds instead. */
  readonly otherwise: 'disabled' | 'absent';
}

/** An operation refuses by role before it checks anything else, whatever the request. */
interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** The answer to people who may do it. */
  readonly status: number;
}

interface Covered {
  readonly controls: readonly Control[];
  readonly calls: readonly Call[];
}

const ACCOUNT = 'test/accounts/{account}';
const NO_PAYMENT = '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a';

const button = (at: string, name: string, works: Control['works']): Control => ({
  at,
  find: (page) => page.getByRole('button', { name, exact: true }),
  works,
  otherwise: 'disabled',
});

const hidden = (control: Omit<Control, 'otherwise'>): Control => ({ ...control, otherwise: 'absent' });

/** Expects that a click opens something with this title. */
const opens =
  (title: string | RegExp): Control['works'] =>
  async (page, control) => {
    await control.click();
    await page.getByRole('dialog', { name: title }).waitFor();
  };

const downloads: Control['works'] = async (page, control) => {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
};

const exports = (at: string): readonly Control[] => [
  hidden({ at, find: (page) => page.getByRole('link', { name: 'Export CSV' }), works: downloads }),
];

const says =
  (text: string): Control['works'] =>
  async (page, control) => {
    await control.click();
    await page.getByText(text, { exact: true }).waitFor();
  };

/** A new permission must say here which controls it enables; the types require it. */
const COVERED: Readonly<Record<Permission, Covered>> = {
  'accounts:read': {
    controls: [
      hidden({
        at: 'test/accounts',
        find: (page) => page.locator('[data-row-link]').first(),
        works: (_, control) => control.waitFor(),
      }),
    ],
    calls: [
      { method: 'GET', path: 'test/accounts', status: 200 },
      { method: 'GET', path: ACCOUNT, status: 200 },
    ],
  },
  'payments:read': {
    controls: [
      hidden({
        at: 'test/transactions',
        find: (page) => page.locator('[data-row-link]').first(),
        works: opens('Transaction'),
      }),
    ],
    calls: [
      { method: 'GET', path: 'test/overview', status: 200 },
      { method: 'GET', path: 'test/transactions', status: 200 },
    ],
  },
  'reports:export': {
    controls: [
      ...exports('test/accounts'),
      ...exports('test/transactions'),
      ...exports('test/audit-log'),
      ...exports('test/security'),
    ],
    calls: [
      { method: 'GET', path: 'test/accounts.csv', status: 200 },
      { method: 'GET', path: 'test/transactions.csv', status: 200 },
      { method: 'GET', path: `${ACCOUNT}/statement`, status: 200 },
      { method: 'GET', path: 'test/audit-log.csv', status: 200 },
      { method: 'GET', path: 'test/security-log.csv', status: 200 },
    ],
  },
  'authorization-keys:read': {
    controls: [
      button(ACCOUNT, 'Rotate key', opens('Rotate the authorisation key')),
      hidden({
        at: ACCOUNT,
        find: (page) => page.getByRole('button', { name: 'Reveal' }),
        async works(page, control) {
          const field = page.getByRole('group', { name: 'Your server sends it with every payment' }).locator('code');
          await control.click();
          await field.filter({ hasText: /^[\w-]{20,}$/ }).waitFor();
        },
      }),
    ],
    calls: [
      { method: 'GET', path: `${ACCOUNT}/authorization-key`, status: 200 },
      { method: 'POST', path: `${ACCOUNT}/authorization-key`, body: { overlapSeconds: 3_600 }, status: 200 },
    ],
  },
  'accounts:write': {
    controls: [
      button(ACCOUNT, 'Edit details', opens('Edit details')),
      button(ACCOUNT, 'Change', opens('Your commission')),
      button(ACCOUNT, 'Disable', opens('Disable this account')),
      button(ACCOUNT, 'Delete', opens(/Delete/)),
      ...[`${ACCOUNT}?edit=details`, `${ACCOUNT}?edit=commission`].map((at) =>
        hidden({
          at,
          find: (page) => page.getByRole('dialog').locator('form'),
          works: (_, form) => form.waitFor(),
        }),
      ),
    ],
    calls: [
      { method: 'PATCH', path: ACCOUNT, body: { enabled: true }, status: 200 },
      { method: 'DELETE', path: 'test/accounts/999999999', status: 404 },
    ],
  },
  // Roles with this permission also have accounts:write; creating an account takes both.
  'bank-details:write': {
    controls: [
      button('test/accounts', 'Create account', opens('New account')),
      hidden({
        at: 'test/accounts/new',
        find: (page) => page.getByRole('dialog').locator('form'),
        works: (_, form) => form.waitFor(),
      }),
      ...['live/accounts', 'live/home'].map((at) =>
        hidden({
          at,
          find: (page) => page.getByRole('link', { name: 'Create account' }),
          works: opens('New account'),
        }),
      ),
    ],
    calls: [
      { method: 'POST', path: 'test/accounts', body: {}, status: 400 },
      { method: 'POST', path: 'test/accounts/check', body: { accounts: [{}] }, status: 200 },
      { method: 'PATCH', path: ACCOUNT, body: { bankCode: 'none' }, status: 400 },
    ],
  },
  'payments:write': {
    controls: [
      button(ACCOUNT, 'Test payment', async (page, control) => {
        await control.click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await dialog.getByRole('button', { name: 'Accept payment' }).click();
        await dialog.getByText('₦10,000.00 accepted').waitFor();
      }),
    ],
    calls: [{ method: 'POST', path: `${ACCOUNT}/test-payment`, body: { amount: 100 }, status: 200 }],
  },
  // Its button is in the drawer of a payment: refunds.ci.test.ts.
  'refunds:write': {
    controls: [],
    calls: [{ method: 'POST', path: `test/payments/${NO_PAYMENT}/refunds`, body: {}, status: 404 }],
  },
  'payouts:read': {
    controls: [
      hidden({
        at: 'test/settlements',
        find: (page) => page.getByText('A run pays out wallet balances.'),
        works: (_, text) => text.waitFor(),
      }),
    ],
    calls: [
      { method: 'GET', path: 'test/settlement-runs', status: 200 },
      { method: 'GET', path: 'test/payouts', status: 200 },
    ],
  },
  'payouts:make': {
    controls: [button('test/settlements', 'New run', opens('New settlement run'))],
    calls: [{ method: 'POST', path: 'test/settlement-runs/999999999/cancel', status: 404 }],
  },
  // Its button is on the page of a run: settlements.e2e.test.ts.
  'payouts:approve': {
    controls: [],
    calls: [{ method: 'POST', path: 'test/settlement-runs/999999999/approve', status: 404 }],
  },
  'payout-rules:write': {
    controls: [
      hidden({
        at: 'test/settlements/schedule',
        find: (page) => page.getByRole('button', { name: 'Save schedule' }),
        works: (_, control) => control.waitFor(),
      }),
    ],
    calls: [{ method: 'PATCH', path: 'test/settlement-settings', body: {}, status: 400 }],
  },
  'requests:read': {
    controls: [
      hidden({
        at: 'test/developers/requests',
        find: (page) => page.getByRole('radiogroup', { name: 'Which requests' }),
        works: (_, control) => control.waitFor(),
      }),
    ],
    calls: [{ method: 'GET', path: 'test/requests', status: 200 }],
  },
  'keys:write': {
    controls: [
      hidden({
        at: 'test/developers/keys',
        find: (page) => page.getByRole('button', { name: 'Create key' }),
        works: opens('Create a key for test mode'),
      }),
      hidden({
        at: 'test/developers/keys',
        find: (page) => page.getByRole('button', { name: /^Change sk_test_/ }).first(),
        works: async (page, control) => {
          await control.click();
          await page.getByRole('menuitem', { name: 'Roll key' }).waitFor();
        },
      }),
    ],
    calls: [
      { method: 'GET', path: 'test/keys', status: 200 },
      { method: 'POST', path: 'test/keys', body: { kind: 'public' }, status: 200 },
      { method: 'POST', path: 'test/keys/999999999/roll', body: { overlapSeconds: 0 }, status: 404 },
      { method: 'DELETE', path: 'test/keys/999999999', status: 404 },
    ],
  },
  'team:read': {
    controls: [],
    calls: [{ method: 'GET', path: 'team', status: 200 }],
  },
  'team:write': {
    controls: [
      button('test/team', 'Invite member', opens('Invite a member')),
      hidden({
        at: 'test/team',
        find: (page) => page.getByRole('button', { name: 'Change viewer of Acme' }),
        works: async (page, control) => {
          await control.click();
          await page.getByRole('menuitem', { name: 'Change role' }).waitFor();
        },
      }),
      hidden({
        at: 'test/team',
        find: (page) => page.getByRole('button', { name: 'Withdraw invitation of guest@acme.example' }),
        works: (_, control) => control.waitFor(),
      }),
    ],
    calls: [
      { method: 'POST', path: 'team/invitations', body: { email: 'not an address', role: 'viewer' }, status: 400 },
      { method: 'DELETE', path: 'team/invitations/nobody', status: 404 },
      { method: 'PATCH', path: 'team/members/nobody', body: { role: 'viewer' }, status: 404 },
      { method: 'DELETE', path: 'team/members/nobody', status: 404 },
    ],
  },
  'webhooks:read': {
    controls: [],
    calls: [{ method: 'GET', path: 'test/webhooks', status: 200 }],
  },
  'webhooks:write': {
    controls: [],
    calls: [{ method: 'POST', path: 'test/webhooks', body: {}, status: 400 }],
  },
  'settings:write': {
    controls: [
      hidden({
        at: 'test/settings',
        find: (page) => page.getByRole('button', { name: 'Save name' }),
        works: says('Saved'),
      }),
      hidden({
        at: 'test/settings',
        find: (page) => page.getByRole('button', { name: 'Save commission' }),
        works: says('Saved for new accounts'),
      }),
    ],
    calls: [{ method: 'PATCH', path: 'settings', body: { name: 'Acme Markets' }, status: 200 }],
  },
  'audit:read': {
    controls: [
      hidden({
        at: 'test/audit-log',
        find: (page) => page.getByRole('search', { name: 'Audit log' }),
        works: (_, control) => control.waitFor(),
      }),
    ],
    calls: [
      { method: 'GET', path: 'test/audit-log', status: 200 },
      { method: 'GET', path: 'test/security-log', status: 200 },
    ],
  },
};

const PAGES = [
  'home',
  'accounts',
  'transactions',
  'settlements',
  'developers/keys',
  'developers/requests',
  'developers/try',
  'team',
  'audit-log',
  'security',
  'settings',
];

describe.skipIf(!hasBrowser)('roles in the dashboard', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  const emails = new Map<Role, string>();

  beforeAll(async () => {
    business = await seedBusiness({
      databaseUrl: dashboard.databaseUrl,
      now: new Date(),
      days: 1,
      paymentsPerDay: 3,
    });
    emails.set('owner', business.owner.email);
    for (const role of ROLES.filter((role) => role !== 'owner')) {
      emails.set(role, (await addMember(dashboard.origin, business, role)).email);
    }
    const owner = await personWith('owner');
    const invitation = { email: 'guest@acme.example', role: 'viewer' };
    expect((await call(owner, { method: 'POST', path: 'team/invitations', body: invitation, status: 200 })).ok()).toBe(
      true,
    );
  });

  const personWith = (role: Role): Promise<Person> => openAs(dashboard.origin, emails.get(role) ?? '');
  const filledIn = (path: string): string => path.replace('{account}', String(business.accounts[0]?.id));

  function call(person: Person, { method, path, body }: Call) {
    const address = `/dashboard/api/businesses/${business.businessId}/${filledIn(path)}`;
    return callFrom(person, dashboard.origin, method, address, body);
  }

  /** Opens the page, and expects that all of it is loaded and nothing failed. Only the first one is loaded anew. */
  async function open(page: Page, path: string): Promise<void> {
    const isOpen = page.url().startsWith(dashboard.origin);
    await (isOpen ? goSettled : openSettled)(page, `/${business.businessId}/${filledIn(path)}`);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  }

  async function expectOffered(page: Page, control: Locator, { works }: Control): Promise<void> {
    await control.waitFor();
    expect(await control.getAttribute('aria-disabled')).toBeNull();
    await works(page, control);
  }

  async function expectRefused(page: Page, control: Locator, { otherwise }: Control): Promise<void> {
    if (otherwise === 'absent') {
      expect(await control.count()).toBe(0);
      return;
    }
    expect(await control.getAttribute('aria-disabled')).toBe('true');
    const reason = page.getByRole('tooltip', { name: NOT_INCLUDED });
    // Removes the hint of the previous control first.
    await page.mouse.move(0, 0);
    await expect.poll(() => reason.count()).toBe(0);
    await control.hover({ force: true });
    await reason.waitFor();
    const before = page.url();
    await control.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toBe(before);
  }

  /** Escape closes the top layer, until none is above the page. */
  async function closeLayers(page: Page): Promise<void> {
    const layers = page.locator('[role=dialog], [role=menu]');
    await expect
      .poll(async () => {
        if ((await layers.count()) > 0) await page.keyboard.press('Escape');
        return layers.count();
      })
      .toBe(0);
  }

  it.for(ROLES)('%s sees every page and is offered what the role includes', async (role) => {
    const person = await personWith(role);
    const { page } = person;
    const controls = PERMISSIONS.flatMap((permission) =>
      COVERED[permission].controls.map((control) => ({
        ...control,
        isAllowed: mayDo(role, control.at.startsWith('live/'), permission),
      })),
    );
    const byPage = Map.groupBy(controls, ({ at }) => at);
    for (const path of new Set([...PAGES.map((name) => `test/${name}`), ...byPage.keys()])) {
      await open(page, path);
      for (const control of byPage.get(path) ?? []) {
        const found = control.find(page);
        if (!control.isAllowed) {
          await expectRefused(page, found, control);
          continue;
        }
        await expectOffered(page, found, control);
        await closeLayers(page);
      }
    }
    expect(person.complaints).toEqual([]);
  });

  it.for(ROLES)('%s is refused by the server what the role does not include', async (role) => {
    const person = await personWith(role);
    await open(person.page, 'test/home');
    for (const permission of PERMISSIONS) {
      for (const asked of COVERED[permission].calls) {
        const answer = await call(person, asked);
        const name = `${permission}: ${asked.method} ${asked.path}`;
        expect(answer.status(), name).toBe(mayDo(role, false, permission) ? asked.status : 403);
        if (answer.status() === 403) expect(await answer.text(), name).toContain('role_not_allowed');
      }
    }
  });

  it('says to whom a drawer is open that somebody else has opened by its address', async () => {
    const { page } = await personWith('finance');
    const drawers = { 'test/accounts/new': 'owner, admin', [`${ACCOUNT}?edit=details`]: 'owner, admin, developer' };
    for (const [path, roles] of Object.entries(drawers)) {
      await open(page, path);
      await page.getByRole('dialog').getByText(`Roles that do: ${roles}.`).waitFor();
    }
    await open(page, 'test/settings');
    await page.getByText('Roles that can change it: owner, admin.').first().waitFor();
    expect(await page.getByLabel('Name', { exact: true }).isEditable()).toBe(false);
  });

  it('lets a developer change an account but not where its money goes', async () => {
    const { page, complaints } = await personWith('developer');
    await open(page, `${ACCOUNT}?edit=details`);
    const drawer = page.getByRole('dialog', { name: 'Edit details' });
    await drawer.getByText('Your role does not allow changes. Roles that do: owner, admin.').waitFor();
    expect(await drawer.getByLabel('Account number').count()).toBe(0);
    await drawer.getByLabel('Last name').fill('Okafor');
    await drawer.getByRole('button', { name: 'Save details' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('Okafor').waitFor();
    expect(complaints).toEqual([]);
    const admin = await personWith('admin');
    await open(admin.page, `${ACCOUNT}?edit=details`);
    await admin.page.getByRole('dialog').getByLabel('Account number').waitFor();
  });

  it('lets an admin change everybody but an owner', async () => {
    const { page } = await personWith('admin');
    await open(page, 'test/team');
    const owner = page.getByRole('button', { name: /^Change Ada Obi/ });
    expect(await owner.getAttribute('aria-disabled')).toBe('true');
    expect(await owner.getAttribute('aria-label')).toContain('Only an owner can change an owner.');
  });

  it('shows a business to nobody who does not belong to it', async () => {
    const stranger = await openBusiness(dashboard.origin, { businessName: 'Elsewhere' });
    for (const path of PAGES) {
      await stranger.page.goto(`/${business.businessId}/test/${path}`);
      await stranger.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    for (const asked of Object.values(COVERED).flatMap(({ calls }) => calls)) {
      expect((await call(stranger, asked)).status(), `${asked.method} ${asked.path}`).toBe(404);
    }
  });
});
