/**
 * The rows that decide, beside transactions: which columns of which table, and how a row is named. A kind needs an
 * entry here, a row of fact_kinds in its migration, and `recordRows` wherever its rows are written.
 *
 * Digests cover the columns in their order, so a version of a kind never changes: a column that comes or goes makes the
 * next version, with which rows are recorded from then on. Times of the last change and ciphertexts are not covered:
 * they change without anybody's decision.
 */

/** SQL of JSON values, in lists: numbers, texts and booleans. */
export type Values = readonly string[];

interface KindDefinition {
  /** As messages call one row. */
  readonly label: string;
  /** The table, as `t`. It has the columns business_id and live: what is of both modes is joined to their ledgers. */
  readonly from: string;
  /** SQL of the row's name within its ledger. */
  readonly key: string;
  /** The columns of the key, each with the type and SQL of its part of a wanted `k` (text). */
  readonly find: string;
  /** Rows that count; the others are as good as gone. */
  readonly where?: string;
  /** From the first on; the last is recorded. */
  readonly versions: readonly [Values, ...(readonly Values[])];
}

export const instant = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint`;
/** Days since 1970-01-01; the text of a date depends on the session. */
const day = (column: string): string => `${column} - date '1970-01-01'`;
const bytes = (column: string): string => `encode(${column}, 'hex')`;
const document = (column: string): string => `${column}::text`;
const list = (column: string): string => `array_to_json(${column})`;

/** Versions of which each has the columns of the one before, and more. */
const grown = (first: Values, ...added: readonly Values[]): readonly [Values, ...(readonly Values[])] => [
  first,
  ...added.map((_, index) => [first, ...added.slice(0, index + 1)].flat()),
];

const SCHEDULE = [
  't.frequency, t.weekday, t.month_day, t.delay_business_days, t.minimum_kobo, t.reserve_kobo',
  `t.reserve_percent_e4, t.schedule_by_kind, t.schedule_by_id, ${instant('t.schedule_by_at')}`,
];

export const ROW_KINDS = {
  payout: {
    label: 'payout',
    from: 'settlement_payouts t',
    key: 't.sequence',
    find: 't.sequence = k::bigint',
    versions: grown(
      [
        't.run_number, t.position, t.sequence, t.reference, t.connected_account_id, t.wallet_id',
        't.amount_kobo, t.bank_code, t.account_number, t.account_name, t.outcome, t.reason_code',
        `t.reason, ${instant('t.outcome_at')}, t.return_sequence, ${instant('t.confirmed_at')}`,
        `${document('t.debit_booking')}, ${document('t.credit_booking')}`,
      ],
      ['t.failed_by_file, t.failed_by_kind, t.failed_by_id'],
    ),
  },
  settlement_run: {
    label: 'settlement run',
    from: 'settlement_runs t',
    key: 't.number',
    find: 't.number = k::bigint',
    versions: [
      [
        `t.number, t.reference, ${day('t.scheduled_for')}, ${day('t.scheduled_after')}`,
        `${list('t.account_ids')}, t.state`,
        `t.created_by_kind, t.created_by_id, ${instant('t.created_at')}, ${instant('t.drafted_at')}`,
        `t.approved_by_kind, t.approved_by_id, ${instant('t.approved_at')}`,
        `t.exported_by_kind, t.exported_by_id, ${instant('t.exported_at')}, t.export_format`,
        `${day('t.execution_date')}, t.debtor_name, ${document('t.export_bank_names')}, t.debtor_bank_code`,
        't.debtor_account_number, t.debtor_account_name, t.cancelled_by_kind, t.cancelled_by_id',
        instant('t.cancelled_at'),
      ],
    ],
  },
  settlement_manifest: {
    label: 'manifest of settlement run',
    from: 'settlement_manifests t',
    key: `t.run_number || '/' || t.version`,
    find: `t.run_number = split_part(k, '/', 1)::bigint AND t.version = split_part(k, '/', 2)::integer`,
    versions: [
      [
        `t.run_number, t.version, t.why, ${bytes('t.salt')}, ${bytes('t.payouts_digest')}, ${bytes('t.digest')}`,
        't.source_bank_code, t.source_account_number, t.source_account_name, t.payout_count, t.total_kobo',
        `t.made_by_kind, t.made_by_id, t.maker_id, ${instant('t.made_at')}`,
      ],
    ],
  },
  settlement_approval: {
    label: 'approval of settlement run',
    from: 'settlement_approvals t',
    key: `t.run_number || '/' || t.manifest_version || '/' || t.number`,
    find: `t.run_number = split_part(k, '/', 1)::bigint AND t.manifest_version = split_part(k, '/', 2)::integer
      AND t.number = split_part(k, '/', 3)::integer`,
    versions: [
      ['t.run_number, t.manifest_version, t.number, t.approver_kind, t.approver_id', instant('t.approved_at')],
    ],
  },
  change_request: {
    label: 'change request',
    from: 'change_requests t',
    key: 't.number',
    find: 't.number = k::bigint',
    versions: [
      [
        't.number, t.kind, t.subject, t.summary, t.reason, t.made_by_kind, t.made_by_id, t.maker_id',
        `${instant('t.created_at')}, ${instant('t.expires_at')}, t.state, t.decided_by_kind, t.decided_by_id`,
        instant('t.decided_at'),
      ],
    ],
  },
  request_rejection: {
    label: 'reason of the rejected change request',
    from: 'request_rejections t',
    key: 't.number',
    find: 't.number = k::bigint',
    versions: [['t.number, t.reason']],
  },
  refund: {
    label: 'refund',
    from: 'refunds t',
    key: 't.sequence',
    find: 't.sequence = k::bigint',
    versions: [['t.sequence', 't.payment_sequence', 't.commission']],
  },
  result_file: {
    label: 'file of bank results',
    from: 'settlement_result_files t',
    key: 't.id',
    find: 't.id = k::bigint',
    where: 't.number IS NOT NULL',
    versions: grown(
      [
        `t.id, t.number, ${bytes('t.digest')}, t.filename, t.format, t.message_id, t.byte_count`,
        `t.line_count, t.sent_by_kind, t.sent_by_id, ${instant('t.accepted_at')}`,
      ],
      ['t.mapping_number'],
    ),
  },
  result_line: {
    label: 'line of bank results',
    from: `settlement_result_lines t JOIN settlement_result_files f ON f.business_id = t.business_id AND f.live = t.live
      AND f.id = t.file_id AND f.applied_through >= t.position`,
    key: `t.file_id || '/' || t.position`,
    find: `t.file_id = split_part(k, '/', 1)::bigint AND t.position = split_part(k, '/', 2)::bigint`,
    versions: [
      [
        't.file_id, t.position, t.line_number, t.end_to_end_id, t.reference, t.amount_kobo',
        't.foreign_currency, t.status, t.reason_code, t.reason, t.contradicted, t.result',
        't.account_number, t.account_bank_code, t.statement_id, t.bank_reference, t.entry_reference',
        't.booked_on, t.is_second, t.conflict',
      ],
    ],
  },
  line_answer: {
    label: 'answer to the line of bank results',
    from: 'settlement_result_lines t',
    key: `t.file_id || '/' || t.position`,
    find: `t.file_id = split_part(k, '/', 1)::bigint AND t.position = split_part(k, '/', 2)::bigint`,
    where: 't.answer IS NOT NULL',
    versions: [
      [
        't.file_id, t.position, t.answer, t.answer_reason, t.answered_by_kind, t.answered_by_id',
        instant('t.answered_at'),
      ],
    ],
  },
  result_mapping: {
    label: 'mapping of bank results',
    from: 'settlement_result_mappings t',
    key: 't.number',
    find: 't.number = k::bigint',
    versions: [
      [
        `t.number, t.name, ${list('t.headings')}, ${bytes('t.headings_digest')}, ${document('t.columns')}`,
        `${document('t.statuses')}, t.made_by_kind, t.made_by_id, ${instant('t.made_at')}`,
      ],
    ],
  },
  business: {
    label: 'business',
    from: 'ledgers t JOIN businesses b ON b.id = t.business_id',
    key: 'b.id',
    find: 'b.id = k::bigint',
    versions: [
      [
        'b.id, b.name, b.default_split_type, b.default_percent_e4, b.default_fee_kobo, b.default_cap_kobo',
        `b.refund_shortfall, b.second_factor_required, ${instant('b.created_at')}`,
      ],
    ],
  },
  approver_grant: {
    label: 'change of who approves',
    from: 'ledgers t JOIN approver_grants g ON g.business_id = t.business_id',
    key: `g.user_id || '/' || ${instant('g.granted_at')} || '/' || g.granter_id`,
    find: `g.user_id = split_part(k, '/', 1) AND g.granter_id = split_part(k, '/', 3)
      AND g.granted_at = 'epoch'::timestamptz + split_part(k, '/', 2)::bigint * interval '1 microsecond'`,
    versions: [[`g.user_id, ${instant('g.granted_at')}, g.granter_id, g.how`]],
  },
  member: {
    label: 'member',
    from: `ledgers t JOIN (auth_members m JOIN auth_organizations o ON o.id = m."organizationId")
      ON o.slug = t.business_id::text`,
    key: 'm."userId"',
    find: 'm."userId" = k',
    versions: [[`m.id, m."userId", m.role, ${instant('m."createdAt"')}`]],
  },
  invitation: {
    label: 'invitation',
    from: 'ledgers t JOIN invitations i ON i.business_id = t.business_id',
    key: 'i.id',
    find: 'i.id = k',
    versions: [
      [
        // 0.1.0 wrote `seen_by`; nothing reads it now, so later rows have none.
        `i.id, i.email, i.role, ${bytes('i.token_digest')}, i.inviter_id, i.approved_by, i.mailed, i.seen_by`,
        `${instant('i.created_at')}, ${instant('i.expires_at')}`,
      ],
    ],
  },
  account: {
    label: 'connected account',
    from: 'connected_accounts t',
    key: 't.id',
    find: 't.id = k::bigint',
    versions: grown(
      [
        't.id, t.enabled, t.sequence, t.wallet_id, t.settlement_account_id, t.split_type, t.fee_kobo',
        `t.cap_kobo, t.percent_e4, ${instant('t.deleted_at')}, ${bytes('t.authorization_key_digest')}`,
        `${bytes('t.previous_authorization_key_digest')}, ${instant('t.previous_authorization_key_expires_at')}`,
        't.bank_code, t.account_number, t.account_name, t.business_name, t.email, t.mobile',
        `t.first_name, t.last_name, t.currency, ${instant('t.created_at')}`,
      ],
      ['t.external_id, t.metadata'],
    ),
  },
  // A kind of its own: a background step fills it, and must not vouch for what else stands in the row.
  account_creator: {
    label: 'creator of account',
    from: 'connected_accounts t',
    key: 't.id',
    find: 't.id = k::bigint',
    where: 't.created_by_kind IS NOT NULL',
    versions: [['t.id, t.created_by_kind, t.created_by_id']],
  },
  bank_details_change: {
    label: 'change of bank details',
    from: 'bank_details_changes t',
    key: `t.connected_account_id || '/' || t.number`,
    find: `t.connected_account_id = split_part(k, '/', 1)::bigint AND t.number = split_part(k, '/', 2)::bigint`,
    versions: [
      [
        `t.connected_account_id, t.number, ${instant('t.at')}, ${list('t.changed')}, t.actor_kind, t.actor_id`,
        `t.actor_name, t.actor_detail, t.request_id, ${bytes('t.salt')}, ${bytes('t.details_digest')}`,
      ],
    ],
  },
  account_hold: {
    label: 'hold of account',
    from: 'account_holds t',
    key: `t.connected_account_id || '/' || t.number`,
    find: `t.connected_account_id = split_part(k, '/', 1)::bigint AND t.number = split_part(k, '/', 2)::bigint`,
    versions: [
      [
        't.connected_account_id, t.number, t.kind, t.reason, t.placed_by_kind, t.placed_by_id, t.placed_by_name',
        `${instant('t.placed_at')}, t.released_by_kind, t.released_by_id, t.released_by_name`,
        `${instant('t.released_at')}, t.release_reason`,
      ],
    ],
  },
  settlement_settings: {
    label: 'settlement settings',
    from: 'settlement_settings t',
    key: `'of this mode'`,
    find: 'k IS NOT NULL',
    versions: [[...SCHEDULE, 't.approval', 't.source_bank_code', 't.source_account_number', 't.source_account_name']],
  },
  schedule_change: {
    label: 'change of a settlement schedule',
    from: 'schedule_changes t',
    key: 't.number',
    find: 't.number = k::bigint',
    versions: [['t.number, t.account_id, t.changed_by_kind, t.changed_by_id, t.maker_id', instant('t.changed_at')]],
  },
  settlement_run_maker: {
    label: 'maker of settlement run',
    from: 'settlement_run_makers t',
    key: `t.run_number || '/' || t.number`,
    find: `t.run_number = split_part(k, '/', 1)::bigint AND t.number = split_part(k, '/', 2)::integer`,
    versions: grown(
      ['t.run_number, t.number, t.made_by_kind, t.made_by_id, t.maker_id'],
      ['t.did, t.account_id, t.account_count', instant('t.did_at')],
    ),
  },
  account_schedule: {
    label: 'settlement schedule of account',
    from: 'settlement_overrides t',
    key: 't.connected_account_id',
    find: 't.connected_account_id = k::bigint',
    versions: [['t.connected_account_id', ...SCHEDULE]],
  },
  payout_rules: {
    label: 'rules of payouts',
    from: 'payout_rules t',
    key: `'of this mode'`,
    find: 'k IS NOT NULL',
    versions: [['t.bank_details_hold_hours, t.new_account_hold_hours, t.bank_details']],
  },
  api_key: {
    label: 'API key',
    from: 'api_keys t',
    key: 't.id',
    find: 't.id = k::bigint',
    versions: [
      [
        `t.id, t.kind, ${bytes('t.digest')}, t.prefix, t.last_four, t.name, t.maker_id, ${list('t.scopes')}`,
        `${list('t.allowed_addresses')}, ${instant('t.created_at')}`,
        `${instant('t.expires_at')}, ${instant('t.revoked_at')}`,
      ],
    ],
  },
  spending_limit: {
    label: 'limits of',
    from: 'spending_limits t',
    key: `t.subject_kind || '/' || t.subject_id`,
    find: `t.subject_kind = split_part(k, '/', 1) AND t.subject_id = split_part(k, '/', 2)::bigint`,
    versions: grown(
      [
        't.subject_kind, t.subject_id, t.payment_max_kobo, t.payments_day_max_kobo, t.refund_max_kobo',
        't.refunds_day_max_kobo',
      ],
      ['t.replaces_defaults'],
    ),
  },
  webhook_endpoint: {
    label: 'webhook endpoint',
    from: 'webhook_endpoints t',
    key: 't.id',
    find: 't.id = k::bigint',
    where: 't.deleted_at IS NULL',
    versions: [
      [`t.id, t.url, t.description, ${list('t.event_types')}, t.wants_payments, t.enabled`, instant('t.created_at')],
    ],
  },
  former_audit_end: {
    label: 'end of the audit log from before the log',
    from: 'audit_heads t',
    key: `'of this mode'`,
    find: 'k IS NOT NULL',
    where: `t.last_at <> 'epoch'`,
    versions: [[bytes('t.digest'), instant('t.last_at')]],
  },
  former_fact_end: {
    label: 'end of the facts from before the log',
    from: 'ledger_fact_heads t',
    key: `'of this mode'`,
    find: 'k IS NOT NULL',
    where: 't.number > 0',
    versions: [['t.number', bytes('t.digest'), instant('t.recorded_at')]],
  },
} as const satisfies Readonly<Record<string, KindDefinition>>;

export type RowKind = keyof typeof ROW_KINDS;

export const KIND_NAMES = Object.keys(ROW_KINDS) as readonly RowKind[];

export const definitionOf = (kind: RowKind): KindDefinition => ROW_KINDS[kind];

export interface Version {
  /** As the log calls it. */
  readonly name: string;
  readonly values: Values;
}

/** Oldest first. */
export const versionsOf = (kind: RowKind): readonly Version[] =>
  definitionOf(kind).versions.map((values, index) => ({ name: index === 0 ? kind : `${kind}@${index + 1}`, values }));

/** With which rows are recorded. */
export const presentVersion = (kind: RowKind): Version => versionsOf(kind).at(-1) as Version;

/** The only row of a kind that has one row for each ledger. */
export const OF_THIS_MODE = 'of this mode';
