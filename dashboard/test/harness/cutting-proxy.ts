import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  /** The address of the server, through the proxy. */
  readonly origin: string;
  /** Whether the answer to a request that begins with these bytes is lost. */
  loses: (request: string) => boolean;
  close(): Promise<void>;
}

/**
 * A bad line in front of a server: it cuts the connection when the first byte of an answer comes back. The server has
 * done then what it was asked.
 */
export async function startCuttingProxy(serverOrigin: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(serverOrigin);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    let isLosing = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => (sockets.delete(socket), cut()));
    }
    client.on('data', (bytes) => {
      isLosing ||= proxy.loses(bytes.toString('latin1'));
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isLosing) cut();
      else client.write(bytes);
    });
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  const proxy: CuttingProxy = {
    origin: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    loses: () => false,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return proxy;
}
