/** Lists, shows and resends an endpoint's deliveries. */
import { recordChange } from '../../core/ledger/log/record.ts';
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { Db, DbDeps } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../core/words/principal.ts';
import { eventIdOf } from '../events/event-id.ts';
import { LISTED_MAX, type Paging, sliceOf } from '../../platform/wire/paging.ts';
import { invalid } from '../../platform/wire/invalid.ts';
import { GIVE_UP_AFTER_MS } from './back-off.ts';
import {
  countDeliveries,
  type DeliveryFilter,
  type DeliveryName,
  type DeliveryRow,
  endCooling,
  findDeliveries,
  findDelivery,
  findMadeAt,
  requeue,
} from './delivery-queries.ts';
import type { DeliveryState } from './delivery-state.ts';
import { findMessage } from './dispatch-queries.ts';
import { endpointSubject } from './endpoint-as-audited.ts';
import { requireEndpoint } from './endpoint-queries.ts';
import { noSuchDelivery, requireEnabled } from './endpoint.ts';
import { bodyOf, shownHeaders } from './message.ts';

const WAY_OUT = 'Older deliveries are not listed; with state the list goes further back.';
/** The most deliveries that one request resends. */
export const RESENT_MAX = 100_000;

export type ListedDelivery = DeliveryRow;

export interface DeliveryPage {
  readonly deliveries: readonly ListedDelivery[];
  /** LISTED_MAX at most. */
  readonly totalCount: number;
}

/** The newest first. @throws AppError not_found, and validation_failed beyond LISTED_MAX */
export async function listDeliveries({ db }: DbDeps, filter: DeliveryFilter, paging: Paging): Promise<DeliveryPage> {
  const slice = sliceOf(paging, WAY_OUT);
  await requireEndpoint(db, filter, filter.endpointId);
  const [deliveries, totalCount] = await Promise.all([
    findDeliveries(db, filter, slice),
    countDeliveries(db, filter, LISTED_MAX),
  ]);
  return { deliveries, totalCount };
}

export interface DeliveryDetail {
  readonly delivery: ListedDelivery;
  readonly url: string;
  readonly eventId: string;
  /** As they were last sent, without the signature; undefined before the first attempt. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly body: string;
}

/** @throws AppError not_found */
export async function getDelivery({ db }: DbDeps, name: DeliveryName): Promise<DeliveryDetail> {
  const { url } = await requireEndpoint(db, name, name.endpointId);
  const [delivery, message] = await Promise.all([findDelivery(db, name), findMessage(db, name, name.sequence)]);
  if (delivery === undefined || message === undefined) throw noSuchDelivery();
  const eventId = eventIdOf(message, message.source);
  const { attempted_at: at } = delivery;
  return {
    delivery,
    url,
    eventId,
    headers: at === null ? undefined : shownHeaders(eventId, at),
    body: bodyOf(message),
  };
}

/** Sends it again with the same id. @throws AppError not_found, webhook_endpoint_disabled, and those of every write. */
export async function resendDelivery(
  deps: DbDeps,
  caller: Caller,
  { endpointId, sequence }: { readonly endpointId: WebhookEndpointId; readonly sequence: bigint },
): Promise<void> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const endpoint = await requireEndpoint(tx, caller, endpointId);
    requireEnabled(endpoint);
    const filter = { ...caller, endpointId, state: undefined };
    const times = { at, giveUpAt: new Date(at.getTime() + GIVE_UP_AFTER_MS) };
    await endCooling(tx, caller, endpointId);
    if ((await requeue(tx, filter, { first: sequence, last: sequence }, times)) === 0) throw noSuchDelivery();
    recordChange(tx, caller, at, {
      action: 'webhook_delivery.resent',
      subject: endpointSubject(endpoint),
      after: { sequence: Number(sequence) },
    });
  });
}

export interface ResendRange {
  readonly endpointId: WebhookEndpointId;
  /** Inclusive; the time of the event. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly state: DeliveryState | undefined;
}

/**
 * Resends all deliveries of a period, or those in one state: all of them or none. Finds the period by bisection,
 * because times never decrease along the numbers of an endpoint's deliveries.
 * @throws AppError not_found, validation_failed, webhook_endpoint_disabled, and those of every write.
 */
export async function resendRange(
  deps: DbDeps,
  caller: Caller,
  { endpointId, from, to, state }: ResendRange,
): Promise<number> {
  if (to <= from) throw invalid('to', 'must be later than from');
  return writeInLedger(deps, caller, async (tx, at) => {
    const endpoint = await requireEndpoint(tx, caller, endpointId);
    requireEnabled(endpoint);
    const first = await firstSince(tx, { ...caller, endpointId }, endpoint.lastSequence, from);
    const last = (await firstSince(tx, { ...caller, endpointId }, endpoint.lastSequence, to)) - 1n;
    if (last - first >= BigInt(RESENT_MAX)) {
      const message = `The range has more than ${RESENT_MAX} deliveries; send a narrower one.`;
      throw new AppError('validation_failed', message, { field: 'to' });
    }
    const times = { at, giveUpAt: new Date(at.getTime() + GIVE_UP_AFTER_MS) };
    await endCooling(tx, caller, endpointId);
    const resent = await requeue(tx, { ...caller, endpointId, state }, { first, last }, times);
    recordChange(tx, caller, at, {
      action: 'webhook_delivery.resent',
      subject: endpointSubject(endpoint),
      after: { from: from.toISOString(), to: to.toISOString(), state: state ?? null, resent },
    });
    return resent;
  });
}

/** The number of the first delivery made at this instant or later; if there is none, one more than the last. */
async function firstSince(
  db: Db,
  endpoint: Omit<DeliveryName, 'sequence'>,
  lastSequence: bigint,
  instant: Date,
): Promise<bigint> {
  let low = 1n;
  let high = lastSequence + 1n;
  while (low < high) {
    const middle = (low + high) / 2n;
    const found = await findMadeAt(db, { ...endpoint, sequence: middle });
    if (found === undefined || found.madeAt >= instant) high = middle;
    else low = found.sequence + 1n;
  }
  return low;
}
