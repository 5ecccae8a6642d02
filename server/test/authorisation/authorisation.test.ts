/** Every operation of both OpenAPI documents as every caller, as docs/authorisation.md says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, PEOPLE_OPERATIONS } from '../../src/app.ts';
import { KEY_PERMISSIONS, mayDo, type Permission, PERMISSIONS, ROLES } from '../../src/core/words/permissions.ts';
import { type Caller, type Callers, makeCallers } from './callers.testing.ts';
import { type Door, DOORS, OF_A_BUSINESS, readAuthorisationPage } from './page.testing.ts';
import { callerCells, differences, fieldCells, proofCells, roleCells, scopeCells } from './walk.testing.ts';

const page = readAuthorisationPage();
const at = (...doors: readonly Door[]) => page.operations.filter(({ door }) => doors.includes(door));

let callers: Callers;
beforeAll(async () => {
  callers = await makeCallers();
});
afterAll(() => callers.testApp.close());

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const namesIn = (document: object): string[] =>
  Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

const PAGE_DOORS: Readonly<Record<string, { readonly door: Door; readonly below: string }>> = {
  key: { door: 'keys', below: '' },
  anyKey: { door: 'any key', below: '' },
  session: { door: 'members', below: `${OF_A_BUSINESS}{mode}` },
  business: { door: 'members', below: OF_A_BUSINESS.slice(0, -1) },
  user: { door: 'people', below: '/dashboard/api' },
  open: { door: 'open', below: '/dashboard/api' },
};

/** What the program declares, as lines of the page. */
const declared = [...OPERATIONS, ...PEOPLE_OPERATIONS].flatMap(({ method, doors, permissions }) =>
  (Object.entries(doors) as [string, string][]).map(([name, path]) => {
    const { door, below } = PAGE_DOORS[name] ?? { door: name, below: '' };
    const needed = PERMISSIONS.filter((one) => permissions.includes(one)).join(' and ');
    return `${door} ${method} ${below}${path.replaceAll(/:(\w+)/g, '{$1}')}: ${needed}`;
  }),
);

describe('the page about authorisation', () => {
  it('has every operation of both documents, once, and no other', () => {
    const { app } = callers.testApp;
    const documented = [...namesIn(app.swagger()), ...namesIn(app.dashboardDocument())];
    expect(page.operations.map(({ name }) => name).toSorted()).toEqual(documented.toSorted());
  });

  it('says of every operation what the program declares that it needs', () => {
    const lines = page.operations
      .filter(({ door }) => door !== 'service')
      .map(({ door, name, needed }) => `${door} ${name}: ${needed.join(' and ')}`);
    expect(lines.toSorted()).toEqual(declared.toSorted());
  });

  it('gives the roles and keys what the program gives them', () => {
    expect(page.permissions.toSorted()).toEqual(PERMISSIONS.toSorted());
    expect(PERMISSIONS.filter((permission) => page.keyMay(permission))).toEqual(KEY_PERMISSIONS);
    for (const permission of PERMISSIONS) {
      for (const mode of ['test', 'live'] as const) {
        const may = ROLES.filter((role) => mayDo(role, mode === 'live', permission));
        const promised = ROLES.filter((role) => page.roleMay(role, mode, permission));
        expect(may, `${permission} in ${mode} mode`).toEqual(promised);
      }
    }
  });

  it('has every caller of the test, and no other', () => {
    expect([...page.callers.keys()]).toEqual(expect.arrayContaining([...callers.named.keys()]));
    expect(page.callers.size).toBe(callers.named.size);
  });
});

describe('each operation answers as the page says', () => {
  it.each(DOORS)('every caller, at the door of %s', async (door) => {
    const cells = at(door).flatMap((operation) => callerCells(callers, page, operation));
    expect(await differences(callers.testApp, cells)).toEqual([]);
  });

  it('keys with each scope alone, with what is needed and with everything else', async () => {
    const only = new Map<Permission, Caller>();
    for (const permission of KEY_PERMISSIONS) only.set(permission, await callers.keyWith([permission]));
    const operations = [...at('keys'), ...at('any key')];
    const cells = await Promise.all(operations.map((operation) => scopeCells(callers, operation, only)));
    expect(await differences(callers.testApp, cells.flat())).toEqual([]);
  });

  it('members of each role, in both modes', async () => {
    const cells = at('members').flatMap((operation) => roleCells(callers, page, operation));
    expect(await differences(callers.testApp, cells)).toEqual([]);
  });

  it('members and people whose last proof is ten minutes old', async () => {
    const cells = at('members', 'people').flatMap((operation) => proofCells(callers, operation));
    expect(await differences(callers.testApp, cells)).toEqual([]);
  });

  it('callers who name a field that needs more', async () => {
    const cells = await Promise.all(page.operations.map((operation) => fieldCells(callers, page, operation)));
    expect(await differences(callers.testApp, cells.flat())).toEqual([]);
    expect(page.fields.length).toBe(new Set(page.fields.map(({ name, field }) => `${name} ${field}`)).size);
  });
});
