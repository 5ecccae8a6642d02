/** Ids of events, and places in their order: by the ledger's sequence, then by the number of the event. */
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { invalidParameter } from '../../platform/wire/invalid.ts';

/** What an event is: a transaction, or a row of the outbox. */
export interface EventName {
  readonly kind: 'transaction' | 'event';
  readonly sequence: bigint;
}

/** How far somebody has read: every transaction and every recorded event up to these numbers. */
export interface Place {
  readonly transaction: bigint;
  readonly event: bigint;
}

/** A place as far as an id tells it: that of an event tells one of the two, `next` of a list both. */
export type Cursor = Place | (Partial<Place> & ({ readonly transaction: bigint } | { readonly event: bigint }));

const headOf = ({ businessId, live }: LedgerKey): string => `evt_${live ? 'live' : 'test'}_${businessId}_`;

/**
 * The id of an event, the same for every endpoint, attempt and list. It is derived from the event's position, so that
 * after a crash another process makes the same id.
 */
export const eventIdOf = (ledger: LedgerKey, { kind, sequence }: EventName): string =>
  `${headOf(ledger)}${kind === 'transaction' ? 't' : 'e'}${sequence}`;

/** A place as an id that `readCursor` takes. */
export const placeIdOf = (ledger: LedgerKey, { transaction, event }: Place): string =>
  `${headOf(ledger)}t${transaction}e${event}`;

/** Longer numbers than any ledger's are no places. */
const PLACE = /^(?:t(0|[1-9]\d{0,17}))?(?:e(0|[1-9]\d{0,17}))?$/;

/** @throws AppError validation_failed naming `after`, for text that is no id of this business and mode. */
export function readCursor(ledger: LedgerKey, after: string): Cursor {
  const head = headOf(ledger);
  const [, transaction, event] = PLACE.exec(after.startsWith(head) ? after.slice(head.length) : '-') ?? [];
  if (transaction !== undefined && event !== undefined)
    return { transaction: BigInt(transaction), event: BigInt(event) };
  if (transaction !== undefined) return { transaction: BigInt(transaction) };
  if (event !== undefined) return { event: BigInt(event) };
  throw unknownCursor();
}

export const unknownCursor = () =>
  invalidParameter('after', 'must be the id of an event, or `next` of an earlier answer, of this business and mode');
