import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningApp, startListening } from './listening-app.testing.ts';

const logLines: string[] = [];
let test: ListeningApp;
beforeAll(async () => {
  test = await startListening({ logLines });
});
afterAll(() => test.close());

const sending = (path: string, type: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\napiKey: ${test.business.test.secretKey}\r\n` +
  `Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"amount":`;

const connections = (): Promise<number> => promisify(test.app.server.getConnections.bind(test.app.server))();

describe('a caller who goes away in the middle of a body', () => {
  it.each([
    ['/v1/api/payments', 'application/json'],
    ['/v1/api/settlement-results', 'text/csv'],
  ])('of %s is no failure of the database', async (path, type) => {
    for (const leave of ['reset', 'end'] as const) {
      const open = await connections();
      logLines.length = 0;
      const socket = connect(test.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.write(sending(path, type), resolve));
      await expect.poll(connections).toBe(open + 1);
      // When another connection has been answered, the server has received these bytes.
      await fetch(`${test.url}/healthz`, { headers: { connection: 'close' } });
      if (leave === 'reset') socket.resetAndDestroy();
      else socket.destroy();
      await expect.poll(connections).toBe(open);
      await fetch(`${test.url}/healthz`, { headers: { connection: 'close' } });
      expect(logLines.join('')).not.toMatch(/database|"level":"(warn|error)"/);
    }
  });
});
