import type { Command } from 'commander';
import { revokeKey } from '../api-keys/revoke-key.ts';
import { addCommand, apiKeyId } from './arguments.ts';
import { withDatabase } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { instant, modeName, type OutputOptions, print } from './output.ts';

export function addKeysRevoke(parent: Command): void {
  addCommand(parent, 'revoke', 'End a key: nothing is posted with it from now on')
    .argument('<key-id>', 'id of the key, from `keys list`', apiKeyId)
    .action(async (keyId: ReturnType<typeof apiKeyId>, options: OutputOptions) => {
      const { key, revokedAt, wasLastSecretKey } = await withDatabase((context) =>
        revokeKey(context, { keyId, origin: operatorOrigin() }),
      );
      const mode = modeName(key.live);
      const warnings = wasLastSecretKey
        ? [
            {
              code: 'no_secret_key_left',
              message:
                `Business ${key.businessId} has no secret key left in ${mode} mode. ` +
                `Create one with: keys create --business ${key.businessId} --mode ${mode}`,
            },
          ]
        : [];
      const wire = {
        keyId: Number(key.id),
        businessId: Number(key.businessId),
        mode,
        kind: key.kind,
        revokedAt: revokedAt.toISOString(),
        warnings,
      };
      const text = [`Key ${key.id} is revoked since ${instant(revokedAt)}.`, ...warnings.map(({ message }) => message)];
      print(options, wire, text.join('\n'));
    });
}
