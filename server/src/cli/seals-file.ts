/** Seals that were written down: what `ledger seals --json` printed, kept outside of the database. */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check, Errors } from 'typebox/value';
import type { BusinessId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { KnownSeal } from '../ledger/seals/seal-walk.ts';
import { workingDirectory } from './context.ts';

/** Some hundred thousand ledgers. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;

const PositiveNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const SealsFile = Type.Object({
  seals: Type.Array(
    Type.Object({
      businessId: PositiveNumber,
      mode: Type.Union([Type.Literal('test'), Type.Literal('live')]),
      number: PositiveNumber,
      lastSequence: PositiveNumber,
      sealedAt: Type.String(),
      digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
});

/** @throws AppError validation_failed when the file can't be read or is something else. */
export async function readSealsFile(path: string): Promise<(LedgerKey & KnownSeal)[]> {
  const { seals } = parse(path, await read(path));
  return seals.map(({ businessId, mode, number, digest }) => ({
    businessId: BigInt(businessId) as BusinessId,
    live: mode === 'live',
    number: BigInt(number),
    digest: Buffer.from(digest, 'hex'),
  }));
}

function parse(path: string, text: string): Static<typeof SealsFile> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('validation_failed', `The file ${path} is not JSON.`, { cause: error });
  }
  if (Check(SealsFile, value)) return value;
  const [first] = Errors(SealsFile, value);
  const where = first === undefined ? '' : `: ${first.instancePath || 'it'} ${first.message}`;
  throw new AppError('validation_failed', `The file ${path} is not what ledger seals --json prints${where}.`);
}

async function read(path: string): Promise<string> {
  try {
    const file = resolve(workingDirectory(), path);
    const { size } = await stat(file);
    if (size > FILE_BYTES_MAX) throw new AppError('validation_failed', `The file ${path} is larger than 16 MB.`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new AppError('validation_failed', `The file ${path} cannot be read${code}.`, { cause: error });
  }
}
