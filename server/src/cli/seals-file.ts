/** Seals kept outside of the database, as printed by `ledger seals --json`. */
import { type Static, Type } from 'typebox';
import { Check, Errors } from 'typebox/value';
import type { BusinessId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { KnownSeal } from '../ledger/seals/seal-walk.ts';
import { readWhole } from './files.ts';
import type { Invocation } from './invocation.ts';

/** Enough for some hundred thousand ledgers. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;

const PositiveNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export type SealsFile = Static<typeof SealsFile>;
const SealsFile = Type.Object({
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
export async function readSealsFile(invocation: Invocation, path: string): Promise<(LedgerKey & KnownSeal)[]> {
  const bytes = await readWhole(invocation, path, FILE_BYTES_MAX);
  const { seals } = parse(path, bytes.toString());
  return seals.map(({ businessId, mode, number, digest }) => ({
    businessId: BigInt(businessId) as BusinessId,
    live: mode === 'live',
    number: BigInt(number),
    digest: Buffer.from(digest, 'hex'),
  }));
}

function parse(path: string, text: string): SealsFile {
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
