/** What of the requests goes to the security log: exports, shown secrets, and refused keys. */
import type { FastifyRequest } from 'fastify';
import type { ApiKeyId, BusinessId } from '../database/ids.ts';
import { keyTextOf } from './authentication.ts';
import { failureOf } from './error-handler.ts';

/** A secret is shown only if this field is in the data of the answer, and is no empty list. */
interface SecretIn {
  readonly secretIn: string;
}

/** `export` is for files; `secret_shown` for answers with a secret, when it is not masked. */
export type Recorded = 'export' | 'secret_shown' | SecretIn;

/** Who used what, or was refused. */
export interface RecordedUse {
  readonly kind: 'export' | 'secret_shown' | 'key_refused';
  /** The operation, or the code of the refusal. */
  readonly what: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly live: boolean | undefined;
  readonly businessId: BusinessId | undefined;
  readonly userId: string | undefined;
  readonly apiKeyId: ApiKeyId | undefined;
}

export interface UseRecorder {
  /** Written before the answer leaves. */
  recordNow(use: RecordedUse): Promise<void>;
  /** Only counted in memory, and written in the background. */
  note(use: RecordedUse): void;
}

interface Recording {
  readonly id: string;
  readonly records?: Recorded;
}

/** Before a file leaves. */
export async function recordExport(
  recorder: UseRecorder,
  operation: Recording,
  request: FastifyRequest,
): Promise<void> {
  if (operation.records === 'export') await recorder.recordNow(useOf('export', operation.id, request));
}

/** `data` is what the caller gets; undefined if it is text already. */
export function noteSecret(recorder: UseRecorder, operation: Recording, request: FastifyRequest, data?: unknown): void {
  const { records } = operation;
  if (records === undefined || records === 'export') return;
  if (typeof records === 'object' && !hasField(data, records.secretIn)) return;
  recorder.note(useOf('secret_shown', operation.id, request));
}

function hasField(data: unknown, name: string): boolean {
  const value = (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function useOf(kind: RecordedUse['kind'], what: string, request: FastifyRequest): RecordedUse {
  const { principal, member, user, ip, headers, params } = request;
  const hasMode = member !== undefined && 'mode' in (params as object);
  return {
    kind,
    what,
    address: ip,
    userAgent: headers['user-agent'],
    live: principal?.live ?? (hasMode ? member.live : undefined),
    businessId: principal?.businessId ?? member?.businessId,
    userId: member?.userId ?? user?.id,
    apiKeyId: principal?.apiKeyId,
  };
}

const REFUSALS: ReadonlySet<string> = new Set([
  'api_key_unknown',
  'address_not_allowed',
  'scope_missing',
  'secret_key_required',
  'too_many_failed_attempts',
]);

/** The refused use, and the key as it was sent if nobody has it; undefined if no key was refused. */
export function refusedKeyOf(
  request: FastifyRequest,
): { readonly use: RecordedUse; readonly unknownKey: string | undefined } | undefined {
  const code = failureOf(request)?.code;
  if (code === undefined || !REFUSALS.has(code)) return undefined;
  const unknownKey = request.principal === undefined ? keyTextOf(request) : undefined;
  if (request.principal === undefined && unknownKey === undefined) return undefined;
  return { use: useOf('key_refused', code, request), unknownKey };
}
