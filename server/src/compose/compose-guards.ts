/** Who a request comes from, by its API key. */
import type { Logger } from 'pino';
import { type AuthenticateDeps, createAuthenticate } from '../features/api-keys/authenticate.ts';
import type { KeyUses } from '../features/api-keys/key-uses.ts';
import { createGuards, type Guards, type OnForeignAddress } from '../platform/http/authentication.ts';
import type { KeyRates } from '../platform/http/key-rates.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { RequestDeadlines } from '../platform/http/request-deadlines.ts';

interface Watching {
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly deadlines: RequestDeadlines;
}

export const keyGuards = (
  deps: AuthenticateDeps,
  keyUses: KeyUses,
  keyRates: KeyRates,
  { metrics, logger, deadlines }: Watching,
): Guards =>
  createGuards({
    deadlines,
    authenticate: createAuthenticate(deps),
    keyRates,
    onForeignAddress: reportForeignUse(metrics, logger),
    onAdmitted: (principal, address) => keyUses.note(principal, address),
  });

/** A key that is used from elsewhere may have been stolen. */
const reportForeignUse =
  (metrics: Metrics, logger: Logger): OnForeignAddress =>
  ({ principal: { apiKeyId, businessId, live }, address, requestId }) => {
    metrics.keyUsedElsewhere();
    const use = { apiKeyId: String(apiKeyId), businessId: String(businessId), live, address, requestId };
    logger.warn(use, 'an API key was used from an address that it does not allow');
  };
