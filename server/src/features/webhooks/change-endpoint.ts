/** Changes, deletes and tests an endpoint, and rolls its secret. Each use case locks the ledger. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { differences, everything } from '../audit-log/changes.ts';
import { recordChange } from '../../core/ledger/log/record.ts';
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../core/words/principal.ts';
import { PAYMENT_ACCEPTED, wantsType } from '../../core/outbox/event-types.ts';
import { recordTestEvent } from '../../core/outbox/record-event.ts';
import { requireAnyField } from '../../platform/wire/invalid.ts';
import type { EndpointDeps } from './create-endpoint.ts';
import { endpointAsAudited, endpointSubject } from './endpoint-as-audited.ts';
import {
  forgetFailures,
  markEndpointDeleted,
  moveToPresent,
  replaceSecret,
  requireEndpoint,
  updateEndpointColumns,
} from './endpoint-queries.ts';
import { readEndpoint, type Written } from './endpoint-request.ts';
import { type Endpoint, noSuchEndpoint, requireEnabled } from './endpoint.ts';
import { makeSecret, sealSecret } from './secret.ts';

/** Fields that are not sent do not change. */
export interface EndpointUpdate extends Written {
  readonly enabled?: boolean;
}

/**
 * Events that happen while an endpoint is disabled are never sent to it; unfinished deliveries continue when it is
 * enabled again. If a type is added to the filter, only its later events are sent.
 * @throws AppError not_found, validation_failed, api_key_unknown, idempotency_key_mismatch.
 */
export async function updateEndpoint(
  deps: EndpointDeps,
  caller: Caller,
  id: WebhookEndpointId,
  update: EndpointUpdate,
): Promise<Endpoint> {
  requireAnyField(update);
  const rules = { live: caller.live, allowPrivate: deps.config.webhookAllowPrivate };
  const terms = await readEndpoint(update, rules);
  return writeInLedger(deps, caller, async (tx, at) => {
    const before = await requireEndpoint(tx, caller, id);
    const wantsPayments = wantsType(terms.eventTypes ?? before.eventTypes, PAYMENT_ACCEPTED);
    const { enabled = before.enabled } = update;
    await updateEndpointColumns(tx, caller, id, { ...terms, wantsPayments, enabled }, at);
    const comesBack = enabled && !before.enabled;
    const wantsThemNow = wantsPayments && !wantsType(before.eventTypes, PAYMENT_ACCEPTED);
    if (comesBack || wantsThemNow) {
      await moveToPresent(tx, caller, id, { transactions: true, events: comesBack });
    }
    if (terms.url !== undefined && terms.url !== before.url) await forgetFailures(tx, caller, id);
    const after = await requireEndpoint(tx, caller, id);
    const changed = differences(endpointAsAudited(before), endpointAsAudited(after));
    if (changed !== undefined) {
      const subject = endpointSubject(after);
      recordChange(tx, caller, at, { action: 'webhook_endpoint.updated', subject, ...changed });
    }
    return after;
  });
}

/** After the answer nothing more is sent, except by attempts in progress. @throws AppError not_found and as above. */
export async function deleteEndpoint(deps: DbDeps, caller: Caller, id: WebhookEndpointId): Promise<void> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const endpoint = await requireEndpoint(tx, caller, id);
    if (!(await markEndpointDeleted(tx, caller, id, at))) throw noSuchEndpoint();
    const before = everything(endpointAsAudited(endpoint));
    recordChange(tx, caller, at, {
      action: 'webhook_endpoint.deleted',
      subject: endpointSubject(endpoint),
      before,
    });
  });
}

export interface RolledSecret {
  readonly id: WebhookEndpointId;
  readonly secret: string;
  readonly previousSecretExpiresAt: Date;
}

/** Seven days. */
export const OVERLAP_SECONDS_MAX = 604_800;

/**
 * During the overlap both secrets sign, so that the receiver can change over at any time in it. Only one old secret is
 * kept: a second roll within the overlap ends the first one's.
 * @throws AppError not_found, api_key_unknown, idempotency_key_mismatch.
 */
export async function rollSecret(
  deps: EndpointDeps,
  caller: Caller,
  { id, overlapSeconds }: { readonly id: WebhookEndpointId; readonly overlapSeconds: number },
): Promise<RolledSecret> {
  const { businessId, live } = caller;
  const secret = makeSecret();
  const sealed = sealSecret(deps.vault, secret, { businessId, live, id });
  return writeInLedger(deps, caller, async (tx, at) => {
    const ends = new Date(at.getTime() + overlapSeconds * 1_000);
    const replacement = { secret: sealed, previousExpiresAt: overlapSeconds === 0 ? null : ends, at };
    const endpoint = await requireEndpoint(tx, caller, id);
    if (!(await replaceSecret(tx, caller, id, replacement))) throw noSuchEndpoint();
    recordChange(tx, caller, at, {
      action: 'webhook_endpoint.secret_rolled',
      subject: endpointSubject(endpoint),
      after: { previousSecretExpiresAt: ends.toISOString() },
    });
    return { id, secret, previousSecretExpiresAt: ends };
  });
}

/**
 * Queues an event for this endpoint alone. It is delivered like any other.
 * @throws AppError not_found, webhook_endpoint_disabled, api_key_unknown, idempotency_key_mismatch.
 */
export async function sendTestEvent(deps: DbDeps, caller: Caller, id: WebhookEndpointId): Promise<void> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const endpoint = await requireEndpoint(tx, caller, id);
    requireEnabled(endpoint);
    const data = { message: 'This is a test. Nothing happened in your ledger.', endpointId: Number(id) };
    await recordTestEvent(tx, caller, id, { at, data });
    recordChange(tx, caller, at, { action: 'webhook_endpoint.tested', subject: endpointSubject(endpoint) });
  });
}
