import type { FastifyRequest } from 'fastify';
import type { Actor, Origin } from '../../core/words/principal.ts';

/** Where a change comes from, for the audit log. */
export const originOf = ({ id, ip }: FastifyRequest, actor: Actor): Origin => ({ actor, requestId: id, address: ip });
