/** What proves that it is this person, and that an address is theirs. */
import type { Db } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { People, SignedInUser } from './people.ts';
import { type Factors, findFactors } from './queries.ts';

/** Whether a password alone does not sign this person in. */
export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> => (await findFactors(db, userId)).isOn;

/**
 * Whether a new link proves that it is this person: they have nothing else, or came by one. Of others it is the
 * password that proves it, which a stranger at an unlocked computer does not know.
 */
export const provesByLink = (
  { isOn, hasPassword }: Pick<Factors, 'isOn' | 'hasPassword'>,
  provedWith: string | undefined,
): boolean => !isOn && (!hasPassword || provedWith === 'link');

/** With a mail server, only for people whose address is confirmed. @throws AppError address_unproven */
export function requireProven(
  { mail }: Pick<People, 'mail'>,
  { emailVerified }: Pick<SignedInUser, 'emailVerified'>,
): void {
  if (!mail.isOn || emailVerified === true) return;
  throw new AppError('address_unproven', 'Confirm your e-mail address first: open the link in the mail to it.');
}
