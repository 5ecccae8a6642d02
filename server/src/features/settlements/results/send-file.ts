/** Receives a file of bank results, and applies as much of it as a caller waits for. */
import type { IdDeps } from '../../../platform/database/ids.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { numberIn } from '../../../platform/wire/ids.ts';
import { invalidParameter, readFilledText } from '../../../platform/wire/invalid.ts';
import { applyStep } from './apply-file.ts';
import { detailOf, type FileDetail } from './list-files.ts';
import { receiveFile } from './receive-file.ts';
import type { ResultQuotas } from './quota.ts';
import type { ResultFile } from './result-file.ts';

/** A caller waits this long for a file to be applied; whatever is left then is applied in the background. */
const APPLIED_WITHIN_MS = 20_000;

export interface SendDeps extends IdDeps {
  readonly config: { readonly resultQuotas: ResultQuotas };
}

export interface FileToSend {
  readonly bytes: AsyncIterable<Buffer>;
  readonly filename: string | undefined;
  /** The number of the mapping that a person saw in the preview; `0` for our own headings. */
  readonly mapping: string | undefined;
  /** Called when a step failed: the file was accepted, and the answer says so. */
  readonly onError: (error: unknown) => void;
}

export interface SentResults extends FileDetail {
  /** The same file was accepted before. */
  readonly replayed: boolean;
}

/** @throws AppError validation_failed for a name that cannot be kept; those of `receiveFile`. */
export async function sendFile(deps: SendDeps, caller: Caller, sent: FileToSend): Promise<SentResults> {
  const filename = readFilledText('filename', sent.filename, invalidParameter);
  const mapping = readMapping(sent.mapping);
  const { bytes, onError } = sent;
  const { file, replayed } = await receiveFile(deps, caller, {
    bytes,
    filename,
    mapping,
    quotas: deps.config.resultQuotas,
  });
  const applied = await applyWithin(deps, caller, file, onError);
  return { ...(await detailOf(deps, caller, applied)), replayed };
}

function readMapping(text: string | undefined): bigint | undefined {
  if (text === '0') return 0n;
  const number = text === undefined ? undefined : numberIn(text);
  if (text !== undefined && number === undefined) throw invalidParameter('mapping', 'must be the number of a mapping');
  return number;
}

/** Runs as many steps as fit. The background continues with the rest, and after a failure. */
async function applyWithin(
  deps: IdDeps,
  { businessId, live }: Caller,
  file: ResultFile,
  onError: FileToSend['onError'],
): Promise<ResultFile> {
  const startedAt = performance.now();
  let now = file;
  try {
    while (now.state === 'applying' && performance.now() - startedAt < APPLIED_WITHIN_MS) {
      now = await applyStep(deps, { businessId, live, id: file.id });
    }
  } catch (error) {
    onError(error);
  }
  return now;
}
