/**
 * The API as a collection for Postman, made from the document: a folder for each tag, a request for each operation.
 * They can be sent one after the other, because what one makes is a variable of those that follow. What removes
 * something stands in the last folder.
 */
import { type ApiDocument, type ApiOperation, JSON_TYPE, type Media } from './openapi-parts.ts';
import { exampleOf, type JsonSchema } from './openapi-example.ts';

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

interface DescribedDocument extends ApiDocument {
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
}

interface Sendable extends ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly Parameter[];
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const REMOVALS = { name: 'Removals', description: 'What removes something comes last.' };

/** The variable of a path's parameter, by the part of the path before it. */
const IN_PATH: Readonly<Record<string, string>> = {
  subaccounts: 'subAccountId',
  payments: 'paymentReference',
  'settlement-runs': 'runNumber',
  payouts: 'payoutId',
  'payout-holds': 'holdNumber',
  'settlement-results': 'resultsNumber',
  'settlement-result-lines': 'lineId',
  'change-requests': 'requestNumber',
  'webhook-endpoints': 'endpointId',
  deliveries: 'deliverySequence',
};

/** Variables that an answer gives, each with its place in `data`. */
const ANSWERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createConnectedAccount: { subAccountId: 'id', authorizationKey: 'authorizationKeys' },
  rotateAuthorizationKey: { authorizationKey: 'authorizationKeys' },
  placeAccountHold: { holdNumber: 'number' },
  acceptPayment: { paymentReference: 'reference' },
  startSettlementRun: { runNumber: 'number' },
  getSettlementRun: { manifest: 'manifest?.shortForm' },
  listSettlementRunPayouts: { payoutId: '[0]?.id' },
  sendSettlementResults: { resultsNumber: 'number' },
  listOpenResultLines: { lineId: '[0]?.id' },
  requestBankDetails: { requestNumber: 'number' },
  createWebhookEndpoint: { endpointId: 'id' },
  listWebhookDeliveries: { deliverySequence: '[0]?.sequence' },
};

/** Where examples name what a request before has made. Numbers stand without quotation marks. */
const IN_BODY: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/("subAccountId": )\d+/g, '$1{{subAccountId}}'],
  [/("subAccountIds": \[\s*)\d+(\s*\])/g, '$1{{subAccountId}}$2'],
  [/("authorizationKey": )"[^"]*"/g, '$1"{{authorizationKey}}"'],
  [/("manifest": )"[^"]*"/g, '$1"{{manifest}}"'],
  [/("payouts": \[\s*)"[^"]*"(\s*\])/g, '$1"{{payoutId}}"$2'],
  // A second run of the collection makes others.
  [/("reference": )"[0-9a-f-]{36}"/g, '$1"{{$guid}}"'],
  [/("externalId": )"[^"]*"/g, '$1"shop-{{$guid}}"'],
  [/("accountNumber": )"\d{10}"/g, '$1"00{{$randomBankAccount}}"'],
];

export function postmanCollection(document: ApiDocument): object {
  const { info, tags } = document as DescribedDocument;
  const all = operationsOf(document);
  const isRemoval = ({ method }: Sendable): boolean => method === 'DELETE';
  const folder = ({ name, description }: { name: string; description: string }, some: readonly Sendable[]): object[] =>
    some.length === 0 ? [] : [{ name, description, item: some.map(itemOf) }];
  const variables = [...Object.values(IN_PATH), ...Object.values(ANSWERED).flatMap((one) => Object.keys(one))];
  return {
    info: { name: info.title, description: info.description, version: info.version, schema: SCHEMA },
    auth: apiKey('{{secretKey}}'),
    item: [
      ...tags.flatMap((tag) =>
        folder(
          tag,
          all.filter((one) => one.tags.includes(tag.name) && !isRemoval(one)),
        ),
      ),
      ...folder(REMOVALS, all.filter(isRemoval)),
    ],
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000', description: 'The address of your server.' },
      { key: 'secretKey', value: '', description: 'A secret key of test mode, sk_test_…' },
      { key: 'publicKey', value: '', description: 'A public key of test mode, pk_test_…' },
      ...[...new Set(variables)].map((key) => ({ key, value: '' })),
    ],
  };
}

