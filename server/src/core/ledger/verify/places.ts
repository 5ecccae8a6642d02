/** How far a ledger was proved, so that a later run begins there. */
import type { LedgerKey } from '../posting.ts';
import type { ProvenSeal } from '../seals/seal-walk.ts';
import type { Recount } from './recount.ts';

/** Everything up to this seal was proved, with what the transactions up to there say about the wallets. */
export interface ProvenPlace {
  readonly seal: ProvenSeal;
  readonly recount: Recount;
}

/** Where runs keep their places outside of the database, by ledger. */
export interface ProvenPlaces {
  readonly read: (ledger: LedgerKey) => Promise<ProvenPlace | undefined>;
  readonly write: (ledger: LedgerKey, place: ProvenPlace) => Promise<void>;
}
