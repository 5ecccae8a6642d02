/** Who calls: what the API key of a request says. */
import type { ApiKeyId, BusinessId } from './database/ids.ts';

export interface Principal {
  readonly apiKeyId: ApiKeyId;
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly kind: 'public' | 'secret';
}

/** Finds the holder of a key. Rejects with `api_key_unknown` when there is none. */
export type Authenticate = (key: string) => Principal | Promise<Principal>;
