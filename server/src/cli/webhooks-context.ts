/** What commands about webhooks share: a business in a mode, and the vault that holds signing secrets. */
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { requireSameEncryptionKey } from '../connected-accounts/check-encryption-key.ts';
import { createVault, type Vault } from '../connected-accounts/vault.ts';
import type { BusinessId, WebhookEndpointId } from '../database/ids.ts';
import { loadEncryptionKey } from '../encryption-key.ts';
import { AppError } from '../errors.ts';
import type { WriteOutcome } from '../ledger/write-in-ledger.ts';
import { addCommand, businessOption, type Mode, modeOption } from './arguments.ts';
import { type CommandContext, withDatabase, workingDirectory } from './context.ts';
import type { OutputOptions } from './output.ts';

export interface LedgerOptions extends OutputOptions {
  readonly business: BusinessId;
  readonly mode: Mode;
}

/** A command that names a business and a mode. */
export const addLedgerCommand = (parent: Command, nameAndArguments: string, summary: string): Command =>
  addCommand(parent, nameAndArguments, summary)
    .addOption(businessOption())
    .addOption(modeOption().makeOptionMandatory());

/** On behalf of no key and nobody: of who runs the server. */
export const callerOf = ({ business, mode }: LedgerOptions) => ({
  businessId: business,
  live: mode === 'live',
  apiKeyId: undefined,
});

export function endpointId(text: string): WebhookEndpointId {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) throw new InvalidArgumentError('It must be a number such as 42.');
  return BigInt(text) as WebhookEndpointId;
}

interface VaultContext extends CommandContext {
  readonly vault: Vault;
  readonly config: { readonly webhookAllowPrivate: boolean };
}

/** @throws AppError encryption_key_unusable when the key here is not that of the database's secrets. */
export async function withVault<T>(work: (context: VaultContext) => Promise<T>): Promise<T> {
  return withDatabase(async (context) => {
    const config = readConfig(process.env, workingDirectory());
    const vault = createVault(await loadEncryptionKey(config));
    await requireSameEncryptionKey({ db: context.db, vault });
    return work({ ...context, vault, config });
  });
}

/** Without an Idempotency-Key there are no stored responses. */
export function resultOf<T>(outcome: WriteOutcome<T>): T {
  if (outcome.kind === 'stored') throw new Error('a command cannot have a stored response');
  return outcome.result;
}

/** Locking a ledger that is not there fails in words of the database. @throws AppError not_found */
export async function requireBusiness({ db }: CommandContext, { business }: LedgerOptions): Promise<void> {
  const found = await db.selectFrom('businesses').select('id').where('id', '=', business).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'There is no business with this id.');
}
