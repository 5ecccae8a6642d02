/**
 * What is in this process's memory because its reader has not taken it yet. It has a budget, of all and of one
 * business, and a reader that takes nothing is cut off. One timer looks after all connections; an answer of usual size
 * costs nothing.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Shares } from '../database/shares.ts';
import { AppError } from '../../core/errors/errors.ts';
import { answerUnderWay } from './connections.ts';
import { ownerOf } from './owner.ts';
import { PacedResponse, PIECE_BYTES } from './paced-response.ts';
import type { App } from './typed-app.ts';

export interface UnsentLimits {
  readonly bytesMax: number;
  /** The limit of one business, or of one person or address if no business is known. One answer may be longer. */
  readonly ofOneBytesMax: number;
  /** In this much time that a reader leaves bytes with us, while others need the room, */
  readonly windowMs: number;
  /** or in this much while nobody does: the system takes nothing until it has sent a third of what it keeps, */
  readonly calmWindowMs: number;
  /** it must take so many. The same holds for those who send files. */
  readonly windowBytesMin: number;
  /** A reader who has not taken everything for so long gives way, when there is no room for others. */
  readonly givesWayAfterMs: number;
  readonly lookEveryMs: number;
}

export const UNSENT_LIMITS: UnsentLimits = {
  bytesMax: 128 * 1_048_576,
  ofOneBytesMax: 48 * 1_048_576,
  windowMs: 10_000,
  calmWindowMs: 30_000,
  windowBytesMin: 40_000,
  givesWayAfterMs: 2_000,
  lookEveryMs: 1_000,
};

interface UnsentLog {
  warn(details: { readonly connections: number }, message: string): void;
}

interface Reader {
  /** Since when something has been unsent; undefined if nothing is. */
  unsentSinceMs: number | undefined;
  windowSinceMs: number;
  /** How much had left when the window began. */
  windowLeft: number;
}

export class Unsent {
  readonly #limits: UnsentLimits;
  readonly #log: UnsentLog;
  readonly #readers = new Map<Socket, Reader>();
  /** Long answers, each from its beginning to its end. */
  readonly #answers: Shares<string>;
  /** Whose last read was refused, as long as nothing of theirs has left since. */
  readonly #full = new Set<string>();
  #cutOff = 0;
  #lookedAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: UnsentLog, limits: Partial<UnsentLimits> = {}) {
    this.#log = log;
    this.#limits = { ...UNSENT_LIMITS, ...limits };
    this.#answers = new Shares({ max: this.#limits.bytesMax, ofOneMax: this.#limits.ofOneBytesMax });
  }

  /** The bytes of long answers. */
  get bytes(): number {
    return this.#answers.total;
  }

  watch(socket: Socket): void {
    this.#readers.set(socket, { unsentSinceMs: undefined, windowSinceMs: 0, windowLeft: 0 });
    socket.once('close', () => this.#forget(socket));
    if (this.#timer !== undefined) return;
    this.#lookedAtMs = performance.now();
    this.#timer = setInterval(() => this.#look(), this.#limits.lookEveryMs).unref();
  }

  /**
   * Counts a long answer until it has left. What only reads is refused if its owner has no room left, and may be asked
   * for again; what was done is answered in any case.
   * @returns what tells that it has become shorter.
   * @throws AppError overloaded
   */
  admit(request: FastifyRequest, response: ServerResponse, bytes: number): (bytes: number) => void {
    const { socket } = request;
    const owner = ownerOf(request);
    const holding = {
      amount: bytes,
      slowness: () => this.#unsentForMs(socket) - this.#limits.givesWayAfterMs,
      giveWay: () => this.#cut(socket),
    };
    let giveBack = this.#answers.take(owner, holding);
    if (giveBack === undefined) {
      // A caller who holds nothing gets an answer, however much others hold.
      if (isRead(request) && this.#answers.of(owner) > 0) {
        this.#full.add(owner);
        throw unread();
      }
      giveBack = this.#answers.add(owner, holding);
    }
    let giveBackNow = giveBack;
    response.once('close', () => {
      giveBackNow();
      this.#full.delete(owner);
    });
    return (amount) => {
      giveBackNow();
      if (!response.closed) giveBackNow = this.#answers.add(owner, { ...holding, amount });
    };
  }

  /** Before a long answer is made. @throws AppError overloaded if it would be refused anyway. */
  requireRoom(request: FastifyRequest): void {
    if (this.#full.size > 0 && this.#full.has(ownerOf(request))) throw unread();
  }

  #forget(socket: Socket): void {
    this.#readers.delete(socket);
    if (this.#readers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #unsentForMs(socket: Socket): number {
    const sinceMs = this.#readers.get(socket)?.unsentSinceMs;
    return sinceMs === undefined ? 0 : performance.now() - sinceMs;
  }

  #look(): void {
    const nowMs = performance.now();
    // Nothing left while this process was paused, and that is no reader's fault.
    const pausedMs = Math.max(nowMs - this.#lookedAtMs - 2 * this.#limits.lookEveryMs, 0);
    this.#lookedAtMs = nowMs;
    const behind: Behind[] = [];
    for (const [socket, reader] of this.#readers) {
      reader.windowSinceMs += pausedMs;
      if (socket.writableLength === 0) {
        reader.unsentSinceMs = undefined;
      } else if (this.#takesTooLittle(socket, reader, nowMs)) {
        this.#cut(socket);
      } else if (reader.unsentSinceMs !== undefined) {
        behind.push({ socket, owner: readerOf(socket), bytes: unsentOf(socket), sinceMs: reader.unsentSinceMs });
      }
    }
    this.#cutTheSlowest(behind, nowMs);
    if (this.#cutOff > 0) this.#log.warn({ connections: this.#cutOff }, 'readers who took too little were cut off');
    this.#cutOff = 0;
  }

  #takesTooLittle(socket: Socket, reader: Reader, nowMs: number): boolean {
    const { windowMs, calmWindowMs, ofOneBytesMax } = this.#limits;
    const allowedMs = this.#answers.total > ofOneBytesMax / 2 ? windowMs : Math.max(windowMs, calmWindowMs);
    if (reader.unsentSinceMs !== undefined && nowMs - reader.windowSinceMs < allowedMs) return false;
    const left = leftOf(socket);
    const tookTooLittle = reader.unsentSinceMs !== undefined && left - reader.windowLeft < this.#limits.windowBytesMin;
    reader.unsentSinceMs ??= nowMs;
    reader.windowSinceMs = nowMs;
    reader.windowLeft = left;
    return tookTooLittle;
  }

  /** Many connections with little each are too much together, too. */
  #cutTheSlowest(behind: Behind[], nowMs: number): void {
    const { bytesMax, ofOneBytesMax, givesWayAfterMs } = this.#limits;
    const ofOwner = new Map<string, number>();
    let total = 0;
    for (const { owner, bytes } of behind) {
      total += bytes;
      ofOwner.set(owner, (ofOwner.get(owner) ?? 0) + bytes);
    }
    if (total <= Math.min(bytesMax, ofOneBytesMax)) return;
    const most = (owner: string): number => ofOwner.get(owner) ?? 0;
    const slowestFirst = behind.toSorted((a, b) => most(b.owner) - most(a.owner) || a.sinceMs - b.sinceMs);
    for (const { socket, owner, bytes, sinceMs } of slowestFirst) {
      if ((total <= bytesMax && most(owner) <= ofOneBytesMax) || nowMs - sinceMs < givesWayAfterMs) continue;
      this.#cut(socket);
      total -= bytes;
      ofOwner.set(owner, most(owner) - bytes);
    }
  }

  /** Nobody may take a part for the whole, and the system must not keep the rest either. */
  #cut(socket: Socket): void {
    this.#cutOff += 1;
    socket.resetAndDestroy();
  }
}

