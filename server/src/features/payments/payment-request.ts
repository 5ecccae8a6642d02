/** The second ring of validation for a payment: reads a request's body into the payment to be posted. */
import { hash } from 'node:crypto';
import type { AccountId } from '../../platform/database/ids.ts';
import { RESERVED_PURPOSES } from '../../core/ledger/purposes.ts';
import { accountIdFromWire } from '../../platform/wire/account-ids.ts';
import { readAmount } from '../../platform/wire/amounts.ts';
import { metadataText, readEntries } from '../../platform/wire/metadata.ts';
import { type ReadReference, readReference } from '../../platform/wire/references.ts';
import { invalid, readFilledText, readText, readTogether } from '../../platform/wire/invalid.ts';
import type { PaymentBody } from './schemas.ts';

export interface Payment extends ReadReference {
  readonly accountId: AccountId;
  /** SHA-256 in hexadecimal. */
  readonly authorizationKeyDigest: string;
  readonly amountKobo: bigint;
  readonly purpose: string;
  readonly description: string;
  readonly metadata: string;
}

const DEFAULT_PURPOSE = 'product_sale';
const DEFAULT_PAYMENT_METHOD = 'unspecified';
const DEFAULT_SOURCE = 'api';
const CREDITED_INTO = 'wallet';

/**
 * `deriveReference` makes the reference if the caller sent none: a bulk request that is repeated under its
 * Idempotency-Key must give each of its payments the same reference.
 * @throws AppError validation_failed naming the field; not_found for an id that can't exist.
 */
export function readPayment(body: PaymentBody, deriveReference?: () => string): Payment {
  try {
    return readWith(body, deriveReference, readPurpose);
  } catch {
    // Wrong fields were never accepted before, so a reserved purpose beside them is one more.
    return readWith(body, deriveReference, readOwnPurpose);
  }
}

function readWith(
  body: PaymentBody,
  deriveReference: (() => string) | undefined,
  readItsPurpose: typeof readPurpose,
): Payment {
  const { reference, ...payment } = readTogether({
    accountId: () => accountIdFromWire(body.subAccountId),
    authorizationKeyDigest: () => hash('sha256', readAuthorizationKey(body)),
    reference: () => readReference(body.reference, deriveReference),
    amountKobo: () => readAmount(body.amount),
    purpose: () => readItsPurpose(body.purpose),
    description: () => readFilledText('description', body.description) ?? '',
    metadata: () => readMetadata(body),
  });
  return { ...payment, ...reference };
}

function readAuthorizationKey({ authorizationKey, authorizationKeys }: PaymentBody): string {
  const key = oneOf('authorizationKey', authorizationKey, 'authorizationKeys', authorizationKeys);
  if (key === undefined) throw invalid('authorizationKey', 'is required', 'required');
  return key;
}

export function readPurpose(purpose: string | undefined): string {
  return purpose === undefined ? DEFAULT_PURPOSE : readText('purpose', purpose);
}

/**
 * A payment that was accepted before with such a purpose is still answered when it is sent again, so only what would be
 * posted anew is refused.
 * @throws AppError validation_failed
 */
export function requireOwnPurpose(purpose: string): void {
  if (!RESERVED_PURPOSES.includes(purpose)) return;
  throw invalid('purpose', `must not be ${purpose}, which is reserved for what the service posts itself`);
}

function readOwnPurpose(sent: string | undefined): string {
  const purpose = readPurpose(sent);
  requireOwnPurpose(purpose);
  return purpose;
}

function readMetadata(body: PaymentBody): string {
  const own = { ...body.metadata };
  const entries = readEntries(own);
  if ('credited_into' in own) throw invalid('metadata.credited_into', 'is set by the service and cannot be sent');
  return metadataText([
    [
      'payment_method',
      readDetail('paymentMethod', body.paymentMethod, own, 'payment_method') ?? DEFAULT_PAYMENT_METHOD,
    ],
    ['source', readDetail('source', body.source, own, 'source') ?? DEFAULT_SOURCE],
    ['credited_into', CREDITED_INTO],
    ...entries.filter(([name]) => name !== 'payment_method' && name !== 'source'),
  ]);
}

/** A detail that may be its own field or inside metadata, or both if they agree. */
function readDetail(
  field: string,
  value: string | undefined,
  metadata: NonNullable<PaymentBody['metadata']>,
  metadataKey: string,
): string | undefined {
  const inside = metadata[metadataKey];
  if (inside !== undefined && typeof inside !== 'string') throw invalid(`metadata.${metadataKey}`, 'must be a string');
  const detail = oneOf(field, value, `metadata.${metadataKey}`, inside);
  return detail === undefined ? undefined : readText(field, detail);
}

function oneOf(
  field: string,
  value: string | undefined,
  otherField: string,
  other: string | undefined,
): string | undefined {
  if (value !== undefined && other !== undefined && value !== other) {
    throw invalid(otherField, `contradicts ${field}; send one of them`);
  }
  return value ?? other;
}
