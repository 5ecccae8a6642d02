/** Requests to an operation of the document: right, nearly right, and hostile. */
import fc, { type Arbitrary } from 'fast-check';
import { type ApiDocument, type NamedOperation, operationsIn, wholeSchema } from '../harness/api-document.ts';
import { change, changed, edge, known, Known, type KnownKind, likeExample, rightValue } from './values.ts';

/** Before what it names is known. */
export interface Draft {
  readonly operation: NamedOperation;
  readonly path: readonly unknown[];
  readonly query: readonly (readonly [name: string, value: unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  /** A value for JSON, or bytes as they are sent. */
  readonly body: { readonly value: unknown } | { readonly bytes: Buffer; readonly type: string } | undefined;
}

/** Paths of what is asked for by number, such as the file of a run or one result file. */
const NUMBERED: readonly (readonly [path: string, kind: KnownKind])[] = [
  ['/v1/api/settlement-runs/', 'run'],
  ['/v1/api/settlement-results/', 'file'],
  ['/v1/api/change-requests/', 'request'],
  ['/payout-holds/', 'request'],
];

const HOSTILE_TEXTS = [
  '%00',
  '%FF',
  '%E0%80%80',
  '..%2f..%2F',
  '%2e%2e',
  '1%20',
  '٣',
  '1.0',
  '1e3',
  '0x10',
  '-1',
  '99999999999999999999',
  'a'.repeat(3_000),
  '%F0%9F%92%A9',
  '__proto__',
  'constructor',
  '*',
  "1'--",
];

const HOSTILE_BODIES: readonly string[] = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '0',
  '{',
  '{"a":1,}',
  '{"amount":1e400}',
  '{"amount":-0}',
  '{"amount":1,"amount":2}',
  '{"__proto__":{"amount":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '\uFEFF{}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  `{"a":"${'x'.repeat(2_000_000)}"}`,
  `{"amount":${'9'.repeat(10_000)}}`,
  '<xml/>',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'a,b\n1,2',
];
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'text/plain',
  'text/csv',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'x',
  '',
];

/** Headers that any request may have. Hostile ones are those that a connection lets through. */
const hostileHeaders: Arbitrary<Record<string, string>> = fc.record(
  {
    apiKey: fc.constantFrom('', 'x', 'sk_test_', `sk_test_${'a'.repeat(5_000)}`, 'sk_test_\u00ff', 'pk_test_1'),
    authorization: fc.constantFrom('Bearer', 'Basic YTpi', 'Bearer pk_test_x', 'bearer  '),
    'idempotency-key': fc.constantFrom('', 'a'.repeat(256), '\u00e9', ' ', '"a"', "'; --"),
    'x-request-id': fc.constantFrom('', 'a'.repeat(500), '\u00ff', '<script>', 'a b'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x', '::1, 8.8.8.8'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"x"', 'a'.repeat(2_000)),
    accept: fc.constantFrom('text/html', 'text/csv', '*/*;q=0', 'x'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*', 'identity;q=0, *;q=0'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-1'),
    cookie: fc.constantFrom('a=b', 'tributary.session_token=x'),
    origin: fc.constantFrom('https://evil.example', 'null'),
    'content-encoding': fc.constantFrom('gzip', 'br'),
  },
  { requiredKeys: [] },
);

/** Requests to all operations, in the proportion that they have in the document. */
export function requestsTo(document: ApiDocument): Arbitrary<Draft> {
  const operations = operationsIn(document).filter(({ path }) => !['/metrics', '/readyz'].includes(path));
  const often = operations.filter(({ method }) => method !== 'GET');
  const each = new Map(operations.map((operation) => [operation, requestTo(document, operation)]));
  return fc
    .constantFrom(...operations, ...often)
    .chain((operation) => each.get(operation) ?? fc.constant(undefined as never));
}

function requestTo(document: ApiDocument, operation: NamedOperation): Arbitrary<Draft> {
  const right = rightRequest(document, operation);
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 4, arbitrary: nearlyRight(right) },
    { weight: 2, arbitrary: hostile(right) },
  );
}

