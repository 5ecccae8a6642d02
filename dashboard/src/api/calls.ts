/**
 * Calls of the server below the address of a business, named by the rest of their path: `{mode}/accounts/{accountId}`.
 * Values named in the path are filled in; all others become query parameters.
 */
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { type DataOf, unwrap } from '@tributary/sdk';
import { stringifySearch } from '../format/search.ts';
import { api } from './client.ts';
import { businessKey, type LedgerAddress, ledgerKey } from './query-keys.ts';
import type { paths as Paths } from './schema.gen.ts';

const BASE = '/dashboard/api/businesses/{businessId}/';
const MODE = '{mode}/';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Below<Path> = Path extends `${typeof BASE}${infer Rest}` ? Rest : never;
/** Only these paths, by their rest: the compiler gives up on combinations with all others. */
type PathsBelow = { [Path in keyof Paths as Below<Path>]: Paths[Path] };
type PathWith<M extends Method> = {
  [Rest in keyof PathsBelow]: PathsBelow[Rest][M] extends object ? Rest : never;
}[keyof PathsBelow];
type Operation<M extends Method, P extends string> = PathsBelow[P & keyof PathsBelow][M];

/** Numbers and flags are written as text; undefined values are left out. */
type Loose<Text> = Text | undefined | (string extends Text ? number : 'true' extends Text ? boolean : never);
type Part<Op, Place extends string> = Op extends { readonly parameters: { readonly [At in Place]?: infer Values } }
  ? [NonNullable<Values>] extends [never]
    ? unknown
    : NonNullable<Values>
  : unknown;
type Named<Op> = Omit<Part<Op, 'path'>, 'businessId' | 'mode'>;
type Asked<Op> = Part<Op, 'query'>;
export type Values<Op> = { readonly [Name in keyof Named<Op>]: string | number } & {
  readonly [Name in keyof Asked<Op>]?: Loose<Asked<Op>[Name]>;
};
type BodyOf<Op> = Op extends {
  readonly requestBody?: { readonly content: { readonly 'application/json': infer Body } };
}
  ? Body
  : undefined;
type AnswerOf<Op> = Op extends { readonly responses: { readonly 200: { readonly content: infer Content } } }
  ? Paged<DataOf<Content extends { readonly 'application/json': infer Json } ? Json : unknown>, Asked<Op>>
  : undefined;

/** A page of a list: the items are the answer's data, and a header has the number on all pages. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly totalCount: number;
}
type Paged<Data, Query> = Data extends readonly (infer Item)[]
  ? 'page' extends keyof Query
    ? Page<Item>
    : Data
  : Data;

/** The answer to a read: `Read<'{mode}/accounts'>`. */
export type Read<P extends PathWith<'get'>> = AnswerOf<Operation<'get', P>>;
/** The body of a write: `Body<'post', '{mode}/accounts'>`. */
export type Body<M extends Method, P extends PathWith<M>> = BodyOf<Operation<M, P>>;
export type Written<M extends Method, P extends PathWith<M>> = AnswerOf<Operation<M, P>>;

type LooseValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** One call; throws its failure. */
export async function send<M extends Method, P extends PathWith<M>>(
  address: LedgerAddress,
  method: M,
  path: P,
  values: Values<Operation<M, P>>,
  body?: Body<M, P>,
  options: { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Written<M, P>> {
  const whole = `${BASE}${path}`;
  const texts = textsOf({ ...namesOf(address), ...(values as LooseValues) });
  const inPath = (name: string): boolean => whole.includes(`{${name}}`);
  const params = {
    path: Object.fromEntries(texts.filter(([name]) => inPath(name))),
    query: Object.fromEntries(texts.filter(([name]) => !inPath(name) && name !== 'mode')),
  };
  // The types above say for each path what it takes and answers; the client's types know only one path at a time.
  const init = { params, ...(body !== undefined && { body }), ...options } as never;
  const call = api.request(method, whole as never, init);
  const data: unknown = await unwrap(call);
  const totalCount = (await call).response.headers.get('x-total-count');
  const isPage = Array.isArray(data) && totalCount !== null;
  return (isPage ? { items: data, totalCount: Number(totalCount) } : data) as Written<M, P>;
}

/** The caller's object may have more fields than the address. */
const namesOf = ({ businessId, mode }: LedgerAddress): LedgerAddress & LooseValues => ({ businessId, mode });

const textsOf = (values: LooseValues): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

type Options<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>;
type Question<P extends PathWith<'get'>> = readonly [
  address: LedgerAddress,
  path: P,
  values: Values<Operation<'get', P>>,
  options?: Options<Read<P>> | undefined,
];

/** Reads data that payments change, so that every event of the ledger makes it stale. */
export const ledgerQuery = <P extends PathWith<'get'>>(...question: Question<P>) => {
  const [address, path, values] = question;
  return query(ledgerKey(address, path, values), question);
};

/** Reads data that only people change. */
export const businessQuery = <P extends PathWith<'get'>>(...question: Question<P>) => {
  const [{ businessId, mode }, path, values] = question;
  const ofMode = path.startsWith(MODE) ? [mode] : [];
  return query(businessKey(businessId, ...ofMode, path, values), question);
};

function query<P extends PathWith<'get'>>(queryKey: QueryKey, [address, path, values, options]: Question<P>) {
  return queryOptions<Read<P>>({
    queryKey,
    queryFn: ({ signal }) => send<'get', P>(address, 'get', path, values, undefined, { signal }),
    ...options,
  });
}

/** A link instead of a call: the browser saves the file while it arrives. */
export function fileAddress(address: LedgerAddress, path: PathWith<'get'>, values: LooseValues): string {
  const left: Record<string, unknown> = { ...namesOf(address), ...values };
  const filled = `${BASE}${path}`.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = left[name];
    left[name] = undefined;
    return encodeURIComponent(String(value));
  });
  return filled + stringifySearch(left);
}
