import type { Command } from 'commander';
import { listKeys } from '../api-keys/list-keys.ts';
import type { BusinessId } from '../database/ids.ts';
import { addCommand, businessOption, type Mode, modeOption } from './arguments.ts';
import { withDatabase } from './context.ts';
import { instant, modeName, type OutputOptions, print, table } from './output.ts';

interface Options extends OutputOptions {
  readonly business: BusinessId;
  readonly mode?: Mode;
}

export function addKeysList(parent: Command): void {
  addCommand(parent, 'list', 'List the keys of a business: what they begin and end with, and whether they work')
    .addOption(businessOption())
    .addOption(modeOption())
    .action(async (options: Options) => {
      const live = options.mode && options.mode === 'live';
      const keys = await withDatabase((context) => listKeys(context, { businessId: options.business, live }));
      const wire = keys.map((key) => ({
        keyId: Number(key.id),
        mode: modeName(key.live),
        kind: key.kind,
        prefix: key.prefix,
        lastFour: key.lastFour,
        status: key.status,
        createdAt: key.createdAt.toISOString(),
        expiresAt: key.expiresAt?.toISOString() ?? null,
        revokedAt: key.revokedAt?.toISOString() ?? null,
      }));
      const rows = keys.map((key) => [
        String(key.id),
        modeName(key.live),
        key.kind,
        `${key.prefix}…${key.lastFour}`,
        key.status,
        instant(key.createdAt),
        instant(key.revokedAt ?? key.expiresAt),
      ]);
      const head = ['Id', 'Mode', 'Kind', 'Key', 'Status', 'Created', 'Ends'];
      print(options, { keys: wire }, rows.length === 0 ? 'There are no keys.' : table(head, rows));
    });
}
