import { instant, type RowKind, type Values } from './kinds.ts';

interface SecondKind {
  readonly partOf: RowKind;
  readonly label: string;
  /** Its rows, among those of the kind that it is a part of. */
  readonly where: string;
  readonly values: Values;
}

/**
 * Before kinds had versions, columns that came later were a second kind of the same table. Facts of them count until
 * the log has their row.
 */
export const SECOND_KINDS = {
  payout_failed_by: {
    partOf: 'payout',
    label: 'who says that a payout failed',
    where: 'num_nonnulls(t.failed_by_file, t.failed_by_kind, t.failed_by_id) > 0',
    values: ['t.sequence, t.failed_by_file, t.failed_by_kind, t.failed_by_id'],
  },
  payee_maker: {
    partOf: 'settlement_run_maker',
    label: 'deed of a maker of settlement run',
    where: 't.did IS NOT NULL',
    values: ['t.run_number, t.number, t.did, t.account_id, t.account_count', instant('t.did_at')],
  },
  account_own_data: {
    partOf: 'account',
    label: 'own id and metadata of account',
    where: '(t.external_id IS NOT NULL OR t.metadata IS NOT NULL)',
    values: ['t.id, t.external_id, t.metadata'],
  },
  limit_exemption: {
    partOf: 'spending_limit',
    label: 'exemption from default limits of',
    where: 't.replaces_defaults',
    values: ['t.subject_kind, t.subject_id, t.replaces_defaults'],
  },
  mapped_result_file: {
    partOf: 'result_file',
    label: 'mapping of the file of bank results',
    where: 't.mapping_number IS NOT NULL',
    values: ['t.id, t.mapping_number'],
  },
} as const satisfies Readonly<Record<string, SecondKind>>;
