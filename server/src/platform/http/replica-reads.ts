/** Where a read is read: the one place that chooses between the primary and its replicas. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BusinessId } from '../database/ids.ts';
import type { Replica } from '../database/replicas/replica.ts';
import type { NotRead, Replicas, Wanted } from '../database/replicas/replicas.ts';
import type { WalPositions } from '../database/wal-positions.ts';
import { isStatementTimeout } from '../database/sqlstate.ts';
import { AppError } from '../../core/errors/errors.ts';
import { readInstant } from '../wire/instants.ts';
import { type ConsistencyTokens, TOKEN_HEADER } from './consistency-tokens.ts';
import type { ReplicaMetrics } from './replica-metrics.ts';

/**
 * When an operation may be read from a replica: if it has what the caller has written, as a token says; also without a
 * token if the period is over; or always, if the caller wrote nothing. Never where the answer decides about money or
 * access.
 */
export type FromReplica = 'after_own_writes' | 'of_closed_period' | 'always';

export interface ReplicaReadsDeps {
  readonly replicas: Pick<Replicas, 'pick'>;
  readonly positions: WalPositions;
  readonly tokens: ConsistencyTokens;
  /** What use cases read with on a replica, instead of on the primary. */
  readonly depsOn: (replica: Replica) => object;
  readonly metrics: ReplicaMetrics;
}

interface OfBusiness {
  readonly businessId: BusinessId;
}

interface Asked {
  readonly caller: OfBusiness;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export class ReplicaReads {
  readonly #deps: ReplicaReadsDeps;

  constructor(deps: ReplicaReadsDeps) {
    this.#deps = deps;
  }

  /**
   * Runs `read` with the dependencies of a replica if one may answer, and else with those of the primary. The primary
   * is asked again when the replica fails, or does not find what it may not have yet.
   */
  async read<Deps extends object, T>(
    from: FromReplica,
    { caller, request, reply }: Asked,
    primary: Deps,
    read: (deps: Deps) => Promise<T>,
  ): Promise<T> {
    const { depsOn, metrics } = this.#deps;
    const replica = await this.#pick(from, caller.businessId, request);
    if (typeof replica === 'string') {
      metrics.readEnded(replica);
      return read(primary);
    }
    try {
      const answer = await read({ ...primary, ...depsOn(replica) });
      metrics.readEnded('replica');
      return answer;
    } catch (error) {
      if (reply.sent || isFinal(error)) throw error;
      metrics.readEnded('failed');
      return read(primary);
    }
  }

  /** Adds the token of a write that was answered. */
  stamp(reply: FastifyReply, caller: Partial<OfBusiness> | undefined): void {
    const token = caller?.businessId === undefined ? undefined : this.tokenFor(caller.businessId);
    if (token !== undefined) reply.header(TOKEN_HEADER, token);
  }

  /** With it, a read sees all that this process has written or has told of so far. */
  tokenFor(businessId: BusinessId): string | undefined {
    const { newest } = this.#deps.positions;
    return newest === undefined ? undefined : this.#deps.tokens.make(newest, businessId);
  }

  async #pick(from: FromReplica, businessId: BusinessId, request: FastifyRequest): Promise<Replica | NotRead> {
    const { replicas, tokens, metrics } = this.#deps;
    const position = tokens.read(request.headers[TOKEN_HEADER], businessId);
    const until = position === undefined && from === 'of_closed_period' ? endOfPeriod(request) : undefined;
    const wanted: Wanted = { position, until };
    if (position === undefined && until === undefined && from !== 'always') return 'no_token';
    return replicas.pick(wanted, metrics.waited);
  }
}

/** The primary would say the same, after as long a time. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError ? error.code !== 'not_found' : isStatementTimeout(error);

/** Undefined if the period is open, or is none: its reader will say so. */
function endOfPeriod({ query }: FastifyRequest): Date | undefined {
  const { to, at } = query as { readonly to?: string; readonly at?: string };
  const end = to ?? at;
  try {
    return end === undefined ? undefined : readInstant('to', end).next;
  } catch {
    return undefined;
  }
}
