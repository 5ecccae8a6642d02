import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImports } from '../../scripts/import-rules.ts';

/** Stands for the rest of the tree; every import in the cases below leads to one of these or to its own file. */
const LAWFUL: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "dependencies": { "fastify": "5", "openapi-fetch": "0" } }',
  'node_modules/fastify/package.json': '{ "name": "fastify", "version": "5.0.0", "main": "index.js" }',
  'node_modules/fastify/index.js': 'export const fastify = 1;',
  'node_modules/openapi-fetch/package.json': '{ "name": "openapi-fetch", "version": "0.1.0", "main": "index.js" }',
  'node_modules/openapi-fetch/index.js': 'export const createClient = 1;',
  'server/src/core/errors/errors.ts': 'export type Code = string;',
  'server/src/core/money/kobo.ts': 'export type Kobo = bigint;',
  'server/src/platform/database/pool.ts':
    "import type { Code } from '../../core/errors/errors.ts'; export type Tx = Code;",
  'server/src/core/ledger/post.ts': "import type { Tx } from '../../platform/database/pool.ts'; export type Post = Tx;",
  'server/src/platform/http/envelope.ts':
    "import 'fastify'; import type { Code } from '../../core/errors/errors.ts'; export type Envelope = Code;",
  'server/src/features/banks/queries.ts':
    "import type { Tx } from '../../platform/database/pool.ts'; export type Bank = Tx;",
  'server/src/features/banks/list-banks.ts': "import type { Bank } from './queries.ts'; export type Banks = Bank[];",
  'server/src/features/banks/codes/queries.ts': 'export type Code = string;',
  'server/src/features/banks/codes/list-codes.ts':
    "import type { Bank } from '../queries.ts'; import type { Code } from './queries.ts'; export type C = Bank | Code;",
  'server/src/features/payments/accept.ts':
    "import type { Banks } from '../banks/list-banks.ts'; export type Accept = Banks;",
  'server/src/features/payments/routes.ts':
    "import 'fastify'; import type { Envelope } from '../../platform/http/envelope.ts'; export type Routes = Envelope;",
  'server/src/compose/compose.ts':
    "import type { Routes } from '../features/payments/routes.ts'; export type Everything = Routes;",
  'sdk/src/schema.gen.ts': 'export type Paths = string;',
  'sdk/src/index.ts': "import 'openapi-fetch'; import type { Paths } from './schema.gen.ts'; export type Api = Paths;",
  'cli/src/index.ts': "import type { Api } from '../../sdk/src/index.ts'; export type Entry = Api;",
  'server/src/cli/main.ts': "import type { Entry } from '../../../cli/src/index.ts'; export type Main = Entry;",
  'dashboard/src/permissions.ts': 'export type Permission = string;',
  'dashboard/src/main.tsx':
    "import type { Api } from '../../sdk/src/index.ts'; import type { Permission } from " +
    "'./permissions.ts'; export type A = Api | Permission;",
};

const directories: string[] = [];
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

/** The names of the rules that a source tree breaks. */
async function brokenRules(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-imports-'));
  directories.push(directory);
  for (const [file, text] of Object.entries({ ...LAWFUL, ...files })) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  return (await checkImports(directory)).brokenRules;
}

