/** A receiver of webhooks: a real HTTP server that records requests and gives the configured answer. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly body: ReceivedBody;
}

export interface ReceivedBody {
  readonly type: string;
  readonly timestamp: string;
  readonly id: string;
  readonly sequence: number;
  readonly mode: string;
  readonly data: Record<string, unknown>;
}

export type Answer = (received: Received, response: ServerResponse, count: number) => void | Promise<void>;

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How many connections were made. */
  readonly connections: () => number;
  /** The behaviour from now on; at first 200 without a body. */
  answer(how: Answer): void;
  close(): Promise<void>;
}

export const ok: Answer = (_received, response) => void response.writeHead(200).end('ok');
export const fail: Answer = (_received, response) => void response.writeHead(500).end('not now');

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let how = ok;
  let connections = 0;
  const server = createServer((request, response) => {
    void read(request).then(async (one) => {
      received.push(one);
      await how(one, response, received.length);
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    connections: () => connections,
    answer: (next) => {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  const { headers, method = '', url: path = '' } = request;
  return { headers, method, path, text, body: JSON.parse(text) as ReceivedBody };
}
