import { hostname, userInfo } from 'node:os';
import { BY_OPERATOR, type Origin } from '../core/words/principal.ts';

/** The user on this machine who runs a command, for the audit log. */
export const operatorOrigin = (): Origin => ({ ...BY_OPERATOR, name: `${userName()}@${hostname()}` });

/** A user id that is not in the list of users, as in containers, has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'operator');
  }
}
