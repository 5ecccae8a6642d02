/** Calls of the server. */
import { throwFailures } from '@tributary/sdk';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.gen.ts';

export type DashboardClient = Client<paths>;

export interface DashboardClientOptions {
  /** Where the server is; the page's own origin when missing. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * Calls the dashboard's operations with the session cookie of the browser. Failures are thrown as `TributaryError`;
 * `unwrap` takes the data out of the envelope. Nothing is sent twice on its own: the person at the screen decides.
 */
export function createDashboardClient(options: DashboardClientOptions = {}): DashboardClient {
  const client = createClient<paths>({
    baseUrl: options.baseUrl ?? '',
    // Asked for at each call, so that a page may replace it after the client was made.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    credentials: 'same-origin',
  });
  client.use(throwFailures);
  return client;
}

/** The one client of the server that all pages share. */
export const api = createDashboardClient();
