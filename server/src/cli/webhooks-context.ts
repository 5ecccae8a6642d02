/** What commands about webhooks share: endpoints, and the vault that holds signing secrets. */
import { readConfig } from '../config.ts';
import type { WebhookEndpointId } from '../database/ids.ts';
import { requireSameEncryptionKey } from '../vault/check-encryption-key.ts';
import { loadEncryptionKey } from '../vault/encryption-key.ts';
import { createVault, type Vault } from '../vault/vault.ts';
import { type CommandContext, withDatabase, workingDirectory } from './context.ts';
import { numberFrom1 } from './ledger-context.ts';

export const endpointId = (text: string): WebhookEndpointId => numberFrom1(text) as WebhookEndpointId;

interface VaultContext extends CommandContext {
  readonly vault: Vault;
  readonly config: { readonly webhookAllowPrivate: boolean };
}

/** @throws AppError encryption_key_unusable when the key here is not that of the database's secrets. */
export async function withVault<T>(work: (context: VaultContext) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, workingDirectory());
  const vault = createVault(await loadEncryptionKey(config));
  return withDatabase(async (context) => {
    await requireSameEncryptionKey({ db: context.db, vault });
    return work({ ...context, vault, config });
  });
}
