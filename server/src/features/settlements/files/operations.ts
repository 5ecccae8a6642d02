/** What callers can do with the files of settlement runs. */
import { csvFile, type Download } from '../../../platform/http/download.ts';
import { file, write } from '../../../platform/http/operation.ts';
import { type ExportDeps, exportRun } from '../runs/export-run.ts';
import type { FileFormat } from '../runs/file-format.ts';
import { ofRun, runForMembers } from '../runs/operations.ts';
import { SettlementRun } from '../runs/schemas.ts';
import { wireRun } from '../runs/wire-run.ts';
import { EXPORTED, payoutRows } from './payout-csv.ts';
import { fileName, type OpenedFile, openPayoutFile, type PayoutFileDeps } from './payout-file.ts';
import { payoutXml } from './payout-xml.ts';
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

function downloadOf(file: OpenedFile, format: FileFormat): Download {
  const name = fileName(file.head, format);
  const { manifest } = file.head;
  const headers = manifest === undefined ? {} : { 'settlement-manifest': manifest };
  // Without a byte order mark, because machines read it first.
  if (format === 'csv') return { ...csvFile(name, EXPORTED.columns, payoutRows(file)), headers };
  return { name, type: 'application/xml; charset=utf-8', headers, body: { pieces: payoutXml(file, format) } };
}
