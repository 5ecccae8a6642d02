/**
 * Requests that arrive on a connection behind another one. Each is looked at when the answer before it has left, so
 * that a caller who reads nothing makes us do nothing. No more is read from the connection meanwhile.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Shares } from '../database/shares.ts';
import { PacedResponse } from './paced-response.ts';

/**
 * How many requests wait: each takes some kB. A connection with more is closed, as with every server that gives up on
 * one: its caller does not know how they ended, and asks again.
 */
export const WAITING_MAX = { max: 10_000, ofOneMax: 100 } as const;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export function answerOneAtATime({ server }: { readonly server: Server }): void {
  const [handle] = server.listeners('request') as Handle[];
  if (handle === undefined) throw new Error('nobody handles requests');
  const waiting = new Shares<Socket>(WAITING_MAX);
  server.off('request', handle).on('request', (request, response) => {
    // Node gives a response its connection when the one before it has been sent.
    if (response.socket !== null) handle.call(server, request, response);
    else waitInLine(waiting, request, response, handle.bind(server));
  });
}

function waitInLine(waiting: Shares<Socket>, request: IncomingMessage, response: ServerResponse, handle: Handle): void {
  const { socket } = request;
  if (socket.destroyed) return;
  const isFirst = waiting.of(socket) === 0;
  const giveBack = waiting.take(socket, { slowness: () => 1, giveWay: () => void socket.destroy() });
  if (giveBack === undefined) {
    socket.destroy();
    return;
  }
  if (isFirst) stopReading(socket);
  // Node destroys the requests of a connection that is closed.
  request.once('close', giveBack);
  response.once('socket', () => {
    giveBack();
    if (response instanceof PacedResponse) response.isFollowed = waiting.of(socket) > 0;
    if (waiting.of(socket) === 0) readOn(socket);
    // Node is in the middle of handing over the connection.
    process.nextTick(handle, request, response);
  });
}

function stopReading(socket: Socket): void {
  socket.pause();
  // Node itself reads on whenever the connection has drained.
  socket.on('resume', pauseAgain);
}

function readOn(socket: Socket): void {
  socket.off('resume', pauseAgain);
  socket.resume();
}

function pauseAgain(this: Socket): void {
  this.pause();
}
