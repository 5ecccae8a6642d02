import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import type { components, paths } from './schema.gen.ts';

export type Bank = components['schemas']['ListBanksData']['banks'][number];

/** The banks that accounts can be settled to. */
export interface Banks {
  /** All of them by name, with their codes. A public key is enough. */
  list(options?: CallOptions): Promise<Bank[]>;
}

export function banksOf(http: Client<paths>, calls: Calls): Banks {
  return {
    list: (options) =>
      calls.read(options, async (signal) => (await unwrap(http.GET('/business/get-banks-api', { signal }))).banks),
  };
}
