/**
 * Operations on mappings of CSV, and the preview of a file. They are for members: a key sends files whose headings they
 * have explained.
 */
import { Type } from 'typebox';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { integer } from '../../../platform/http/fields.ts';
import { DONE, pathParameter, read, upload, write } from '../../../platform/http/operation.ts';
import { namingOf } from '../runs/runs-with-names.ts';
import { FILE_BODY } from './file-body.ts';
import { mappingNumberFromPath } from './mapping.ts';
import { findAllCurrent } from './mapping-queries.ts';
import * as schemas from './mapping-schemas.ts';
import { previewFile } from './preview-file.ts';
import { removeMapping, saveMapping } from './save-mapping.ts';
import { SentFile } from './schemas.ts';
import type { SendDeps } from './send-file.ts';
import { wireMapping, wirePreview } from './wire-mappings.ts';

type Earlier = NonNullable<schemas.FilePreview['earlier']>;

/** With the names of who made them. */
async function withMakers(deps: DbDeps, mappings: readonly schemas.Mapping[]): Promise<schemas.Mapping[]> {
  const named = await namingOf(
    deps,
    mappings.map(({ made }) => made.by),
  );
  return mappings.map((mapping) => ({ ...mapping, made: { ...mapping.made, by: named(mapping.made.by) } }));
}

/** With the name of who sent it. */
async function withSender(deps: DbDeps, { number, accepted }: Earlier): Promise<Earlier> {
  const named = await namingOf(deps, [accepted.by]);
  return { number, accepted: { ...accepted, by: named(accepted.by) } };
}

export const mappingOperations = [
  upload({
    id: 'previewSettlementResults',
    summary: 'Preview a file of bank results',
    description:
      'What applying it would do, if it can be read; of a CSV also what stands in its columns, and the mapping that ' +
      'is remembered for its headings. Changes nothing.',
    doors: { session: '/settlement-results/preview' },
    permissions: ['payouts:make'],
    fileBody: FILE_BODY,
    describedBody: SentFile,
    message: 'Bank results previewed',
    answers: schemas.FilePreview,
    errors: ['unreadable_file', 'statement_of_other_account', 'unmatched_file'],
    run: (deps: SendDeps, caller, { bytes }) => previewFile(deps, caller, bytes),
    wire: wirePreview,
    forMembers: {
      answers: schemas.FilePreview,
      complete: async (deps: SendDeps, _caller, preview) => ({
        ...preview,
        mapping: preview.mapping && ((await withMakers(deps, [preview.mapping]))[0] ?? null),
        earlier: preview.earlier && (await withSender(deps, preview.earlier)),
      }),
    },
  }),
  read({
    id: 'listResultMappings',
    summary: 'List the mappings of CSV',
    description: 'Those that count now, the newest first, at most 64.',
    doors: { session: '/settlement-result-mappings' },
    permissions: ['payouts:read'],
    message: 'Mappings retrieved',
    answers: Type.Array(schemas.Mapping),
    run: (deps: DbDeps, caller) => findAllCurrent(deps.db, caller),
    wire: (mappings) => mappings.map(wireMapping),
    forMembers: {
      answers: Type.Array(schemas.Mapping),
      complete: (deps, _caller, mappings) => withMakers(deps, mappings),
    },
  }),
  write({
    id: 'saveResultMapping',
    summary: 'Remember how a CSV is read',
    description:
      'For files with exactly these headings, whoever sends them. A change is a new version; files keep the version ' +
      'that read them. With the rule of the second person it takes a change request.',
    method: 'POST',
    doors: { session: '/settlement-result-mappings' },
    permissions: ['payouts:make'],
    body: schemas.NewMappingBody,
    message: 'Mapping saved',
    answers: schemas.Mapping,
    errors: ['changed_meanwhile', 'second_person_required'],
    run: (deps: DbDeps, caller, { body }) => saveMapping(deps, caller, body),
    wire: wireMapping,
  }),
  write({
    id: 'removeResultMapping',
    summary: 'Forget how a CSV is read',
    description: 'Files that it has read keep it.',
    method: 'DELETE',
    doors: { session: '/settlement-result-mappings/:number' },
    permissions: ['payouts:make'],
    params: { number: pathParameter(integer('The number of the version that counts.', 3), mappingNumberFromPath) },
    message: 'Mapping removed',
    ...DONE,
    errors: ['changed_meanwhile'],
    run: (deps: DbDeps, caller, { params }) => removeMapping(deps, caller, params.number),
  }),
];
