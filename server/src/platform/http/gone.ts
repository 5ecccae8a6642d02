/** Tells when a caller does not wait for the answer any more. */
import type { FastifyReply } from 'fastify';
import type { OnGone } from '../database/turns.ts';

/** Calls back at once if the caller has gone already. */
export const onGoneOf =
  ({ raw }: FastifyReply): OnGone =>
  (callback) => {
    if (raw.closed) callback();
    raw.once('close', callback);
    return () => raw.off('close', callback);
  };
