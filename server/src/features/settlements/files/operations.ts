/** What callers can do with the files of settlement runs. */
import { csvPieces } from '../../../platform/http/csv.ts';
import type { Download } from '../../../platform/http/download.ts';
import { file, write } from '../../../platform/http/operation.ts';
import { type ExportDeps, exportRun } from '../runs/export-run.ts';
import type { PayoutFileFormat } from '../runs/file-format.ts';
import { ofRun, runForMembers } from '../runs/operations.ts';
import { SettlementRun } from '../runs/schemas.ts';
import { wireRun } from '../runs/wire-run.ts';
import { EXPORTED, payoutRows } from './payout-csv.ts';
import { fileName, type OpenedFile, openPayoutFile, type PayoutFileDeps } from './payout-file.ts';
import { type Pain001, payoutXml } from './payout-xml.ts';
import * as schemas from './schemas.ts';

const doors = (below: string) => ({
  key: `/v1/api/settlement-runs/:number${below}`,
  session: `/settlement-runs/:number${below}`,
});
const CONFLICTS = ['run_state_conflict', 'run_superseded', 'source_account_missing', 'manifest_changed'] as const;

export const payoutFileOperations = [
  write({
    id: 'exportSettlementRun',
    summary: 'Export a settlement run',
    description:
      'Exports an approved run. Afterwards its payouts can be paid, and it can no longer be cancelled. Exporting ' +
      'again, in the same format or another, changes nothing. The formats of ISO 20022 name the paying account, ' +
      '`sourceAccount` of the manifest that was approved.',
    method: 'POST',
    doors: doors('/export'),
    permissions: ['payouts:make'],
    needsFreshProof: true,
    params: ofRun,
    body: schemas.ExportRunBody,
    message: 'Settlement run exported',
    answers: SettlementRun,
    errors: [...CONFLICTS, 'changed_by_hand', 'second_person_required', 'account_held'],
    run: (deps: ExportDeps, caller, { params: { number }, body: { format } }) =>
      exportRun(deps, caller, { number, format }),
    wire: ({ run }) => wireRun(run),
    forMembers: runForMembers,
  }),
  file({
    id: 'getSettlementRunFile',
    summary: 'Get the file of a settlement run',
    description:
      'The file of an exported run, in any format: every payout that was not cancelled in the draft, in order. It ' +
      'has the same bytes whenever it is requested. If the connection breaks, it is incomplete. XML is valid against ' +
      'the schema of its version. It has names in printable ASCII (a letter that is not Latin becomes a question ' +
      'mark), a `MsgId` that is the same for every format of a run, and an execution date that is a business day in ' +
      'Nigeria. CSV is UTF-8 without a byte order mark, and has an apostrophe before a cell that a spreadsheet would ' +
      'run as a formula. In test mode the narration and the name of the file say so. The name of the file and the ' +
      'header `Settlement-Manifest` have the short form of the manifest that was approved.',
    doors: doors('/file'),
    permissions: ['payouts:make'],
    needsFreshProof: true,
    params: ofRun,
    query: schemas.FileQuery,
    records: 'export',
    files: { 200: schemas.PayoutFile },
    errors: [409, ...CONFLICTS],
    run: async (deps: PayoutFileDeps, caller, { params: { number }, query: { format } }) =>
      downloadOf(await openPayoutFile(deps, caller, number, format), format),
  }),
];

interface Writer {
  readonly extension: string;
  /** The media type. */
  readonly type: string;
  readonly pieces: (file: OpenedFile) => AsyncGenerator<string>;
}

const pain001 = (version: Pain001): Writer => ({
  extension: `${version}.xml`,
  type: 'application/xml; charset=utf-8',
  pieces: (file) => payoutXml(file, version),
});

/** How each format is written, here and at the command line. */
export const WRITERS: Readonly<Record<PayoutFileFormat, Writer>> = {
  // Without a byte order mark, because machines read it first.
  csv: {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    pieces: (file) => csvPieces(EXPORTED.columns, payoutRows(file)),
  },
  'pain.001.001.09': pain001('pain.001.001.09'),
  'pain.001.001.10': pain001('pain.001.001.10'),
};

function downloadOf(file: OpenedFile, format: PayoutFileFormat): Download {
  const { extension, type, pieces } = WRITERS[format];
  const { manifest } = file.head;
  const headers = manifest === undefined ? {} : { 'settlement-manifest': manifest };
  return { name: fileName(file.head, extension), type, headers, body: { pieces: pieces(file) } };
}
