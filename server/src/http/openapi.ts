/**
 * The OpenAPI 3.1 document, made from the schemas of the routes. It adds here what all operations share
 * (authentication, headers, examples composed from their fields, named schemas), derived from what the routes really
 * do.
 */
import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import type { Guard, Guards } from './authentication.ts';
import type { MemberGuards } from './member.ts';
import { exampleOf, type JsonSchema } from './openapi-example.ts';
import { GUIDE } from './openapi-guide.ts';
import type { App } from './typed-app.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the dashboard's pages call. This document is not served. */
    dashboardDocument(): object;
  }
  interface FastifyContextConfig {
    /** The body for the reference, if the validator's schema says less than the route checks. */
    readonly describedBody?: object;
  }
}

const TAGS = [
  { name: 'Audit log', description: 'The record of who changed what.' },
  { name: 'Banks', description: 'The banks that accounts can be settled to.' },
  {
    name: 'Connected accounts',
    description:
      'The accounts that get the larger part of a payment: their bank details, their split, their authorisation key.',
  },
  { name: 'Payments', description: 'Accepting payments for connected accounts, one by one or many at once.' },
  { name: 'Refunds', description: 'Refunding payments, in whole or in part.' },
  {
    name: 'Limits',
    description:
      'How much an API key may post, and a connected account may receive and give back, at once and in a day.',
  },
  { name: 'Change requests', description: 'Changes that a second person approves.' },
  { name: 'Settlements', description: 'Paying out the balances of connected accounts to their banks.' },
  { name: 'Service', description: 'For operators. These operations take no key.' },
  { name: 'Transactions', description: "The transactions of connected accounts' wallets." },
  { name: 'Webhooks', description: 'Endpoints that receive events, and their deliveries.' },
];

const KEY_SCHEMES = {
  secretKey: {
    type: 'apiKey',
    in: 'header',
    name: 'apiKey',
    description: 'A secret key, `sk_test_…` or `sk_live_…`. The bank list also takes a public key here.',
  },
  publicKey: { type: 'http', scheme: 'bearer', description: 'A public key, `pk_test_…` or `pk_live_…`.' },
  publicKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'A public key in the address, for clients that cannot send headers.',
  },
} as const;

const SESSION_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tributary.session_token',
    description: 'The session cookie of the dashboard; over https its name begins with `__Secure-`.',
  },
} as const;

const HEADERS = {
  'X-Request-Id': header('The id of this request: your own `X-Request-Id` if you sent one, or a new one.', {
    type: 'string',
    examples: ['0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b'],
  }),
  'Idempotency-Replayed': header('`true` when this is the stored answer of an earlier request.', {
    type: 'string',
    const: 'true',
  }),
  'Retry-After': header('Seconds after which a retry makes sense.', { type: 'integer', minimum: 1, examples: [1] }),
};

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description:
    'Any text of yours that identifies this write. A repeated request with the same key returns the stored response.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  example: '7d0c4f0e-order-1001',
};

const INFO = {
  contact: { name: 'Tributary' },
  license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
};
const SERVERS = [
  { url: '/', description: 'The server that this document came from' },
  { url: 'http://127.0.0.1:3000', description: '`npm start` on this machine' },
];

/**
 * Register before the routes. Makes two documents, ready when the app is. One has what API keys can call, and is
 * served. The other has what sessions can call; only the dashboard's own types are made from it.
 */
export async function describeApi(app: App, api: { version: string; guards: Guards & MemberGuards }): Promise<void> {
  await describeDoor(app, api, {
    decorator: 'swagger',
    isHere: (url) => !url.startsWith(OF_DASHBOARD),
    info: {
      title: 'Tributary',
      summary: 'Connected accounts, split payments and an exact ledger.',
      description: GUIDE,
    },
    tags: TAGS,
    securitySchemes: KEY_SCHEMES,
  });
  await describeDoor(app, api, {
    decorator: 'dashboardDocument',
    isHere: (url) => url.startsWith(OF_DASHBOARD),
    info: { title: 'Dashboard of Tributary', description: 'What the pages call, with the session cookie of a person.' },
    tags: [],
    securitySchemes: SESSION_SCHEMES,
  });
}

const OF_DASHBOARD = '/dashboard/api/';

interface DoorDocument {
  readonly decorator: 'swagger' | 'dashboardDocument';
  readonly isHere: (url: string) => boolean;
  readonly info: { readonly title: string; readonly summary?: string; readonly description: string };
  readonly tags: { name: string; description: string }[];
  readonly securitySchemes: typeof KEY_SCHEMES | typeof SESSION_SCHEMES;
}

