/** The results of writes of connected accounts. */
import type { AccountId } from '../../platform/database/ids.ts';
import type { Account } from './account.ts';
import type { Warning } from './bank-details.ts';

export interface WrittenAccount {
  readonly account: Account;
  readonly warnings: Warning[];
  /** It was created before, by the same request. */
  readonly replayed?: true;
}

export interface RotatedAuthorizationKey {
  readonly id: AccountId;
  readonly authorizationKey: string;
  readonly previousKeyExpiresAt: Date;
}
