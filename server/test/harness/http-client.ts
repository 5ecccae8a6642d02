import { Agent, request as sendRequest } from 'node:http';
import type { Client, TestEnvelope, TestResponse } from './test-app.ts';

export interface HttpClient extends Client {
  /** Closes the connections that are kept open. */
  close(): void;
}

/**
 * Calls a server over the network with one key or none, as `Client` does in the process. Rejects when the connection
 * breaks.
 */
export function createHttpClient(baseUrl: string, apiKey: string | undefined): HttpClient {
  const agent = new Agent({ keepAlive: true });
  const send = (
    method: string,
    url: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestResponse> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const sent = sendRequest(new URL(url, baseUrl), {
        agent,
        method,
        headers: {
          ...(apiKey === undefined ? {} : { apiKey }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            text,
            body: (text.startsWith('{') ? JSON.parse(text) : { message: '', data: undefined }) as TestEnvelope,
          }),
        );
      });
      sent.end(payload);
    });
  return {
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    delete: (url, headers) => send('DELETE', url, undefined, headers),
    close: () => agent.destroy(),
  };
}
