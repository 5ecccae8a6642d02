/** The endpoints of a business in one mode. */
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Endpoint } from './endpoint.ts';
import { findEndpoints, requireEndpoint } from './endpoint-queries.ts';

/** The oldest first. */
export const listEndpoints = ({ db }: DbDeps, ledger: LedgerKey): Promise<Endpoint[]> => findEndpoints(db, ledger);

/** @throws AppError not_found */
export const getEndpoint = ({ db }: DbDeps, ledger: LedgerKey, id: WebhookEndpointId): Promise<Endpoint> =>
  requireEndpoint(db, ledger, id);
