/** How an endpoint has done in the last day, and what still waits for it. */
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { requireEndpoint } from './endpoint-queries.ts';
import { findHealthHours, findWaiting, type HealthHour, type Waiting } from './health-queries.ts';

/** A busy endpoint has more in a day than a page should read. */
const LOOKED_AT_MAX = 10_000;

export interface EndpointHealth extends Waiting {
  /** The last 24, the oldest first. */
  readonly hours: readonly HealthHour[];
}

/** @throws AppError not_found */
export async function getHealth({ db }: DbDeps, ledger: LedgerKey, id: WebhookEndpointId): Promise<EndpointHealth> {
  const { businessId, live } = await requireEndpoint(db, ledger, id);
  const wanted = { businessId, live, endpointId: id, looked: LOOKED_AT_MAX };
  const [hours, waiting] = await Promise.all([findHealthHours(db, wanted), findWaiting(db, wanted)]);
  return { ...waiting, hours };
}
