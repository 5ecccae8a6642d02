/** Parsers of what is typed. What they refuse is wrong usage. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ApiKeyId, BusinessId } from '../database/ids.ts';
import { numberFromPath } from '../wire/ids.ts';

const UNIT_MS = { s: 1_000, m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 } as const;

const businessId = (text: string): BusinessId => readId(text) as BusinessId;
export const apiKeyId = (text: string): ApiKeyId => readId(text) as ApiKeyId;

function readId(text: string): bigint {
  return numberFromPath(text, () => new InvalidArgumentError('It must be a number such as 42.'));
}

/** `0`, or a whole number with a unit: `90s`, `30m`, `24h`, `7d`. In milliseconds. */
export function duration(text: string): number {
  const [, count, unit] = /^([0-9]{1,6})([smhd])$/.exec(text) ?? [];
  if (text === '0') return 0;
  if (count === undefined || unit === undefined) {
    throw new InvalidArgumentError('It must be 0, or a number with s, m, h or d, such as 24h.');
  }
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

export const businessOption = (): Option =>
  new Option('--business <id>', 'id of the business').argParser(businessId).makeOptionMandatory();

export const modeOption = (what = 'mode of the keys'): Option =>
  new Option('--mode <mode>', what).choices(['test', 'live']);

/** Naira as people type them: `1500.50`, `1,500`. */
export function naira(text: string): number {
  const bare = text.replaceAll(',', '');
  if (!/^[0-9]{1,13}(\.[0-9]{1,2})?$/.test(bare)) {
    throw new InvalidArgumentError('It must be an amount in naira such as 1500.50.');
  }
  return Number(bare);
}

export type Mode = 'test' | 'live';

/** Every command takes --json, before or after its other options. */
export function addCommand(parent: Command, nameAndArguments: string, summary: string): Command {
  return parent
    .command(nameAndArguments)
    .description(summary)
    .option('--json', 'print JSON, and nothing else, on standard output')
    .allowExcessArguments(false);
}
