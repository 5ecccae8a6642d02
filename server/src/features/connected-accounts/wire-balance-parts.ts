/** What makes a balance, as people see it. */
import type { BalanceParts } from '../../core/ledger/balance-parts.ts';
import { nairaFromKobo } from '../../core/money/kobo.ts';

export const wireBalanceParts = (parts: BalanceParts) => ({
  inflow: nairaFromKobo(parts.receivedKobo),
  refunded: nairaFromKobo(parts.refundedKobo),
  paidOut: nairaFromKobo(parts.paidOutKobo),
  inRuns: nairaFromKobo(parts.inRunsKobo),
  gross: nairaFromKobo(parts.grossKobo),
  commission: nairaFromKobo(parts.commissionKobo),
});
