/**
 * A receiver of webhooks in a separate process: accepts everything, and for each line of input prints how much that
 * was.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let received = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    received += 1;
    response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.on('data', () => process.stdout.write(`${received}\n`)).on('end', () => process.exit(0));
