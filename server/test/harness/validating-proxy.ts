/** Prism in front of a served app: a tool of others that compares each answer with the OpenAPI document. */
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { createLogger } from '../../src/platform/http/logging.ts';
import { createHttpClient } from './http-client.ts';
import type { Client, TestResponse } from './test-app.ts';

export interface ValidatingProxy {
  /** Calls the app through the proxy. */
  readonly clientOf: (apiKey: string | undefined) => Client;
  /** What the document does not have, of all answers so far. */
  readonly violations: readonly string[];
  close(): Promise<void>;
}

/** It is cut when Prism finds much. That the document has no such operation is a finding about the request. */
const FINDINGS_HEADER = 'sl-violations';

export async function startValidatingProxy(origin: string, document: object): Promise<ValidatingProxy> {
  const operations = await getHttpOperationsFromSpec(document);
  const server = createServer(operations, {
    cors: false,
    components: { logger: createLogger('fatal') },
    config: {
      isProxy: true,
      upstream: new URL(origin),
      upstreamProxy: undefined,
      validateRequest: false,
      validateResponse: true,
      checkSecurity: false,
      // It answers what the app answered, with its findings in a header.
      errors: false,
      mock: { dynamic: false },
    },
  });
  const address = await server.listen(0, '127.0.0.1');
  const violations: string[] = [];
  const closing: (() => void)[] = [];
  const note = (what: string, response: TestResponse): TestResponse => {
    const found = response.headers[FINDINGS_HEADER];
    if (found !== undefined) violations.push(`${what} ${response.status}: ${found}`);
    return response;
  };
  return {
    violations,
    clientOf(apiKey) {
      const client = createHttpClient(address, apiKey);
      closing.push(() => client.close());
      return {
        get: async (url, headers) => note(`GET ${url}`, await client.get(url, headers)),
        post: async (url, body, headers) => note(`POST ${url}`, await client.post(url, body, headers)),
        patch: async (url, body, headers) => note(`PATCH ${url}`, await client.patch(url, body, headers)),
        put: async (url, body, headers) => note(`PUT ${url}`, await client.put(url, body, headers)),
        delete: async (url, headers) => note(`DELETE ${url}`, await client.delete(url, headers)),
      };
    },
    async close() {
      for (const close of closing) close();
      await server.close();
    },
  };
}
