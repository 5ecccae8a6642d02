/** Who calls: what the API key of a request says. */
import type { ApiKeyId, BusinessId } from './database/ids.ts';
import type { AppError } from './errors.ts';

export interface Principal {
  readonly apiKeyId: ApiKeyId;
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly kind: 'public' | 'secret';
}

/** Finds the holder of a key, at once where it can. Gives `api_key_unknown`, or rejects with it, when there is none. */
export type Authenticate = (key: string) => Principal | AppError | Promise<Principal>;
