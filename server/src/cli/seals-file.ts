/** Ends of chains kept outside of the database, as printed by `ledger seals --json`. */
import { headsFromFile, type KnownHeads } from '../features/sealed-heads/heads.ts';
import { readWhole } from './files.ts';
import type { Invocation } from './invocation.ts';

/** Enough for some hundred thousand ledgers. */
const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** @throws AppError validation_failed when the file can't be read or is something else. */
export async function readSealsFile(invocation: Invocation, path: string): Promise<KnownHeads> {
  const bytes = await readWhole(invocation, path, FILE_BYTES_MAX);
  // It reads shapes with TypeBox, which takes a third of the time that a command needs to start.
  const { parseHeadsFile } = await import('../features/sealed-heads/heads-file.ts');
  const copies = parseHeadsFile(path, bytes.toString()).map(headsFromFile);
  return {
    knownSeals: copies.flatMap(({ knownSeals }) => knownSeals),
    knownFacts: copies.flatMap(({ knownFacts }) => knownFacts),
    knownEntries: copies.flatMap(({ knownEntries }) => knownEntries),
    knownFormerEntries: copies.flatMap(({ knownFormerEntries }) => knownFormerEntries),
  };
}
