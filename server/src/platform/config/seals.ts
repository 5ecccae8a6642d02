/** Where copies of the ends of chains of seals go, from the environment. */
import { resolve } from 'node:path';

export interface SealHeadsConfig {
  /** A file that grows by a line each day, or a directory that gets a file each day. Absolute. */
  readonly file: string | undefined;
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  /** E-mail addresses; none without a mail server. */
  readonly mailTo: readonly string[];
}

interface SealHeadsContext {
  readonly workingDirectory: string;
  readonly mayBePlain: boolean;
  readonly isMailAddress: (text: string) => boolean;
}

/** The form of Standard Webhooks: 24 to 64 bytes in base64. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

export function readSealHeads(
  env: NodeJS.ProcessEnv,
  problems: string[],
  { workingDirectory, mayBePlain, isMailAddress }: SealHeadsContext,
): SealHeadsConfig {
  const file = env['SEAL_HEADS_FILE'] || undefined;
  const url = env['SEAL_HEADS_URL'] || undefined;
  const secret = env['SEAL_HEADS_SECRET'] || undefined;
  const protocols = mayBePlain ? ['https:', 'http:'] : ['https:'];
  if (url !== undefined && !(URL.canParse(url) && protocols.includes(new URL(url).protocol))) {
    problems.push('SEAL_HEADS_URL must be an address that begins with https://.');
  }
  if ((url === undefined) !== (secret === undefined)) {
    problems.push('SEAL_HEADS_URL and SEAL_HEADS_SECRET belong together: set both or none.');
  }
  if (secret !== undefined && !SECRET.test(secret)) {
    problems.push('SEAL_HEADS_SECRET must be whsec_ and 24 to 64 random bytes in base64.');
  }
  const mailTo = (env['SEAL_HEADS_MAIL'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (!mailTo.every(isMailAddress)) {
    problems.push('SEAL_HEADS_MAIL must be e-mail addresses, separated by commas.');
  }
  if (mailTo.length > 0 && !env['SMTP_URL']) problems.push('SEAL_HEADS_MAIL needs SMTP_URL.');
  return {
    mailTo,
    file: file === undefined ? undefined : resolve(workingDirectory, file),
    webhook: url === undefined || secret === undefined ? undefined : { url, secret },
  };
}