describe('the import rules', () => {
  it('let a tree pass that keeps them', async () => {
    expect(await brokenRules({})).toEqual([]);
  });

  it.each<[string, string, Record<string, string>]>([
    [
      "refuse a feature that imports another feature's queries",
      'queries-are-private',
      { 'server/src/features/payments/refund.ts': "import { find } from '../banks/queries.ts'; find();" },
    ],
    [
      "refuse it also when it is only a type of another feature's queries",
      'queries-are-private',
      {
        'server/src/features/payments/refund.ts':
          "import type { Bank } from '../banks/queries.ts'; export type B = Bank;",
      },
    ],
    [
      'refuse it also when it passes the queries on',
      'queries-are-private',
      { 'server/src/features/payments/refund.ts': "export { type Bank } from '../banks/queries.ts';" },
    ],
    [
      'refuse it also when the queries lie deeper in the other feature, or in another folder of its own',
      'queries-are-private',
      {
        'server/src/features/banks/files/line-queries.ts': 'export const find = 1;',
        'server/src/features/payments/refund.ts':
          "import { find } from '../banks/files/line-queries.ts'; export const f = find;",
      },
    ],
    [
      'refuse it also when they are those of a room in its own folder',
      'queries-are-private',
      {
        'server/src/features/payments/a.ts': "import type { Q } from './lines/queries.ts'; export type A = Q;",
        'server/src/features/payments/lines/queries.ts': 'export type Q = 1;',
      },
    ],
    [
      'refuse a room that imports the queries of the room beside it',
      'queries-are-private-in-rooms',
      {
        'server/src/features/banks/files/a.ts':
          "import type { Code } from '../codes/queries.ts'; export type A = Code;",
      },
    ],
    [
      'refuse it also when they are those of a room inside it, or of another feature',
      'queries-are-private-in-rooms',
      {
        'server/src/features/banks/files/a.ts': "import type { Q } from './lines/queries.ts'; export type A = Q;",
        'server/src/features/banks/files/lines/queries.ts': 'export type Q = 1;',
        'server/src/features/payments/files/a.ts':
          "import type { Bank } from '../../banks/queries.ts'; export type B = Bank;",
      },
    ],
    [
      'refuse it also to the command line',
      'queries-are-private',
      { 'server/src/cli/banks.ts': "import type { Bank } from '../features/banks/queries.ts'; export type B = Bank;" },
    ],
    [
      'refuse to draw PDFs outside the thread that is there for it',
      'pdf-in-a-thread-of-its-own',
      {
        'server/src/features/statements/draw-pdf.ts': 'export const draw = 1;',
        'server/src/features/statements/make-pdf.ts': "import { draw } from './draw-pdf.ts'; export const made = draw;",
      },
    ],
    [
      'refuse Fastify in a use case',
      'fastify-at-the-edge',
      {
        'server/src/features/payments/refund.ts':
          "import type { FastifyRequest } from 'fastify'; export type R = FastifyRequest;",
      },
    ],
    [
      'refuse the HTTP folder in a use case',
      'features-do-not-know-http',
      {
        'server/src/features/payments/refund.ts':
          "import type { Envelope } from '../../platform/http/envelope.ts'; export type E = Envelope;",
      },
    ],
    [
      'refuse money that imports errors',
      'money-knows-nobody',
      { 'server/src/core/money/naira.ts': "import type { Code } from '../errors/errors.ts'; export type N = Code;" },
    ],
    [
      'refuse money that imports a built-in module',
      'money-knows-nobody',
      { 'server/src/core/money/naira.ts': "import { readFileSync } from 'node:fs'; readFileSync('rate');" },
    ],
    [
      'refuse errors that import anything',
      'errors-know-nobody',
      { 'server/src/core/errors/errors.ts': "import type { Kobo } from '../money/kobo.ts'; export type Code = Kobo;" },
    ],
    [
      'refuse days and dates that import the database',
      'platform-time',
      { 'server/src/platform/time/lagos.ts': "import type { Tx } from '../database/pool.ts'; export type T = Tx;" },
    ],
    [
      'refuse what reads the wire that imports a feature',
      'platform-knows-words-and-money',
      {
        'server/src/platform/wire/banks.ts':
          "import type { Banks } from '../../features/banks/list-banks.ts'; export type B = Banks;",
      },
    ],
    [
      'refuse a vault that imports a feature',
      'platform-knows-words-and-money',
      {
        'server/src/platform/vault/vault.ts':
          "import type { Banks } from '../../features/banks/list-banks.ts'; export type B = Banks;",
      },
    ],
    [
      'refuse an outbox that imports a feature',
      'core-knows-time-and-database',
      {
        'server/src/core/outbox/event.ts':
          "import type { Banks } from '../../features/banks/list-banks.ts'; export type B = Banks;",
      },
    ],
    [
      'refuse words of everybody that import the database',
      'words-know-no-rooms',
      {
        'server/src/core/words/principal.ts':
          "import type { Tx } from '../../platform/database/pool.ts'; export type P = Tx;",
      },
    ],
    [
      'refuse a ledger that imports a feature',
      'core-knows-time-and-database',
      {
        'server/src/core/ledger/names.ts':
          "import type { Banks } from '../../features/banks/list-banks.ts'; export type B = Banks;",
      },
    ],
    [
      'refuse a database folder that imports the outbox',
      'platform-knows-words-and-money',
      {
        'server/src/core/outbox/event.ts': 'export type Event = 1;',
        'server/src/platform/database/ready.ts':
          "import type { Event } from '../../core/outbox/event.ts'; export type E = Event;",
      },
    ],
    [
      'refuse an HTTP folder that imports a feature',
      'platform-knows-words-and-money',
      {
        'server/src/platform/http/home.ts':
          "import type { Banks } from '../../features/banks/list-banks.ts'; export type B = Banks;",
      },
    ],
    [
      'refuse an HTTP folder that imports the vault',
      'platform-http',
      {
        'server/src/platform/vault/seal.ts': 'export type Seal = 1;',
        'server/src/platform/http/home.ts': "import type { Seal } from '../vault/seal.ts'; export type S = Seal;",
      },
    ],
    [
      'refuse a ledger that imports the outbox',
      'ledger-knows-no-outbox',
      {
        'server/src/core/outbox/event.ts': 'export type Event = 1;',
        'server/src/core/ledger/names.ts': "import type { Event } from '../outbox/event.ts'; export type E = Event;",
      },
    ],
    [
      'refuse whoever imports the composition',
      'nobody-imports-the-entries',
      {
        'server/src/features/overview/all.ts':
          "import type { Everything } from '../../compose/compose.ts'; export type E = Everything;",
      },
    ],
    [
      'refuse a cycle',
      'no-cycles',
      {
        'server/src/features/banks/a.ts': "import { b } from './b.ts'; export const a = () => b;",
        'server/src/features/banks/b.ts': "import { a } from './a.ts'; export const b = () => a;",
      },
    ],
    [
      'refuse a cycle of types',
      'no-cycles',
      {
        'server/src/features/banks/a.ts': "import type { B } from './b.ts'; export type A = B | 1;",
        'server/src/features/banks/b.ts': "import type { A } from './a.ts'; export type B = A | 2;",
      },
    ],
    [
      'refuse a cycle of two features whose files have none',
      'no-folder-cycles',
      {
        'server/src/features/banks/a.ts': "import type { B } from '../refunds/b.ts'; export type A = B;",
        'server/src/features/banks/c.ts': 'export type C = 1;',
        'server/src/features/refunds/b.ts': "import type { C } from '../banks/c.ts'; export type B = C;",
      },
    ],
    [
      'refuse a cycle of a folder and one inside it',
      'no-folder-cycles',
      {
        'server/src/features/banks/a.ts': "import type { B } from './files/b.ts'; export type A = B;",
        'server/src/features/banks/c.ts': 'export type C = 1;',
        'server/src/features/banks/files/b.ts': "import type { C } from '../c.ts'; export type B = C;",
      },
    ],
    [
      'refuse a cycle of two features by way of their inner folders',
      'no-folder-cycles',
      {
        'server/src/features/banks/files/a.ts': "import type { B } from '../../refunds/b.ts'; export type A = B;",
        'server/src/features/banks/c.ts': 'export type C = 1;',
        'server/src/features/refunds/b.ts': "import type { C } from '../banks/c.ts'; export type B = C;",
      },
    ],
    [
      'refuse a cycle of two folders of the dashboard',
      'no-folder-cycles',
      {
        'dashboard/src/api/a.ts': "import type { B } from '../routing/b.ts'; export type A = B;",
        'dashboard/src/api/c.ts': 'export type C = 1;',
        'dashboard/src/routing/b.ts': "import type { C } from '../api/c.ts'; export type B = C;",
      },
    ],
    [
      'refuse an import that leads nowhere',
      'no-unresolved',
      { 'server/src/features/banks/a.ts': "import type { B } from './gone.ts'; export type A = B;" },
    ],
    [
      'refuse a program that imports a test',
      'nobody-imports-tests',
      {
        'server/src/features/banks/a.test.ts': 'export const fixture = 1;',
        'server/src/features/banks/a.ts': "import { fixture } from './a.test.ts'; export const a = fixture;",
      },
    ],
    [
      'refuse an SDK that imports the server, be it a type',
      'sdk-stands-alone',
      {
        'sdk/src/codes.ts': "import type { Code } from '../../server/src/core/errors/errors.ts'; export type C = Code;",
      },
    ],
    [
      'refuse an SDK that imports the dashboard',
      'nobody-imports-the-dashboard, sdk-stands-alone',
      { 'sdk/src/may.ts': "export type { Permission } from '../../dashboard/src/permissions.ts';" },
    ],
    [
      'refuse an SDK that imports a built-in module of Node',
      'sdk-stands-alone',
      { 'sdk/src/key.ts': "import { readFileSync } from 'node:fs'; readFileSync('key');" },
    ],
    [
      'refuse an SDK that imports another package',
      'sdk-stands-alone',
      { 'sdk/src/serve.ts': "import { fastify } from 'fastify'; fastify();" },
    ],
    [
      'refuse a command line for any server that imports the server, be it a type',
      'cli-needs-no-server',
      {
        'cli/src/codes.ts': "import type { Code } from '../../server/src/core/errors/errors.ts'; export type C = Code;",
      },
    ],
    [
      'refuse a dashboard that imports the server, be it a type',
      'dashboard-knows-the-sdk',
      {
        'dashboard/src/codes.ts':
          "import type { Code } from '../../server/src/core/errors/errors.ts'; export type C = Code;",
      },
    ],
    [
      'refuse a server that imports the dashboard',
      'nobody-imports-the-dashboard',
      {
        'server/src/features/banks/may.ts':
          "import type { Permission } from '../../../../dashboard/src/permissions.ts'; export type P = Permission;",
      },
    ],
  ])('%s', async (_behaviour, rules, files) => {
    expect(await brokenRules(files)).toEqual(rules.split(', '));
  });
});
