/** A fresh proof by a sign-in link, for who has no password: a new sign-in, whose session replaces the present one. */
import { databaseNow } from '../../../platform/database/clock.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { tokenCounters } from '../attempts/attempt-limits.ts';
import type { OwnRequest } from '../change-own.ts';
import type { People } from '../people.ts';
import { deleteSession } from '../queries.ts';
import { recordPersonChange } from '../record-person-change.ts';
import { sessionMissing } from '../session-facts.ts';
import { takeSignInLink } from '../mails/sign-in-links.ts';
import { proofBy, watchFailures } from '../watch-failures.ts';

/**
 * Returns the headers with the new session.
 * @throws AppError sign_in_refused, too_many_failed_attempts, session_missing
 */
export function proveByLink(
  { people }: { readonly people: People },
  request: OwnRequest,
  token: string,
): Promise<Headers> {
  const { protocol, address, userAgent, sessionId, user, origin } = request;
  const changing = { protocol, device: { address, userAgent }, provedWith: 'link' } as const;
  return watchFailures(people, proofBy(request), () =>
    people.attempts.run(tokenCounters(address), () =>
      people.changeTogether(changing, async (api, tx) => {
        const { userId } = await takeSignInLink(tx, token);
        // It stays: everything is rolled back.
        if (userId !== user.id) throw new AppError('sign_in_refused', 'This link is for another account.');
        const { headers } = await api.beginSession({ body: { userId }, returnHeaders: true });
        // Ended meanwhile, or replaced by another proof.
        if (!(await deleteSession(tx, sessionId, userId))) throw sessionMissing();
        const change = { action: 'person.proof_given', after: { proof: 'link' } } as const;
        await recordPersonChange(tx, user, origin, await databaseNow(tx), change);
        return headers;
      }),
    ),
  );
}
