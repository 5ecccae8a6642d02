/** The form of the ends of chains outside of the database, as `ledger seals --json` prints it. */
import { type Static, Type } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { AppError } from '../../core/errors/errors.ts';

const PositiveNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const BusinessNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Mode = Type.Union([Type.Literal('test'), Type.Literal('live')]);
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** Files from before version 2 have neither a version nor anything but seals; those from before 3 have no logs. */
const HeadsFile = Type.Object({
  version: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)])),
  takenAt: Type.Optional(Type.String()),
  seals: Type.Array(
    Type.Object({
      businessId: PositiveNumber,
      mode: Mode,
      number: PositiveNumber,
      lastSequence: PositiveNumber,
      sealedAt: Type.String(),
      digest: Digest,
    }),
  ),
  facts: Type.Optional(
    Type.Array(
      Type.Object({
        businessId: PositiveNumber,
        mode: Mode,
        number: PositiveNumber,
        recordedAt: Type.String(),
        digest: Digest,
      }),
    ),
  ),
  /** Business 0 is the installation. */
  logs: Type.Optional(
    Type.Array(Type.Object({ businessId: BusinessNumber, mode: Mode, number: PositiveNumber, digest: Digest })),
  ),
  /** Ledgers that have no log yet. */
  auditLogs: Type.Optional(
    Type.Array(
      Type.Object({
        businessId: BusinessNumber,
        mode: Mode,
        sequence: PositiveNumber,
        digest: Digest,
      }),
    ),
  ),
});
export type HeadsFile = Static<typeof HeadsFile>;

/**
 * One or several outputs: a file that grows by itself has one a line.
 * @throws AppError validation_failed when the text is something else; `path` is for its message.
 */
export function parseHeadsFile(path: string, text: string): HeadsFile[] {
  const whole = parsed(text);
  if (whole !== undefined) return [requireHeads(path, whole)];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => requireHeads(path, parsed(line)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requireHeads(path: string, value: unknown): HeadsFile {
  if (value === undefined) throw new AppError('validation_failed', `The file ${path} is not JSON.`);
  if (Check(HeadsFile, value)) return value;
  const [first] = Errors(HeadsFile, value);
  const where = first === undefined ? '' : `: ${first.instancePath || 'it'} ${first.message}`;
  throw new AppError('validation_failed', `The file ${path} is not what ledger seals --json prints${where}.`);
}
