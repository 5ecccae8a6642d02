import { expect, it } from 'vitest';
import { type Permission, PERMISSION_MEANINGS } from '../../src/core/words/permissions.ts';
import { readAuthorisationPage } from './page.testing.ts';

/** Where a member sees what a meaning names. */
const SEEN: Readonly<Record<string, RegExp>> = {
  accounts: /\/accounts$/,
  'authorisation keys of accounts': /\/authorization-key$/,
  transactions: /\/transactions$/,
  balances: /\/balance-history$/,
  refunds: /\/refunds$/,
  events: /\/events$/,
  'settlement runs': /\/settlement-runs$/,
  payouts: /\/payouts$/,
  'bank results': /\/settlement-results$/,
  schedules: /\/settlement-schedule$/,
  webhooks: /\/webhooks$/,
  'requests of API keys': /\/requests$/,
  'audit log': /\/audit-log$/,
  team: /\/team$/,
};

const reading = Object.entries(PERMISSION_MEANINGS).filter(([name]) => name.endsWith(':read'));

/** A role is described by the meanings of its permissions, so a viewer would be promised what is refused. */
it.each(reading)('%s alone shows a member everything that its meaning names', (name, meaning) => {
  const reads = readAuthorisationPage().operations.filter(
    ({ door, method, needed }) =>
      door === 'members' && method === 'GET' && needed.length === 1 && needed[0] === (name as Permission),
  );
  const nouns = meaning.replace(/^(?:see and rotate|see|read) (?:the )?/, '').split(/, | and /);
  expect(nouns.length).toBeGreaterThan(0);
  for (const noun of nouns) {
    const place = SEEN[noun];
    expect(place, `where ${noun} are seen`).toBeDefined();
    expect(
      reads.some(({ path }) => place?.test(path) === true),
      noun,
    ).toBe(true);
  }
});