function rightRequest(document: ApiDocument, operation: NamedOperation): Arbitrary<Draft> {
  const whole = (schema: Parameters<typeof wholeSchema>[1]) => wholeSchema(document, schema);
  const inPath = operation.path.split('/').map((part) => pathPart(operation, part));
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const query = inQuery.map(({ name, schema, example, required }) =>
    fc.option(
      fc
        .oneof(
          ...(example === undefined ? [] : [fc.constant(example)]),
          rightValue(
            name,
            whole({
              ...schema,
              ...(schema.examples === undefined && example !== undefined && { examples: [example] }),
            }),
          ),
        )
        .map((value) => [name, value] as const),
      { nil: undefined, freq: required === true ? 50 : 1 },
    ),
  );
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  return fc.record({
    operation: fc.constant(operation),
    path: fc.tuple(...inPath),
    query: fc.tuple(...query).map((all) => all.filter((one) => one !== undefined)),
    headers: takesKey
      ? fc
          .option(fc.nat({ max: 5 }), { nil: undefined })
          .map((key): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': `fuzz-${key}` }))
      : fc.constant({}),
    body: rightBody(operation, whole),
  });
}

function pathPart(operation: NamedOperation, part: string): Arbitrary<unknown> {
  const name = /^\{(\w+)\}$/.exec(part)?.[1];
  if (name === undefined) return fc.constant(part);
  if (name === 'reference') return known('payment');
  if (name === 'id') return known('payout');
  if (name === 'endpointId') return known('endpoint');
  if (/^subAccountId$/i.test(name)) return known('account');
  const before = operation.path.slice(0, operation.path.indexOf(part));
  const kind = NUMBERED.findLast(([start]) => before.endsWith(start))?.[1];
  return kind === undefined ? fc.integer({ min: 1, max: 5 }) : known(kind);
}

function rightBody(
  { requestBody }: NamedOperation,
  whole: (schema: Parameters<typeof wholeSchema>[1]) => ReturnType<typeof wholeSchema>,
): Arbitrary<Draft['body']> {
  if (requestBody === undefined) return fc.constant(undefined);
  const json = requestBody.content['application/json'];
  if (json !== undefined) {
    const made = rightValue('', whole(json.schema));
    const all = json.example === undefined ? made : fc.oneof(likeExample('', json.example), made);
    return all.map((value) => ({ value }));
  }
  const files = Object.entries(requestBody.content).map(([type, { example }]) => ({
    bytes: Buffer.from(String(example)),
    type,
  }));
  return fc.constantFrom(...files);
}

const nearlyRight = (right: Arbitrary<Draft>): Arbitrary<Draft> =>
  fc
    .tuple(right, change, fc.constantFrom('path', 'query', 'body', 'body', 'body'), edge)
    .map(([draft, how, where, value]) => {
      if (where === 'body' && draft.body !== undefined) {
        if ('value' in draft.body) return { ...draft, body: { value: changed(draft.body.value, how) } };
        return { ...draft, body: { ...draft.body, bytes: brokenBytes(draft.body.bytes, how.at) } };
      }
      if (where === 'path' && draft.path.some((part) => part instanceof Known)) {
        return {
          ...draft,
          path: draft.path.map((part) => (part instanceof Known ? encodeURIComponent(textOf(value)) : part)),
        };
      }
      const name = draft.operation.parameters[how.at % Math.max(1, draft.operation.parameters.length)]?.name ?? 'page';
      return { ...draft, query: [...draft.query, [name, value] as const] };
    });

/** Cut, or with a byte that is wrong. */
function brokenBytes(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const place = Math.floor((at / 31) * copy.length);
  if (at % 2 === 0) return copy.subarray(0, place);
  copy[place] = 0xff;
  return copy;
}

const hostile = (right: Arbitrary<Draft>): Arbitrary<Draft> =>
  fc
    .tuple(
      right,
      fc.constantFrom('path', 'query', 'headers', 'body'),
      fc.constantFrom(...HOSTILE_TEXTS),
      fc.constantFrom(...HOSTILE_BODIES),
      fc.constantFrom(...CONTENT_TYPES),
      hostileHeaders,
    )
    .map(([draft, where, text, body, type, headers]) => {
      if (where === 'headers') return { ...draft, headers: { ...draft.headers, ...headers } };
      if (where === 'path') return { ...draft, path: draft.path.map((part) => (part instanceof Known ? text : part)) };
      if (where === 'query') return { ...draft, query: [...draft.query, ...hostileQuery(draft, text)] };
      return { ...draft, body: { bytes: Buffer.from(body), type } };
    });

function hostileQuery({ operation, query }: Draft, text: string): [string, unknown][] {
  const names = operation.parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
  const [name = 'page'] = names;
  return [
    [name, text],
    [`${name}[]`, text],
    ...(query.length > 0 ? ([[String(query[0]?.[0]), text]] as [string, unknown][]) : []),
  ];
}

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toWellFormed();
};