interface Behind {
  readonly socket: Socket;
  readonly owner: string;
  readonly bytes: number;
  readonly sinceMs: number;
}

/** Call before the routes. */
export function limitUnsent(app: App, unsent: Unsent): void {
  app.server.on('connection', (socket: Socket) => unsent.watch(socket));
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply;
    // A test that calls the app without a connection has another response, which holds nothing.
    if (raw instanceof PacedResponse) {
      raw.answered = request;
      const isContent = typeof payload === 'string' || Buffer.isBuffer(payload);
      if (isContent && payload.length > PIECE_BYTES && request.method !== 'HEAD') {
        admitOrRefuse(unsent, reply, payload, done);
        return;
      }
    }
    done(null, payload);
  });
}

function admitOrRefuse(
  unsent: Unsent,
  reply: FastifyReply,
  content: string | Buffer,
  done: (error: Error | null, content?: string | Buffer) => void,
): void {
  try {
    const recount = unsent.admit(reply.request, reply.raw, Buffer.byteLength(content));
    if (reply.raw instanceof PacedResponse) reply.raw.recount = recount;
    done(null, content);
  } catch (error) {
    forgetContent(reply);
    done(error as Error);
  }
}

/** Nobody saves an error as a file, or keeps it as the content of a tag. */
function forgetContent(reply: FastifyReply): void {
  for (const name of ['content-disposition', 'etag', 'content-length']) reply.removeHeader(name);
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET';

const unread = (): AppError =>
  new AppError('overloaded', 'Earlier answers have not been read yet. Read them, or send this again in a second.', {
    retryAfterSeconds: 1,
  });

function readerOf(socket: Socket): string {
  const response = answerUnderWay(socket);
  const request = response instanceof PacedResponse ? response.answered : undefined;
  return request === undefined ? `address ${socket.remoteAddress ?? ''}` : ownerOf(request);
}

const unsentOf = (socket: Socket): number => {
  const response = answerUnderWay(socket);
  return socket.writableLength + (response instanceof PacedResponse ? response.leftBytes : 0);
};

/** How much the system has taken from us, for the reader. */
function leftOf(socket: Socket): number {
  // Node counts it here. What it shows elsewhere grows only when all of a piece has left.
  const handle = Reflect.get(socket, '_handle') as
    { readonly bytesWritten: number; readonly writeQueueSize: number } | null | undefined;
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
