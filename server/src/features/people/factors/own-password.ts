/** The present password of a person who is signed in. */
import { networksOf } from '../../../platform/wire/network.ts';
import { ownPasswordCounters } from '../attempts/attempt-limits.ts';
import type { OwnRequest } from '../change-own.ts';
import { passwordProblem } from '../failures.ts';
import { PASSWORD_LENGTH_MAX } from '../passwords/password-length.ts';
import type { Asker, Credential } from '../passwords/passwords.ts';
import type { People } from '../people.ts';
import { findCredentialOf } from '../queries.ts';
import { proofBy, watchFailures } from '../watch-failures.ts';

interface Deps {
  readonly people: People;
}

/**
 * A session may be stolen, so the password is asked for again, and wrong ones are counted.
 * @throws AppError validation_failed, too_many_failed_attempts
 */
export async function withOwnPassword<T>(
  { people }: Deps,
  request: OwnRequest,
  password: string,
  work: (credential: Credential) => Promise<T>,
): Promise<T> {
  if (password.length > PASSWORD_LENGTH_MAX) throw passwordProblem('PASSWORD_TOO_LONG');
  const credential = await findCredentialOf(people.db, request.user.id);
  if (credential === undefined) throw passwordProblem('CREDENTIAL_ACCOUNT_NOT_FOUND');
  const device = people.devices.find(cookiesOf(request), credential);
  return watchFailures(people, proofBy(request), () =>
    people.attempts.run(ownPasswordCounters(credential, device), async () => {
      const isRight = await people.passwords.isRight(password, credential.hash, askerOf(request));
      if (!isRight) throw passwordProblem('INVALID_PASSWORD');
      return work(credential);
    }),
  );
}

export const askerOf = ({ user, address }: OwnRequest): Asker => ({
  known: true,
  person: user.email,
  networks: networksOf(address),
});

/** As a browser sends them. */
export const cookiesOf = ({ headers }: OwnRequest): string | undefined => headers.get('cookie') ?? undefined;
