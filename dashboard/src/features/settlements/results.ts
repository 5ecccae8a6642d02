/** Files that came back from the bank, and their reports on payouts. */
import { unwrap } from '@tributary/sdk';
import type { components } from '../../api/schema.gen.ts';
import { type Body, businessQuery, fileAddress, ledgerQuery, send } from '../../api/calls.ts';
import { api } from '../../api/client.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { NOT_MATCHED } from '../../states.gen.ts';
import { LIMIT } from '../../components/page-range.ts';

export type ResultFile = components['schemas']['ResultFile'];
export type ResultFileDetail = components['schemas']['ResultFileForMember'];
export type ResultLine = components['schemas']['ResultLine'];
export type FilePreview = components['schemas']['ResultFilePreview'];
export type Mapping = components['schemas']['ResultMapping'];
export type NewMapping = Body<'post', '{mode}/settlement-result-mappings'>;
export type LineResult = NonNullable<ResultLine['result']>;
export type ConflictKind = NonNullable<ResultLine['conflict']>;

const FAST_MS = 1_000;

export const isBeingApplied = ({ state }: Pick<ResultFile, 'state'>): boolean => state === 'applying';

export const resultFilesQuery = (address: LedgerAddress, page: number) =>
  ledgerQuery(
    address,
    '{mode}/settlement-results',
    { page, limit: LIMIT },
    { refetchInterval: ({ state: { data } }) => (data?.items.some(isBeingApplied) ? FAST_MS : false) },
  );

export const resultFileQuery = (address: LedgerAddress, number: number) =>
  ledgerQuery(
    address,
    '{mode}/settlement-results/{number}',
    { number },
    { refetchInterval: ({ state: { data } }) => (data !== undefined && isBeingApplied(data) ? FAST_MS : false) },
  );

interface LineListing {
  readonly page: number;
  readonly result: LineResult | undefined;
}

export const resultLinesQuery = (address: LedgerAddress, file: ResultFile, listing: LineListing) =>
  ledgerQuery(
    address,
    '{mode}/settlement-results/{number}/lines',
    { number: file.number, ...listing, limit: LIMIT },
    { refetchInterval: isBeingApplied(file) && FAST_MS },
  );

/** The lines of all files that need a person, the longest open first. */
export const openLinesQuery = (address: LedgerAddress, page: number) =>
  ledgerQuery(address, '{mode}/settlement-result-lines', { page, limit: LIMIT });

export const lineQuery = (address: LedgerAddress, id: string) =>
  ledgerQuery(address, '{mode}/settlement-result-lines/{lineId}', { lineId: id });

export const takeLine = (address: LedgerAddress, id: string) =>
  send(address, 'post', '{mode}/settlement-result-lines/{lineId}/take', { lineId: id });

export type LineAnswer = 'explain' | 'confirm' | 'return';

export const answerLine = (address: LedgerAddress, id: string, answer: LineAnswer, reason: string) =>
  send(address, 'post', `{mode}/settlement-result-lines/{lineId}/${answer}`, { lineId: id }, { reason });

export const openLinesAddress = (address: LedgerAddress): string =>
  fileAddress(address, '{mode}/settlement-result-lines.csv', {});

/** Sent unchanged, because a file is not JSON. */
const asFile = (file: File) => ({
  headers: { 'content-type': 'application/octet-stream' },
  body: file as unknown as string,
  bodySerializer: (body: unknown) => body as File,
});

interface SentResults {
  readonly results: ResultFileDetail;
  /** The same file was received before, and nothing changed now. */
  readonly isKnown: boolean;
}

/**
 * The server recognises the format from the content, and refuses the file if another mapping would read it than the one
 * that a person saw; null for our own headings, and for XML.
 */
export async function sendResults(
  { businessId, mode }: LedgerAddress,
  file: File,
  mapping: Mapping | null,
): Promise<SentResults> {
  const call = api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-results', {
    params: {
      path: { businessId, mode },
      query: { filename: file.name, mapping: String(mapping?.number ?? 0) },
    },
    ...asFile(file),
  });
  const results = await unwrap(call);
  return { results, isKnown: (await call).response.headers.get('idempotency-replayed') === 'true' };
}

/** Changes nothing. */
export function previewResults({ businessId, mode }: LedgerAddress, file: File): Promise<FilePreview> {
  return unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-results/preview', {
      params: { path: { businessId, mode } },
      ...asFile(file),
    }),
  );
}

export const mappingsQuery = (address: LedgerAddress) =>
  businessQuery(address, '{mode}/settlement-result-mappings', {});

export const saveMapping = (address: LedgerAddress, mapping: NewMapping) =>
  send(address, 'post', '{mode}/settlement-result-mappings', {}, mapping);

export const requestMapping = (address: LedgerAddress, mapping: NewMapping, reason: string) =>
  send(address, 'post', '{mode}/settlement-result-mapping-requests', {}, { ...mapping, reason });

export const removeMapping = (address: LedgerAddress, number: number) =>
  send(address, 'delete', '{mode}/settlement-result-mappings/{number}', { number });

export const linesAddress = (address: LedgerAddress, number: number, result: LineResult | undefined): string =>
  fileAddress(address, '{mode}/settlement-results/{number}/lines.csv', { number, result });

const COUNTS = {
  applied: 'applied',
  repeated: 'repeated',
  conflict: 'conflict',
  amount_differs: 'amountDiffers',
  unmatched: 'unmatched',
  not_exported: 'notExported',
  pending: 'pending',
  other_movement: 'otherMovement',
} as const satisfies Record<LineResult, keyof ResultFile['counts']>;

export const countOf = ({ counts }: Pick<ResultFile, 'counts'>, result: LineResult): number => counts[COUNTS[result]];

/** How many lines of a file a person should check. */
export const troubleIn = ({ counts }: Pick<ResultFile, 'counts'>): number =>
  NOT_MATCHED.reduce((sum, result) => sum + counts[COUNTS[result]], 0);
