/** Registering an endpoint. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { everything } from '../audit-log/changes.ts';
import { recordChange } from '../../core/ledger/log/record.ts';
import type { IdDeps, WebhookEndpointId } from '../../platform/database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../core/words/principal.ts';
import { PAYMENT_ACCEPTED, wantsType } from '../../core/outbox/event-types.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { endpointAsAudited, endpointSubject } from './endpoint-as-audited.ts';
import { countEndpoints, insertEndpoint, requireEndpoint } from './endpoint-queries.ts';
import { readNewEndpoint, type Written } from './endpoint-request.ts';
import type { Endpoint } from './endpoint.ts';
import { makeSecret, sealSecret } from './secret.ts';

/** Each endpoint costs us one request per event. */
const ENDPOINTS_MAX = 16;

export interface EndpointDeps extends DbDeps {
  readonly vault: Vault;
  readonly config: { readonly webhookAllowPrivate: boolean };
}

export type CreateEndpointDeps = EndpointDeps & IdDeps;

export interface CreatedEndpoint {
  readonly endpoint: Endpoint;
  /** In plain text, for this one answer. */
  readonly secret: string;
}

/**
 * Locks the ledger, so that the endpoint gets exactly the events after it.
 * @throws AppError validation_failed, too_many_webhook_endpoints, api_key_unknown, idempotency_key_mismatch.
 */
export async function createEndpoint(
  deps: CreateEndpointDeps,
  caller: Caller,
  request: Written & { readonly url: string },
): Promise<CreatedEndpoint> {
  const { businessId, live } = caller;
  const rules = { live, allowPrivate: deps.config.webhookAllowPrivate };
  const terms = await readNewEndpoint(request, rules);
  const id = await deps.ids.one<WebhookEndpointId>();
  const secret = makeSecret();
  const sealed = sealSecret(deps.vault, secret, { businessId, live, id });
  return writeInLedger(deps, caller, async (tx, at) => {
    if ((await countEndpoints(tx, caller)) >= ENDPOINTS_MAX) {
      throw new AppError(
        'too_many_webhook_endpoints',
        `A business has at most ${ENDPOINTS_MAX} webhook endpoints in a mode. Delete one first.`,
      );
    }
    const wantsPayments = wantsType(terms.eventTypes, PAYMENT_ACCEPTED);
    await insertEndpoint(tx, { ...terms, businessId, live, id, wantsPayments, enabled: true, secret: sealed, at });
    const endpoint = await requireEndpoint(tx, caller, id);
    recordChange(tx, caller, at, {
      action: 'webhook_endpoint.created',
      subject: endpointSubject(endpoint),
      after: everything(endpointAsAudited(endpoint)),
    });
    return { endpoint, secret };
  });
}
