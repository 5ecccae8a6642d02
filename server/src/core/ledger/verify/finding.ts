/** What a verification names. */
import type { LedgerKey } from '../posting.ts';

export interface Disagreement extends LedgerKey {
  /** `transaction`, `wallet`, `ledger`, `seal`, `fact`, or the label of a kind of facts. */
  readonly where: string;
  /**
   * The number of the transaction, seal, fact or run in its ledger, the wallet's id, or the name of a row that facts
   * record; undefined for the ledger's own row.
   */
  readonly row: bigint | string | undefined;
  readonly message: string;
}

export type Finding = Omit<Disagreement, keyof LedgerKey>;
