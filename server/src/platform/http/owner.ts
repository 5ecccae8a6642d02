/** Whose a request is, where what it takes is divided among those who send requests. */
import type { FastifyRequest } from 'fastify';

/** The business, else the person, else the address. */
export function ownerOf({ principal, member, user, ip }: FastifyRequest): string {
  const caller = principal ?? member;
  if (caller !== undefined) return `business ${caller.businessId}`;
  return user === undefined ? `address ${ip}` : `user ${user.id}`;
}
