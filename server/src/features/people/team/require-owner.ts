import { AppError } from '../../../core/errors/errors.ts';
import type { MemberPrincipal } from '../../../core/words/principal.ts';

/** Refuses what admins may not do although they have every permission. @throws AppError role_not_allowed */
export function requireOwner({ role }: Pick<MemberPrincipal, 'role'>): void {
  if (role !== 'owner') throw new AppError('role_not_allowed', 'Only an owner can do this.');
}
