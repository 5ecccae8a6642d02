import type { FastifyRequest } from 'fastify';
import type { Actor, Origin } from '../principal.ts';

/** What the audit log says of where a change comes from. */
export const originOf = ({ id, ip }: FastifyRequest, actor: Actor): Origin => ({ actor, requestId: id, address: ip });
