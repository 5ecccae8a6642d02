import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL('../../../docs/monitoring/', import.meta.url));
const readText = (name: string): Promise<string> => readFile(`${FOLDER}${name}`, 'utf8');

const rules = await readText('tributary.rules.yml');
const unitTests = await readText('tributary.rules.test.yml');
const dashboard = JSON.parse(await readText('tributary.dashboard.json')) as Dashboard;
const operations = await readFile(`${FOLDER}../operations.md`, 'utf8');

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly description?: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Prometheus makes this one itself. */
const OF_PROMETHEUS = new Set(['up']);
const metricsNamedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:tributary|process|nodejs)_\w+/g)].map(([name]) => name)),
];

const START_LIMIT_MS = 200_000;

let testDatabase: TestDatabase;
let server: ServerProcess;
let shown = new Set<string>();
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  server = await startServer({ DATABASE_URL: testDatabase.url }, undefined, START_LIMIT_MS);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  shown = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}, START_LIMIT_MS);
afterAll(async () => {
  await server.end('SIGTERM');
  await testDatabase.drop();
});

describe('the alerts', () => {
  it('name only metrics that a running server has', () => {
    const expressions = rules.replaceAll(/^\s*(#|summary:|runbook:).*$/gm, '');
    expect(metricsNamedIn(expressions).length).toBeGreaterThan(10);
    expect(metricsNamedIn(expressions).filter((name) => !shown.has(name))).toEqual([]);
    expect(metricsNamedIn(unitTests).filter((name) => !shown.has(name) && !OF_PROMETHEUS.has(name))).toEqual([]);
  });

  it.each(alerts)('%s leads to a section of the page for operators, and has a test', (alert) => {
    expect(rules).toContain(`runbook: docs/operations.md#${alert.toLowerCase()}\n`);
    const section = operations.split(/^(?=#{1,4} )/m).find((text) => text.startsWith(`#### ${alert}\n`)) ?? '';
    expect(section.trim().split('\n').length, 'a section that says what to do').toBeGreaterThan(2);
    expect(unitTests).toContain(`alertname: ${alert}\n`);
    expect(unitTests).toContain(`alertname: ${alert}, `);
  });

  it('and no section of the page is about an alert that does not exist', () => {
    const described = [...operations.matchAll(/^#### (Tributary\w+)$/gm)].map(([, name]) => name);
    expect(described).toEqual(alerts);
  });
});

describe('the dashboard', () => {
  it('shows only metrics that a running server has', () => {
    expect(queries.length).toBeGreaterThan(30);
    expect(queries.flatMap(metricsNamedIn).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('shows each of our metrics', () => {
    const inUse = new Set(queries.flatMap(metricsNamedIn).map(withoutSuffix));
    const ours = [...shown].filter((name) => name.startsWith('tributary_')).map(withoutSuffix);
    expect([...new Set(ours)].filter((name) => !inUse.has(name))).toEqual([]);
  });
});

const withoutSuffix = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const orSkipped = hasPromtool ? '' : ' (skipped: promtool of Debian’s package prometheus is not here)';

describe.skipIf(!hasPromtool)(`promtool${orSkipped}`, () => {
  it('reads the rules', async () => {
    const { stdout } = await run('promtool', ['check', 'rules', 'tributary.rules.yml'], { cwd: FOLDER });
    expect(stdout).toContain(`SUCCESS: ${alerts.length} rules found`);
  });

  it('sees each alert quiet at first, and firing later', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', 'tributary.rules.test.yml'], { cwd: FOLDER });
    expect(stdout).toContain('SUCCESS');
  });

  it('reads the queries of the dashboard, as if they were rules', async () => {
    const plain = queries.map((query) => query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'));
    const recorded = plain.map((expr, index) => ({ record: `query_${index}`, expr }));
    const folder = await mkdtemp(join(tmpdir(), 'tributary-queries-'));
    try {
      await writeFile(join(folder, 'rules.json'), JSON.stringify({ groups: [{ name: 'queries', rules: recorded }] }));
      const { stdout } = await run('promtool', ['check', 'rules', 'rules.json'], { cwd: folder });
      expect(stdout).toContain(`SUCCESS: ${queries.length} rules found`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
