import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_FILTERS } from '../../server/src/features/saved-views/pages.ts';

/** The file and the path of each page's route. */
const ROUTES = {
  transactions: ['transactions/route.ts', 'transactions'],
  accounts: ['accounts/routes.ts', 'accounts'],
  settlements: ['settlements/routes.ts', 'settlements'],
  payouts: ['settlements/routes.ts', 'settlements/payouts'],
  approvals: ['settlements/routes.ts', 'approvals'],
  requests: ['developers/routes.ts', 'developers/requests'],
  'audit-log': ['audit-log/route.ts', 'audit-log'],
  security: ['security/route.ts', 'security'],
} as const satisfies Record<keyof typeof PAGE_FILTERS, readonly [file: string, path: string]>;

/** What an address has beside the filters. */
const NOT_FILTERS = ['page', 'open', 'add'];

it.each(Object.keys(PAGE_FILTERS) as (keyof typeof PAGE_FILTERS)[])(
  'the server keeps every filter in the address of %s in a view, and no other',
  (page) => {
    const [file, path] = ROUTES[page];
    const text = readFileSync(new URL(`../src/features/${file}`, import.meta.url), 'utf8');
    const [, route = ''] = text.split(`path: '${path}',`);
    const [, search = ''] = /searchOf\(\{(.*?)\}\)/s.exec(route) ?? [];
    const names = [...search.matchAll(/(\w+): \w/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !NOT_FILTERS.includes(name)).toSorted()).toEqual(PAGE_FILTERS[page].toSorted());
  },
);
