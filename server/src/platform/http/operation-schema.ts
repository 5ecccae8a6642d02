/** An operation's schema at one of its doors, for the document and the validator. */
import { type TObject, type TSchema, Type } from 'typebox';
import type { Operation, OperationFacts, Tagged } from './operation.ts';
import { pageHeaders } from './paging.ts';
import {
  businessParameters,
  type CodeOfSomeOperations,
  errorResponses,
  type FailureStatus,
  modeParameters,
  successOf,
} from './schemas.ts';

export type Door = keyof OperationFacts['doors'];

/** At these doors a caller is in a mode of a business, and a write can be kept under its Idempotency-Key. */
export const isOfLedger = (door: Door): boolean => ['key', 'anyKey', 'session'].includes(door);

/** At these doors a session says who calls. */
export const isOfPeople = (door: Door): boolean => ['session', 'business', 'user'].includes(door);

const ALWAYS = [401, 403, 408, 429, 431, 500, 503] as const;
const OF_PAGES = ['session', 'cross_site_refused'] as const;

export function schemaAt(operation: Operation<never> & Tagged, door: Door): object {
  const { id, tag, summary, deprecated, body, fileBody, envelope } = operation;
  const query = queryOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...descriptionAt(operation, door),
    ...(deprecated && { deprecated }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(fileBody && { consumes: fileBody.types }),
    response: {
      ...answersAt(operation, door),
      ...errorResponses(...failuresAt(operation, door), ...(envelope ? [envelope] : [])),
    },
  };
}

function descriptionAt({ description, needsFreshProof }: OperationFacts, door: Door): object {
  const when = needsFreshProof === true ? '' : ` ${needsFreshProof?.when}`;
  const proof = needsFreshProof !== undefined && isOfPeople(door) ? [`Needs a fresh proof${when}.`] : [];
  const parts = [...(description === undefined ? [] : [description]), ...proof];
  return parts.length === 0 ? {} : { description: parts.join(' ') };
}

/** Not for the validator: the use case answers 404 to text that names nothing. */
export function paramsAt({ params = {} }: OperationFacts, door: Door): TObject | undefined {
  const own = Object.fromEntries(Object.entries(params).map(([name, { schema }]) => [name, schema]));
  const above = door === 'session' ? modeParameters : door === 'business' ? businessParameters : undefined;
  const all = { ...above?.properties, ...own };
  return Object.keys(all).length === 0 ? undefined : Type.Object(all);
}

function queryOf({ query, paging }: OperationFacts): TSchema | undefined {
  if (paging === undefined) return query;
  return Type.Object({ ...paging, ...(query as TObject | undefined)?.properties }, { additionalProperties: false });
}

function answersAt(operation: Operation<never>, door: Door): object {
  const { files, answers, wholeAnswer, notModified, forMembers, message, unfinished } = operation;
  if (files !== undefined) return files;
  const unchanged = notModified === undefined ? {} : { 304: Type.Null({ description: notModified }) };
  if (wholeAnswer !== undefined) return { 200: wholeAnswer, ...unchanged };
  const isMember = door === 'session' || door === 'business';
  const data = isMember && forMembers ? forMembers.answers : answers;
  if (data === undefined || message === undefined) return {};
  const headers = operation.kind === 'list' ? pageHeaders : operation.headers;
  return {
    200: successOf(data, message, headers),
    ...(unfinished && { 202: successOf(data, unfinished.message, headers) }),
    ...unchanged,
  };
}

/** The possible failures follow from the parameters; the operation adds those that only it knows. */
function failuresAt(operation: Operation<never>, door: Door) {
  const { kind, method, params, query, paging, body, errors = [], permissions } = operation;
  const isOfKeys = door === 'key' || door === 'anyKey';
  const statuses = new Set<FailureStatus>(ALWAYS);
  if (!isOfKeys || params !== undefined) statuses.add(400).add(404);
  if (query !== undefined || paging !== undefined) statuses.add(400);
  if (method !== 'GET') statuses.add(400).add(413).add(415);
  if ((kind === 'write' && isOfLedger(door)) || kind === 'upload') statuses.add(409).add(422);
  if (body !== undefined) statuses.add(400);
  if (errors.includes('cursor_expired')) statuses.add(410);
  const codes: (FailureStatus | CodeOfSomeOperations | 'session')[] = [...errors];
  if (door === 'key') codes.push('secret_key_required');
  if (isOfKeys && permissions.length > 0) codes.push('scope_missing');
  if (!isOfKeys) codes.push(...OF_PAGES);
  if (!isOfKeys && door !== 'open') codes.push('session_missing');
  if (!isOfKeys && permissions.length > 0) codes.push('role_not_allowed');
  if (door === 'session' || door === 'business') codes.push('second_factor_required');
  if (isOfPeople(door) && operation.needsFreshProof !== undefined) codes.push('fresh_proof_required');
  return [...[...statuses].toSorted((a, b) => a - b), ...codes];
}
