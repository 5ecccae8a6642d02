/** A server in front of Tributary that loses requests and answers and times out, as networks and proxies do. */
import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request; `pass` forwards it and returns the answer. */
export type Fate =
  | 'pass'
  | 'break before it arrives'
  | 'break before the answer'
  | 'break within the answer'
  | 'never answer'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string };

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Front {
  readonly url: string;
  /** Every request that arrived, whatever happened to it. */
  readonly seen: SeenRequest[];
  /** One for each of the next requests; after them every request passes. */
  readonly fates: Fate[];
  close(): Promise<void>;
}

export async function startFront(targetUrl: string): Promise<Front> {
  const seen: SeenRequest[] = [];
  const fates: Fate[] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    const fate = fates.shift() ?? 'pass';
    if (fate === 'break before it arrives') request.socket.destroy();
    else if (typeof fate === 'object') {
      request.resume();
      response.writeHead(fate.status, { 'content-type': 'application/json', ...fate.headers }).end(fate.body);
    } else if (fate === 'never answer') request.resume();
    else handOn(targetUrl, request, response, fate);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fates,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function handOn(
  targetUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  fate: 'pass' | 'break before the answer' | 'break within the answer',
): void {
  const { method, headers } = request;
  const upstream = forward(new URL(request.url ?? '', targetUrl), { method, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const body = Buffer.concat(chunks);
      if (fate === 'break before the answer') return request.socket.destroy();
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      if (fate === 'pass') return response.end(body);
      // The head promises the whole length; half of it is sent when the connection ends.
      return response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
    });
  });
  upstream.on('error', () => request.socket.destroy());
  request.pipe(upstream);
}

/** An answer of a server that cannot serve now, in Tributary's format. */
export function refusal(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Fate {
  const error = { code, requestId: 'refused-by-the-front' };
  return { status, headers, body: JSON.stringify({ success: false, message: 'Not now.', data: null, error }) };
}