const operationsOf = (document: ApiDocument): Sendable[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], ...own } = operation as Partial<Sendable> & Omit<Sendable, 'parameters'>;
      return {
        ...own,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => lookedUp(one, document.components)),
      };
    }),
  );

function itemOf(operation: Sendable): object {
  const { operationId, summary, method, parameters, requestBody, security } = operation;
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const headers = parameters.filter((one) => one.in === 'header');
  const answered = ANSWERED[operationId];
  return {
    name: summary,
    id: operationId,
    ...(answered && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: scriptOf(answered) } }] }),
    request: {
      method,
      ...authOf(security),
      header: [
        ...headers.map(({ name, description }) => ({ key: name, value: '{{$guid}}', description })),
        ...(type === undefined ? [] : [{ key: 'Content-Type', value: type }]),
      ],
      url: urlOf(operation),
      ...(media && { body: bodyOf(type === JSON_TYPE, media) }),
    },
  };
}

function scriptOf(answered: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(answered).map(
    ([name, place]) => `  if (data?.${place} !== undefined) pm.collectionVariables.set('${name}', data?.${place});`,
  );
  return ['if (pm.response.code < 300) {', '  const { data } = pm.response.json();', ...lines, '}'];
}

const apiKey = (value: string): object => ({
  type: 'apikey',
  apikey: [
    { key: 'key', value: 'apiKey' },
    { key: 'value', value },
    { key: 'in', value: 'header' },
  ],
});

function authOf(security: ApiOperation['security']): object {
  if (security === undefined) return {};
  const isPublic = security.some((one) => 'publicKey' in one);
  return {
    auth: isPublic ? { type: 'bearer', bearer: [{ key: 'token', value: '{{publicKey}}' }] } : { type: 'noauth' },
  };
}

function urlOf({ path, parameters }: Sendable): object {
  const parts = path.slice(1).split('/');
  const segments = parts.map((part, at) => {
    if (!/^\{\w+\}$/.test(part)) return part;
    const before = parts[at - 1] ?? '';
    return `{{${IN_PATH[before] ?? part.slice(1, -1)}}}`;
  });
  const query = parameters.filter((one) => one.in === 'query').flatMap(queryOf);
  const shown = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const raw = `{{baseUrl}}/${segments.join('/')}${shown.length === 0 ? '' : `?${shown.join('&')}`}`;
  return { raw, host: ['{{baseUrl}}'], path: segments, ...(query.length > 0 && { query }) };
}

function queryOf({ name, required, description, example, schema }: Parameter) {
  const value = example ?? exampleOf(schema);
  const rest = { description, disabled: required !== true };
  if (typeof value !== 'object' || value === null) return [{ key: name, value: textOf(value), ...rest }];
  return Object.entries(value).map(([key, one]) => ({ key: `${name}[${key}]`, value: textOf(one), ...rest }));
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function bodyOf(isJson: boolean, { example }: Media): object {
  if (!isJson) return { mode: 'raw', raw: textOf(example) };
  const text = IN_BODY.reduce(
    (all, [pattern, value]) => all.replaceAll(pattern, value),
    JSON.stringify(example, undefined, 2),
  );
  return { mode: 'raw', raw: text, options: { raw: { language: 'json' } } };
}

/** A parameter that may be shared. */
function lookedUp(part: unknown, components: ApiDocument['components']): Parameter {
  const { $ref } = part as { readonly $ref?: string };
  const [, , kind = '', name = ''] = $ref?.split('/') ?? [];
  const shared = components[kind] as Readonly<Record<string, unknown>> | undefined;
  return ($ref === undefined ? part : shared?.[name]) as Parameter;
}
