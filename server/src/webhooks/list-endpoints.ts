/** The endpoints of a business in one mode. */
import type { WebhookEndpointId } from '../database/ids.ts';
import type { DbDeps } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { type Endpoint, noSuchEndpoint } from './endpoint.ts';
import { findEndpoint, findEndpoints } from './endpoint-queries.ts';

/** The oldest first. */
export const listEndpoints = ({ db }: DbDeps, ledger: LedgerKey): Promise<Endpoint[]> => findEndpoints(db, ledger);

/** @throws AppError not_found */
export async function getEndpoint({ db }: DbDeps, ledger: LedgerKey, id: WebhookEndpointId): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, ledger, id);
  if (endpoint === undefined) throw noSuchEndpoint();
  return endpoint;
}
