/** What the dashboard tells developers about the public API, so that it always agrees with the server. */
import { readFile } from 'node:fs/promises';
import prettier from 'prettier';
import {
  BUSINESS_KINDS,
  REQUEST_STATES,
  WAITING_KINDS,
} from '../server/src/features/change-requests/change-request.ts';
import { ERROR_CATALOGUE } from '../server/src/core/errors/errors.ts';
import {
  KEY_PERMISSIONS,
  mayDo,
  PERMISSION_MEANINGS,
  PERMISSIONS,
  ROLES,
} from '../server/src/core/words/permissions.ts';
import { EVENT_TYPES } from '../server/src/core/outbox/event-types.ts';
import { REFUND_COMMISSIONS } from '../server/src/core/money/refund.ts';
import { PAYOUT_FILE_FORMATS } from '../server/src/features/settlements/runs/file-format.ts';
import { PAYOUT_STATES } from '../server/src/features/settlements/runs/payout.ts';
import { LINE_RESULTS, NOT_MATCHED } from '../server/src/features/settlements/results/result-file.ts';
import { UNUSUAL_CODES } from '../server/src/features/settlements/reviews/unusual.ts';
import { RUN_STATES } from '../server/src/features/settlements/runs/run.ts';
import { FREQUENCIES } from '../server/src/features/settlements/schedules/settings.ts';
import { DELIVERY_STATES } from '../server/src/features/webhooks/delivery-state.ts';

const OPENAPI_FILE = 'docs/openapi.json';
/** What integrators call; operations of the dashboard and for operators are excluded. */
const PUBLIC_TAGS = ['Banks', 'Connected accounts', 'Payments', 'Transactions'];

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Every code that is sent over HTTP, with its meaning and remedy. */
export async function renderErrorMeanings(): Promise<string> {
  const sent = Object.entries(ERROR_CATALOGUE).filter(([, entry]) => !('overHttp' in entry));
  const meanings = sent.map(([code, { meaning, remedy }]) => [code, { meaning, remedy }] as const);
  return asModule(
    'server/src/core/errors/error-catalogue.ts',
    `export const ERROR_MEANINGS: Readonly<Record<string, { readonly meaning: string; readonly remedy: string }>> =
      ${JSON.stringify(Object.fromEntries(meanings))};`,
  );
}

/** The values that an address may contain or a person may choose, by the name of the server's table. */
export function renderStates(): Promise<string> {
  const tables = {
    RUN_STATES,
    REQUEST_STATES,
    WAITING_KINDS,
    BUSINESS_KINDS,
    UNUSUAL_CODES,
    PAYOUT_STATES,
    PAYOUT_FILE_FORMATS,
    LINE_RESULTS,
    NOT_MATCHED,
    DELIVERY_STATES,
    EVENT_TYPES,
    REFUND_COMMISSIONS,
    FREQUENCIES,
  };
  const lines = Object.entries(tables).map(
    ([name, values]) => `export const ${name} = ${JSON.stringify(values)} as const;`,
  );
  return asModule('server/src/', lines.join('\n'));
}

/** Which role may do what, in words. */
export async function renderPermissions(): Promise<string> {
  const table = PERMISSIONS.map((permission) => {
    const [test, live] = [false, true].map((isLive) => ROLES.filter((role) => mayDo(role, isLive, permission)));
    return [permission, { test, live, meaning: PERMISSION_MEANINGS[permission] }] as const;
  });
  return asModule(
    'server/src/core/words/permissions.ts',
    `export const ROLES = ${JSON.stringify(ROLES)} as const;
    export type Role = (typeof ROLES)[number];

    /** By permission: the roles that have it in each mode, and what it is, in words that follow "Can". */
    export const PERMISSIONS = ${JSON.stringify(Object.fromEntries(table))} as const satisfies
      Record<string, { readonly test: readonly Role[]; readonly live: readonly Role[]; readonly meaning: string }>;

    /** The permissions that an API key can hold. */
    export const KEY_PERMISSIONS = ${JSON.stringify(KEY_PERMISSIONS)} as const satisfies
      readonly (keyof typeof PERMISSIONS)[];`,
  );
}

/** The operations of the public API with the fields that can be filled in. */
export async function renderPublicOperations(): Promise<string> {
  const document = JSON.parse(await readFile(OPENAPI_FILE, 'utf8')) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags = [] }]) => tags.some((tag) => PUBLIC_TAGS.includes(tag)))
      .map(([method, operation]) => describeOperation(document, path, method, operation)),
  );
  const inOrder = operations.toSorted(
    (a, b) => PUBLIC_TAGS.indexOf(a.group) - PUBLIC_TAGS.indexOf(b.group) || (a.id < b.id ? -1 : 1),
  );
  return asModule(
    OPENAPI_FILE,
    `import type { PublicOperation } from './public-operation.ts';

    export const PUBLIC_OPERATIONS: readonly PublicOperation[] = ${JSON.stringify(inOrder)};`,
  );
}

function describeOperation(document: Document, path: string, method: string, operation: Operation) {
  const { operationId, tags, summary, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content['application/json'];
  const { properties = {}, required = [] } = body === undefined ? {} : resolve(document, body.schema);
  return {
    id: operationId,
    group: tags?.[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary,
    description,
    fields: [
      ...parameters.map(({ in: place, name, required = false, schema, description, example }) =>
        describeField(name, place, required, { ...schema, description: description ?? '' }, example),
      ),
      ...Object.entries(properties).map(([name, schema]) =>
        describeField(name, 'body', required.includes(name), resolve(document, schema), exampleIn(body?.example, name)),
      ),
    ].filter((field) => field.description?.startsWith('Another spelling of') !== true),
  };
}

function describeField(name: string, place: string, isRequired: boolean, schema: Schema, example: unknown) {
  const { type: types = 'string', description = '', enum: choices, examples } = schema;
  const shown = example ?? examples?.[0] ?? (isRequired ? choices?.[0] : undefined);
  const type = [types].flat()[0];
  return {
    name,
    place,
    type,
    isRequired,
    description: description === '' ? undefined : description,
    choices,
    example: shown === undefined || typeof shown === 'string' ? shown : JSON.stringify(shown),
  };
}

function exampleIn(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}

function resolve({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
  return name === undefined ? schema : (components.schemas[name] ?? schema);
}

async function asModule(source: string, code: string): Promise<string> {
  const text = `// Made from \`${source}\` by \`npm run generate\`; do not edit.\n\n${code}`;
  return prettier.format(text, { ...(await prettier.resolveConfig('scripts/generate.ts')), parser: 'typescript' });
}
