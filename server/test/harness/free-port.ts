import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Below what Linux gives to connections, so that a port stays free while its server is restarted. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;

async function listenOn(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

/** A port for a program that must be told one. Nobody else listens there now. */
export async function freePort(): Promise<number> {
  const server = await listenOn(0);
  const { port } = server.address() as AddressInfo;
  await close(server);
  return port;
}

/** The first of this many ports, one after the other, where nobody else listens now. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const tried = await Promise.allSettled(Array.from({ length: count }, (_, index) => listenOn(first + index)));
    const servers = tried.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    await Promise.all(servers.map(close));
    if (servers.length === count) return first;
  }
}
