/** Who may sign up: anybody, only people with an invitation, or nobody. */
import { AppError } from '../../../core/errors/errors.ts';
import { tokenCounters } from '../attempts/attempt-limits.ts';
import { lookAtInvitation } from './invitations.ts';
import type { Entering, People } from '../people.ts';
import { findFirstBusinessIds, findMembers } from './queries.ts';

export type SignUpRule = 'open' | 'invited' | 'closed';

export interface SignUpRuleDeps {
  readonly people: People;
  readonly config: { readonly signUp: SignUpRule };
}

/** The address of the person that the first start makes. They have not signed up, and the demo business is nobody's. */
export const DEMO_OWNER_EMAIL = 'demo@tributary.example';

/** While nobody has a business here, `invited` is open: somebody must be the first. */
export async function signUpRuleNow({ people, config: { signUp } }: SignUpRuleDeps): Promise<SignUpRule> {
  return signUp === 'invited' && !(await hasOwnBusiness(people)) ? 'open' : signUp;
}

async function hasOwnBusiness({ db }: People): Promise<boolean> {
  const [first, second] = await findFirstBusinessIds(db);
  if (first === undefined || second !== undefined) return first !== undefined;
  const members = await findMembers(db, first);
  return members.length === 0 || members.some(({ email }) => email !== DEMO_OWNER_EMAIL);
}

/**
 * `invitation` is the token of one for this address, in lower case.
 * @throws AppError sign_up_closed, not_found, role_not_allowed, too_many_failed_attempts
 */
export async function requireMaySignUp(
  deps: SignUpRuleDeps,
  { address }: Pick<Entering, 'address'>,
  { email, invitation }: { readonly email: string; readonly invitation: string | undefined },
): Promise<void> {
  const { people } = deps;
  const rule = await signUpRuleNow(deps);
  if (rule === 'open') return;
  if (rule === 'closed') {
    throw new AppError('sign_up_closed', 'Nobody can sign up here. Ask whoever runs this installation.');
  }
  if (invitation === undefined) {
    throw new AppError(
      'sign_up_closed',
      'Only invited people can sign up here. Open the link of your invitation, or ask your business for one.',
    );
  }
  const invited = await people.attempts.run(tokenCounters(address), () => lookAtInvitation(people, invitation));
  if (invited.email === email) return;
  throw new AppError('role_not_allowed', 'This invitation is for another e-mail address. Sign up with that one.');
}
