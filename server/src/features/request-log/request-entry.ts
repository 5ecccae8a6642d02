import type { ApiKeyId } from '../../platform/database/ids.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';

/** An answered request without anything that may not be kept. */
export interface RequestEntry extends LedgerKey {
  readonly requestId: string;
  /** When it arrived, by the clock of `performance.now`. */
  readonly cameAtMs: number;
  readonly apiKeyId: ApiKeyId;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly status: number;
  readonly durationUs: number;
  readonly errorCode: string | undefined;
  readonly field: string | undefined;
  /** JSON text, possibly cut off. */
  readonly body: string | null;
}

export interface RecordedRequest extends RequestEntry {
  readonly id: string;
}
