/** Calls of the server. */
import { throwFailures } from '@tributary/sdk';
import createClient, { type Client } from 'openapi-fetch';
import { sendNewestToken } from './newest-token.ts';
import { withPerson } from './with-person.ts';
import type { paths } from './schema.gen.ts';

export type DashboardClient = Client<paths>;

export interface DashboardClientOptions {
  /** The server's address; the page's own origin by default. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * Calls the dashboard's operations with the browser's session cookie. Failures are thrown as `TributaryError`; `unwrap`
 * takes the data out of the envelope. Nothing is repeated automatically: the person decides.
 */
export function createDashboardClient(options: DashboardClientOptions = {}): DashboardClient {
  const client = createClient<paths>({
    baseUrl: options.baseUrl ?? '',
    // Read at each call, so that a page may replace it after the client was made.
    fetch: withPerson(options.fetch ?? ((request) => globalThis.fetch(request))),
    credentials: 'same-origin',
  });
  client.use(sendNewestToken, throwFailures);
  return client;
}

/** The only client of the server, shared by all pages. */
export const api = createDashboardClient();
