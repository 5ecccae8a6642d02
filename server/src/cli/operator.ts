import { hostname, userInfo } from 'node:os';
import { BY_OPERATOR, type Origin } from '../principal.ts';

/** Whoever runs a command, as their machine calls them: what the audit log says of them. */
export const operatorOrigin = (): Origin => ({ ...BY_OPERATOR, name: `${userName()}@${hostname()}` });

/** A user id without an entry in the list of users, as containers have them, has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'operator');
  }
}