async function describeDoor(
  app: App,
  { version, guards }: { version: string; guards: Guards & MemberGuards },
  { decorator, isHere, info, tags, securitySchemes }: DoorDocument,
): Promise<void> {
  await app.register(swagger, {
    decorator,
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: { ...INFO, ...info, version },
      servers: SERVERS,
      tags,
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => {
      const { describedBody, describedParams } = route.config ?? {};
      return {
        url,
        schema: {
          ...(schema as object),
          ...(isHere(url) ? {} : { hide: true }),
          ...(describedBody && { body: describedBody }),
          ...(describedParams && { params: describedParams }),
          security: securityOf(route, guards),
        },
      };
    },
    transformObject: (parts) => {
      const document = ('openapiObject' in parts ? parts.openapiObject : {}) as unknown as Document;
      return complete(document);
    },
  });
}

/** A route requires what its guard requires. */
function securityOf(route: RouteOptions, guards: Guards & MemberGuards): Record<string, string[]>[] {
  const hooks = [route.onRequest ?? []].flat() as readonly unknown[];
  const has = (guard: Guard): boolean => hooks.includes(guard);
  if (hooks.some(guards.isSecretKeyGuard)) return [{ secretKey: [] }];
  if (hooks.some(guards.isMemberGuard)) return [{ session: [] }];
  if (has(guards.requireAnyKey)) return [{ publicKey: [] }, { publicKeyInQuery: [] }, { secretKey: [] }];
  return [];
}

interface Document {
  readonly components: Record<string, unknown>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  parameters?: object[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Content {
  headers?: Record<string, object>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Media {
  readonly schema: JsonSchema;
  example?: unknown;
  examples?: Readonly<Record<string, object>>;
}

function complete(document: Document): Document {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    addExample(operation.requestBody);
    for (const response of Object.values(operation.responses)) addExample(response);
    addHeaders(operation);
  }
  const schemas: Record<string, JsonSchema> = {};
  const examples: Record<string, object> = {};
  const paths = withNamedSchemas(document.paths, schemas) as Document['paths'];
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
    shareExamples(operation, examples);
  return { ...document, components: { ...document.components, schemas, headers: HEADERS, examples }, paths };
}

/** The same error looks the same everywhere, so each example of one is written once. */
function shareExamples(operation: Operation, shared: Record<string, object>): void {
  for (const media of Object.values(operation.responses).flatMap(({ content }) => Object.values(content ?? {}))) {
    const { $ref: schema } = media.schema as { $ref?: string };
    if (media.examples === undefined || schema === undefined) continue;
    const references = Object.entries(media.examples).map(([code, example]) => {
      const name = `${schema.slice(schema.lastIndexOf('/') + 1)}.${code}`;
      shared[name] = example;
      return [code, { $ref: `#/components/examples/${name}` }] as const;
    });
    media.examples = Object.fromEntries(references);
  }
}

function addExample(content: Content | undefined): void {
  for (const media of Object.values(content?.content ?? {})) {
    if (media.example === undefined && media.examples === undefined) media.example = exampleOf(media.schema);
  }
}

/** 422 is only the answer to a wrong Idempotency-Key, so an operation that has it takes the header. */
function addHeaders(operation: Operation): void {
  const isIdempotent = '422' in operation.responses;
  if (isIdempotent) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  for (const [status, response] of Object.entries(operation.responses)) {
    const names: (keyof typeof HEADERS)[] = ['X-Request-Id'];
    if (isIdempotent && status.startsWith('2')) names.push('Idempotency-Replayed');
    if (['409', '429', '503'].includes(status)) names.push('Retry-After');
    const shared = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
    response.headers = { ...response.headers, ...Object.fromEntries(shared) };
  }
}

/**
 * Schemas with a title become components of that name, so that clients generated from the document have named types.
 */
function withNamedSchemas(value: unknown, named: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((item) => withNamedSchemas(item, named));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNamedSchemas(item, named)]));
  const { title, type } = inside as JsonSchema;
  if (typeof title !== 'string' || type !== 'object') return inside;
  const present = named[title];
  if (present !== undefined && JSON.stringify(present) !== JSON.stringify(inside)) {
    throw new Error(`two different schemas have the title ${title}`);
  }
  named[title] = inside;
  return { $ref: `#/components/schemas/${title}` };
}

function header(description: string, schema: object): object {
  return { description, schema };
}
