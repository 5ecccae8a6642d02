import { type Command, Option } from 'commander';
import { rollKey } from '../api-keys/roll-key.ts';
import { addCommand, apiKeyId, duration } from './arguments.ts';
import { withDatabase } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { instant, modeName, type OutputOptions, print } from './output.ts';

interface Options extends OutputOptions {
  readonly overlap: number;
}

const DAY_MS = 24 * 60 * 60_000;

export function addKeysRoll(parent: Command): void {
  addCommand(parent, 'roll', 'Create a key in place of an old one, which works on for a while')
    .argument('<key-id>', 'id of the old key, from `keys list`', apiKeyId)
    .addOption(
      new Option('--overlap <time>', 'how long the old key works on: 0, or such as 30m, 24h, 7d')
        .argParser(duration)
        .default(DAY_MS, '24h'),
    )
    .action(async (keyId: ReturnType<typeof apiKeyId>, options: Options) => {
      const { issued, old, oldEndsAt } = await withDatabase((context) =>
        rollKey(context, { keyId, overlapMs: options.overlap, origin: operatorOrigin() }),
      );
      const wire = {
        keyId: Number(issued.id),
        businessId: Number(old.businessId),
        mode: modeName(old.live),
        kind: old.kind,
        key: issued.text,
        oldKeyId: Number(old.id),
        oldKeyEndsAt: oldEndsAt.toISOString(),
      };
      const end = options.overlap === 0 ? 'is revoked' : `works until ${instant(oldEndsAt)}`;
      const text = `Key ${issued.id}. Keep it: it is not shown again. The old key ${old.id} ${end}.\n${issued.text}`;
      print(options, wire, text);
    });
}
