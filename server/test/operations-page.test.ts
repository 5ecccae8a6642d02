import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createRunMetrics } from '../src/platform/background/run-metrics.ts';
import { EVENT_WAITERS_LIMITS } from '../src/features/events/event-waiters.ts';
import { LEDGER_EVENTS_LIMITS } from '../src/features/events/ledger-events.ts';
import { BODY_BUDGET_LIMITS } from '../src/platform/http/body-budget.ts';
import { createMetrics } from '../src/platform/http/metrics.ts';
import { LONG_PAGES } from '../src/platform/http/mount.ts';
import { WAITING_MAX } from '../src/platform/http/one-at-a-time.ts';
import { OPEN_MAX } from '../src/platform/http/stream.ts';
import { UNSENT_LIMITS } from '../src/platform/http/unsent.ts';
import { RESPONSE_KEPT_MS } from '../src/core/ledger/forget-responses.ts';
import { MAIL_KINDS } from '../src/platform/mail/kinds.ts';
import { SIGN_IN_LINK_MS } from '../src/features/people/mails/person-links.ts';
import { ACCOUNT_DAYS_KEPT, REFUSED_DAYS_KEPT } from '../src/features/overview/forget-days.ts';
import { INVITATION_EXPIRED_KEPT_MS } from '../src/features/people/team/forget-invitations.ts';
import { INVITATION_MS } from '../src/features/people/team/invitations.ts';
import { REQUEST_KEPT_MS } from '../src/features/request-log/forget-requests.ts';
import { ABANDONED_AFTER_MS } from '../src/features/settlements/results/discard-files.ts';
import { DELIVERY_KEPT_MS, EVENT_KEPT_MS } from '../src/features/webhooks/forget-deliveries.ts';
import { SLOTS, TEST_SLOTS } from '../src/features/settlements/results/upload-slots.ts';
import { CONTINUE_RUNS } from '../src/features/settlements/runs/continue-runs.ts';
import { LISTED_MAX } from '../src/platform/wire/paging.ts';

const read = (file: string): Promise<string> => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
const page = await read('docs/operations.md');

