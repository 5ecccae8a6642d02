import type { MailDeps } from '../platform/mail/queue-mail.ts';
import type { CommandContext, Invocation } from './invocation.ts';
import { loadedKeyring } from './loaded-keyring.ts';

/**
 * Adds the queue of mails, so that people hear of what a command changes as of any other change. A server sends what is
 * queued. Without SMTP_URL nothing is queued, as on a server.
 * @throws AppError encryption_key_unusable: what waits is sealed.
 */
export async function telling<C extends CommandContext>(
  { config }: Pick<Invocation, 'config'>,
  context: C,
): Promise<C & Partial<MailDeps>> {
  if (config.mail === undefined) return context;
  return { ...context, mail: { isOn: true, vault: await loadedKeyring({ config, db: context.db }) } };
}
