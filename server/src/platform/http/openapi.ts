/** The OpenAPI 3.1 documents, made from the schemas of the routes: who may call, and what the introduction says. */
import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import type { Guard, Guards } from './authentication.ts';
import type { MemberGuards } from './member.ts';
import { completeDocument } from './openapi-document.ts';
import { type ApiDocument, MAY_BE_MISSING } from './openapi-parts.ts';
import type { DescribedEvents } from './openapi-webhooks.ts';
import { GUIDE } from './openapi-guide.ts';
import type { App } from './typed-app.ts';
import { DESCRIBED } from './fields.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the dashboard's pages call. This document is not served. */
    dashboardDocument(): object;
  }
  interface FastifyContextConfig {
    /** The body for the reference, if the validator's schema says less than the route checks. */
    readonly describedBody?: object;
    /** No body means one without fields. */
    readonly bodyMayBeMissing?: true;
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
  { name: 'Events', description: 'Everything that happened, in order.' },
  {
    name: 'Webhooks',
    description:
      'Endpoints that receive events, and their deliveries. Deliveries are signed (Standard Webhooks): check ' +
      '`webhook-id`, `webhook-timestamp` and `webhook-signature` before you read the body.',
  },
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
    description: 'The session cookie of the dashboard; over https its name begins with `__Host-`.',
  },
} as const;

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
export async function describeApi(app: App, api: Api): Promise<void> {
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
    events: api.events,
  });
  await describeDoor(app, api, {
    decorator: 'dashboardDocument',
    isHere: (url) => url.startsWith(OF_DASHBOARD),
    info: { title: 'Dashboard of Tributary', description: 'What the pages call, with the session cookie of a person.' },
    tags: [],
    securitySchemes: SESSION_SCHEMES,
    events: undefined,
  });
}

const OF_DASHBOARD = '/dashboard/api/';

interface Api {
  readonly version: string;
  readonly guards: Guards & MemberGuards;
  /** What endpoints receive. */
  readonly events: DescribedEvents;
}

interface DoorDocument {
  readonly decorator: 'swagger' | 'dashboardDocument';
  readonly isHere: (url: string) => boolean;
  readonly info: { readonly title: string; readonly summary?: string; readonly description: string };
  readonly tags: { name: string; description: string }[];
  readonly securitySchemes: typeof KEY_SCHEMES | typeof SESSION_SCHEMES;
  readonly events: DescribedEvents | undefined;
}

async function describeDoor(
  app: App,
  { version, guards }: Api,
  { decorator, isHere, info, tags, securitySchemes, events }: DoorDocument,
): Promise<void> {
  await app.register(swagger, {
    decorator,
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: { ...INFO, ...info, version },
      servers: SERVERS,
      tags,
      security: [{ [Object.keys(securitySchemes)[0] ?? '']: [] }],
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => {
      const { describedBody, describedParams, bodyMayBeMissing } = route.config ?? {};
      const { body, ...own } = schema as { readonly body?: object };
      const shownBody = describedBody ?? body;
      const shown = {
        ...own,
        ...(shownBody && { body: bodyMayBeMissing === true ? { ...shownBody, [MAY_BE_MISSING]: true } : shownBody }),
        ...(describedParams && { params: describedParams }),
      };
      return {
        url,
        schema: {
          // The types of the dashboard keep the texts that its addresses have.
          ...(described(shown, events !== undefined) as object),
          ...(isHere(url) ? {} : { hide: true }),
          security: securityOf(route, guards),
        },
      };
    },
    transformObject: (parts) => {
      const document = ('openapiObject' in parts ? parts.openapiObject : {}) as unknown as ApiDocument;
      return completeDocument(document, events) as object;
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

/** The same schemas, with what is described in the places of what is validated, or without it. */
function described(schema: unknown, isShown: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((part) => described(part, isShown));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { [DESCRIBED]: instead, ...own } = schema as Readonly<Record<string, unknown>>;
  const shown = isShown ? { ...own, ...(instead as object | undefined) } : own;
  return Object.fromEntries(Object.entries(shown).map(([name, part]) => [name, described(part, isShown)]));
}