/** The cells of the table below a heading. */
function tableBelow(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const MB = 1_048_576;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days from three on, as people count them. */
function inWords(ms: number): string {
  if (ms >= 3 * DAY_MS) return `${(ms / DAY_MS).toLocaleString('en')} days`;
  return ms >= HOUR_MS ? `${ms / HOUR_MS} hours` : `${ms / MINUTE_MS} minutes`;
}

describe('the page for operators', () => {
  const held = tableBelow('What a caller can make us hold');
  const retention = tableBelow('What is kept, and for how long');

  it('says of every table of the database how long its rows are kept', async () => {
    const tables = [...(await read('server/schema.sql')).matchAll(/^CREATE TABLE public\.(\w+)/gm)].map(
      ([, name = '']) => name,
    );
    expect(retention.flatMap(([, , cell = '']) => named(cell)).toSorted()).toEqual(tables.toSorted());
  });

  it('says of every table what keeps a key or a session from growing it: a quota or a price', async () => {
    const rows = tableBelow('What a key can grow');
    const tables = [...(await read('server/schema.sql')).matchAll(/^CREATE TABLE public\.(\w+)/gm)].map(
      ([, name = '']) => name,
    );
    expect(rows.flatMap(([, cell = '']) => named(cell)).toSorted()).toEqual(tables.toSorted());
    expect(rows.filter(([, , , rule = '']) => !/^(quota|price): \S+ \S+/.test(rule))).toEqual([]);
  });

  it('gives every table a rule: a task that prunes it, what bounds it, or why it is kept', () => {
    const tasks = new Set(tableBelow('What to watch').flatMap(([cell = '']) => named(cell)));
    const withoutRule = retention.filter(([, , , rule = '']) => {
      const [task] = /^pruned: `(\w+)`$/.exec(rule)?.slice(1) ?? [];
      return task === undefined ? !/^(bounded|kept): \S+ \S+/.test(rule) : !tasks.has(task);
    });
    expect(withoutRule).toEqual([]);
  });

  it.each([
    ['idempotency_keys', RESPONSE_KEPT_MS],
    ['request_log', REQUEST_KEPT_MS],
    ['webhook_deliveries', DELIVERY_KEPT_MS],
    ['webhook_events', EVENT_KEPT_MS],
    ['invitations', INVITATION_MS],
    ['settlement_result_files', ABANDONED_AFTER_MS],
    ['invitations', INVITATION_EXPIRED_KEPT_MS],
    ['account_days', ACCOUNT_DAYS_KEPT * DAY_MS],
    ['refused_payments', REFUSED_DAYS_KEPT * DAY_MS],
    ['person_links', SIGN_IN_LINK_MS],
  ])('keeps %s as long as the code does', (table, ms) => {
    const row = retention.find(([, , cell = '']) => named(cell).includes(table));
    expect(row?.[1]).toContain(inWords(ms));
  });

  it('lists as many requests as the code does', () => {
    const row = retention.find(([, , cell = '']) => named(cell).includes('request_log'));
    expect(row?.[1]).toContain(LISTED_MAX.toLocaleString('en'));
  });

  it.each([
    ['requests behind another on a connection', WAITING_MAX.ofOneMax, WAITING_MAX.max],
    ['incomplete bodies', `${BODY_BUDGET_LIMITS.ownerBytesMax / MB} MB`, `${BODY_BUDGET_LIMITS.bytesMax / MB} MB`],
    ['files of bank results', SLOTS.ofOneMax, `${SLOTS.max}, of which ${TEST_SLOTS.max} of test mode`],
    ['pages of more than 100 that wait', LONG_PAGES.ofOneWaitingMax, LONG_PAGES.waitingMax],
    ['answers of more than 64 KB', `${UNSENT_LIMITS.ofOneBytesMax / MB} MB`, `${UNSENT_LIMITS.bytesMax / MB} MB`],
    ['answers that their reader does not take', `${UNSENT_LIMITS.calmWindowMs / 1_000} seconds`, 'connections'],
    ['files that are being sent', OPEN_MAX.ofOneMax, OPEN_MAX.max],
    ['live connections of dashboards', LEDGER_EVENTS_LIMITS.listenersOfOneUserMax, LEDGER_EVENTS_LIMITS.listenersMax],
    [
      'requests that wait for events',
      `${EVENT_WAITERS_LIMITS.waitersOfBusinessMax} of a business`,
      EVENT_WAITERS_LIMITS.waitersMax,
    ],
  ])('lets callers hold as much of "%s" as the code does', (what, ofOne, ofAll) => {
    const [, one, all] = held.find(([name]) => name === what) ?? [];
    expect(one).toContain(ofOne.toLocaleString('en'));
    expect(all).toContain(ofAll.toLocaleString('en'));
  });

  it('names the file that keeps each of these limits', async () => {
    const files = held.flatMap(([, , , , by = '']) => named(by));
    await Promise.all(files.map((file) => read(`server/src/${file}`)));
    expect(files.length).toBeGreaterThan(held.length / 2);
  });

  it('has every setting, and no other', async () => {
    // Every quoted word in capitals there is the name of a variable.
    const files = ['config.ts', 'encryption.ts', 'mail.ts', 'seals.ts', 'tracing.ts'].map((file) =>
      read(`server/src/platform/config/${file}`),
    );
    const settings = [...(await Promise.all(files)).join('\n').matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(
      ([, name = '']) => name,
    );
    const described = tableBelow('Configuration').flatMap(([cell = '']) => named(cell));
    expect(described.toSorted()).toEqual([...new Set(settings)].toSorted());
  });

  it('says in the same breath what a proxy passes on and what PUBLIC_URL is for', () => {
    const section = page.split(/^## /m).find((text) => text.startsWith('Behind a reverse proxy\n')) ?? '';
    expect(section).toContain('**`PUBLIC_URL`**');
    expect(page).not.toMatch(/no setting for the public address/);
  });

  it('has every kind of mail, how many of it an address gets in an hour, and no other', () => {
    const described = tableBelow('All mails').map(([kind = '', , perHour]) => [...named(kind), Number(perHour)]);
    expect(described).toEqual(Object.entries(MAIL_KINDS).map(([kind, { perHour }]) => [kind, perHour]));
  });

  it('has every background task, and no other', async () => {
    const source = await read('server/src/compose/compose-background.ts');
    const tasks = [...source.matchAll(/(?:name: |forget\(|settle\()(?:'(\w+)'|CONTINUE_RUNS)/g)].map(
      ([, name = CONTINUE_RUNS]) => name,
    );
    const described = tableBelow('What to watch').flatMap(([cell = '']) => named(cell));
    expect(described.filter((name) => !name.startsWith('tributary_'))).toEqual(tasks);
  });

  it('has every metric that is ours', async () => {
    const metrics = createMetrics();
    createRunMetrics(metrics.registry, []);
    metrics.watch({
      processCount: 1,
      readiness: { check: async () => ({ isReady: true, missingCount: 0 }) },
      queueLength: () => 0,
      pools: {},
      clock: { skewMs: 0, isRight: () => true },
      ledgersAhead: async () => 0,
      nodeClocks: { spreadMs: 0 },
      eventWaiters: () => 0,
      missingDescriptors: { count: 0 },
      departures: async () => [],
      spans: undefined,
      backlog: () => Promise.reject(new Error('nobody asks for it')),
      upkeep: () => Promise.reject(new Error('nobody asks for it')),
    });
    const ours = metrics.registry
      .getMetricsAsArray()
      .flatMap(({ name }) => (name.startsWith('tributary_') ? [name] : []));
    const described = tableBelow('What to watch').flatMap(([cell = '']) => named(cell));
    expect(ours.filter((name) => !described.includes(name))).toEqual([]);
  });
});
