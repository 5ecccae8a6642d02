import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** What happens to a COMMIT that a client sends through the proxy. */
export type CommitFate = 'pass' | 'lose the answer' | 'never send';

export interface TcpProxy {
  /** The address of the database, through the proxy. */
  readonly url: string;
  /** Called at every COMMIT. */
  fateOfCommit: () => CommitFate;
  /** Called with everything that clients have sent, as text, once it has been forwarded. */
  onSent: (message: string) => void;
  /** Runs when a COMMIT with a lost answer has taken effect, before its client sees the end of the connection. */
  whenLost: () => Promise<void>;
  /** Every piece that passes takes this much longer, in both directions. */
  delayMs: number;
  /** Where new connections lead from now on; those that are open stay. */
  turnTo(url: string): void;
  /** Nothing passes until `resume`, and nothing is lost. */
  stall(): void;
  resume(): void;
  /** Ends all connections; new ones are served. */
  cut(): void;
  /** Ends all connections and refuses new ones, until `reopen`. */
  shut(): Promise<void>;
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/** A simple query of the PostgreSQL protocol, as the driver sends it: type, length, text, NUL. */
const COMMIT_MESSAGE = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');
/** The server's answer to it: type, length, command, NUL. */
const COMMIT_COMPLETE = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/**
 * A proxy between a pool and PostgreSQL, or a client and a server, that cuts connections at the worst moment. It
 * recognises a COMMIT that arrives in one piece, which is how the driver sends it.
 */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  let target = new URL(targetUrl);
  let isStalled = false;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      if (isStalled) socket.pause();
    }
    const [pass, passBack] = [inOrder(upstream, () => proxy.delayMs), inOrder(client, () => proxy.delayMs)];
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    let isLosing = false;
    client.on('data', (chunk) => {
      const fate = chunk.includes(COMMIT_MESSAGE) ? proxy.fateOfCommit() : 'pass';
      if (fate === 'never send') return cut();
      isLosing ||= fate === 'lose the answer';
      pass(chunk);
      proxy.onSent(chunk.toString('latin1'));
    });
    upstream.on('data', (chunk) => {
      if (!isLosing) passBack(chunk);
      // The server answers a COMMIT once it is on disk.
      else if (chunk.includes(COMMIT_COMPLETE)) void proxy.whenLost().finally(cut);
    });
    client.on('close', cut);
    upstream.on('close', cut);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  const proxy: TcpProxy = {
    url: url.href,
    fateOfCommit: () => 'pass',
    onSent: () => undefined,
    whenLost: async () => undefined,
    delayMs: 0,
    turnTo: (other) => void (target = new URL(other)),
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    shut: stop,
    reopen: async () => void (await listen(port)),
    close: () => (server.listening ? stop() : Promise.resolve()),
  };
  return proxy;
}

/** Writes pieces in the order in which they came, each late by what `delayMs` says when it came. */
function inOrder(socket: Socket, delayMs: () => number): (chunk: Buffer) => void {
  let late = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (chunk) => {
    const ms = delayMs();
    if (ms === 0 && late === 0) {
      socket.write(chunk);
      return;
    }
    late += 1;
    last = last
      .then(() => delay(ms))
      .then(() => {
        late -= 1;
        socket.write(chunk);
      });
  };
}
