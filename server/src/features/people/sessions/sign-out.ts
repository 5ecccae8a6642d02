/** Signing out. */
import { cookieHeaders, type Entering, findPresent, type People, type Sent } from '../people.ts';

interface Deps {
  readonly people: People;
}

/** Ends the session, if there is one. Returns the headers of the answer, which clear the cookies. */
export async function signOut(
  { people }: Deps,
  { protocol, address, userAgent }: Entering,
  headers: Sent['headers'],
): Promise<Headers> {
  const present = await findPresent(people, { headers, protocol });
  return people.changeTogether({ protocol }, async (api, tx) => {
    const { headers: made } = await api.signOut({ headers: cookieHeaders(headers), returnHeaders: true });
    if (present !== undefined) {
      const note = { kind: 'sign_out', what: 'session', userId: present.user.id, address, userAgent } as const;
      await people.security.record(tx, note);
    }
    return made;
  });
}
