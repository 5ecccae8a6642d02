/** Signing out. */
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import { cookieHeaders, type People } from './people.ts';
import type { Entering } from './sign-in.ts';

interface Deps {
  readonly people: People;
}

/** Ends the session, if there is one. Returns the headers of the answer, which clear the cookies. */
export async function signOut(
  { people }: Deps,
  { protocol, address, userAgent }: Entering,
  sent: IncomingHttpHeaders,
): Promise<Headers> {
  const user = await people.findUser(sent).then(
    ({ user: found }) => found,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'session_missing') return undefined;
      throw error;
    },
  );
  return people.changeTogether({ protocol }, async (api, tx) => {
    const { headers } = await api.signOut({ headers: cookieHeaders(sent), returnHeaders: true });
    if (user !== undefined) {
      const note = { kind: 'sign_out', what: 'session', userId: user.id, address, userAgent } as const;
      await people.security.record(tx, note);
    }
    return headers;
  });
}
