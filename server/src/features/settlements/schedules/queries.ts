/** SQL of settings and of accounts' own schedules, all by primary keys. Writes rely on the ledger's lock. */
import { sql } from 'kysely';
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import { OF_THIS_MODE } from '../../../core/ledger/log/kinds.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { findHoldRules } from '../../payout-rules/find-rules.ts';
import { type Actor, actorIdOf } from '../../../core/words/principal.ts';
import type { Recurrence } from '../calendar/due-dates.ts';
import { type Approval, DEFAULT_SETTINGS, type KeptTerms, type Settings } from './settings.ts';

/** All null if nothing was chosen. Dates as text: the driver would convert them to instants of its own time zone. */
const TERMS = {
  frequency: narrowed<Recurrence['frequency'] | null>('text?'),
  weekday: 'int4?',
  month_day: 'int4?',
  schedule_after: 'text?',
  delay_business_days: 'int4?',
  minimum_kobo: 'int8?',
  reserve_kobo: 'int8?',
  reserve_percent_e4: 'int4?',
} as const;

type TermsRow = RowOf<typeof TERMS>;
type Chosen<Row extends TermsRow> = Row & {
  [Name in Exclude<keyof TermsRow, 'weekday' | 'month_day' | 'schedule_after'>]: NonNullable<TermsRow[Name]>;
};

const isChosen = <Row extends TermsRow>(row: Row): row is Chosen<Row> => row.frequency !== null;

const TERMS_LIST = `t.frequency, t.weekday, t.month_day, t.schedule_after::text, t.delay_business_days, t.minimum_kobo,
       t.reserve_kobo, t.reserve_percent_e4`;

const SETTINGS = {
  read_at: 'timestamptz',
  ...TERMS,
  approval: narrowed<Approval>('settlement_settings.approval'),
  ...columnsOf('settlement_settings', ['source_bank_code', 'source_account_number', 'source_account_name']),
  scheduled_through: 'text?',
} as const;

const FIND_SETTINGS = statement({
  name: 'find_settlement_settings',
  columns: SETTINGS,
  text: ($: Slots<LedgerKey>) => `
    SELECT clock_timestamp() AS read_at, ${TERMS_LIST}, t.approval, t.source_bank_code, t.source_account_number,
           t.source_account_name, t.scheduled_through::text
      FROM (SELECT 1) AS always
      LEFT JOIN settlement_settings t ON t.business_id = ${$.businessId} AND t.live = ${$.live}`,
});

export async function findSettings(db: Db, ledger: LedgerKey): Promise<Settings> {
  const row = await FIND_SETTINGS.one(db, ledger);
  const holdRules = await findHoldRules(db, ledger);
  return { ...(isChosen(row) ? settingsFromRow(row) : DEFAULT_SETTINGS), holdRules, readAt: row.read_at };
}

export async function writeSettings(
  tx: Tx,
  { businessId, live }: LedgerKey,
  settings: Settings,
  { at, scheduleBy }: ScheduleWrite,
): Promise<void> {
  const { approval, sourceAccount, scheduledThrough } = settings;
  const columns = {
    ...termsColumns(settings),
    approval,
    source_bank_code: sourceAccount?.bankCode ?? null,
    source_account_number: sourceAccount?.accountNumber ?? null,
    source_account_name: sourceAccount?.accountName ?? null,
    scheduled_through: dateColumn(scheduledThrough),
    ...scheduleByColumns(scheduleBy, at),
    updated_at: at,
  };
  await tx
    .insertInto('settlement_settings')
    .values({ business_id: businessId, live, ...columns })
    .onConflict((conflict) => conflict.columns(['business_id', 'live']).doUpdateSet(columns))
    .execute();
  recordRows(tx, { businessId, live }, 'settlement_settings', [OF_THIS_MODE]);
}

interface ScheduleWrite {
  readonly at: Date;
  /** Who chose another schedule or other terms; undefined if these stay. */
  readonly scheduleBy: Actor | undefined;
}

const scheduleByColumns = (by: Actor | undefined, at: Date) =>
  by && { schedule_by_kind: by.kind, schedule_by_id: actorIdOf(by), schedule_by_at: at };

const FIND_ACCOUNT_TERMS = statement({
  name: 'find_account_terms',
  columns: { ...TERMS, name: 'connected_accounts.business_name' },
  text: ($: Slots<LedgerKey & { accountId: AccountId }>) => `
    SELECT ${TERMS_LIST}, a.business_name AS name
      FROM connected_accounts a
      LEFT JOIN settlement_overrides t
        ON t.business_id = a.business_id AND t.connected_account_id = a.id AND t.live = a.live
     WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.id = ${$.accountId} AND a.deleted_at IS NULL`,
});

/** The name of the account with this id, and its own schedule. Undefined also for a deleted account. */
export async function findAccountTerms(
  db: Db,
  ledger: LedgerKey,
  accountId: AccountId,
): Promise<{ readonly name: string; readonly own: KeptTerms | undefined } | undefined> {
  const row = await FIND_ACCOUNT_TERMS.first(db, { ...ledger, accountId });
  return row && { name: row.name, own: isChosen(row) ? termsFromRow(row) : undefined };
}

export async function writeAccountTerms(
  tx: Tx,
  { businessId, live }: LedgerKey,
  accountId: AccountId,
  terms: KeptTerms,
  { at, scheduleBy }: ScheduleWrite,
): Promise<void> {
  const columns = { ...termsColumns(terms), ...scheduleByColumns(scheduleBy, at), updated_at: at };
  await tx
    .insertInto('settlement_overrides')
    .values({ business_id: businessId, connected_account_id: accountId, live, ...columns })
    .onConflict((conflict) => conflict.columns(['business_id', 'connected_account_id']).doUpdateSet(columns))
    .execute();
  recordRows(tx, { businessId, live }, 'account_schedule', [accountId]);
}

export async function deleteAccountTerms(tx: Tx, { businessId, live }: LedgerKey, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('settlement_overrides')
    .where((eb) => eb.and({ business_id: businessId, live, connected_account_id: accountId }))
    .execute();
  recordRows(tx, { businessId, live }, 'account_schedule', [accountId]);
}

interface NewScheduleChange {
  readonly accountId: AccountId | undefined;
  readonly by: Actor;
  readonly makerId: string | undefined;
  readonly at: Date;
}

/** Numbers are gapless in the ledger, by its lock. */
export async function insertScheduleChange(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { accountId, by, makerId, at }: NewScheduleChange,
): Promise<void> {
  const { last } = await tx
    .selectFrom('schedule_changes')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.val(0n)).as('last'))
    .where((eb) => eb.and({ business_id: businessId, live }))
    .executeTakeFirstOrThrow();
  const number = last + 1n;
  await tx
    .insertInto('schedule_changes')
    .values({
      business_id: businessId,
      live,
      number,
      account_id: accountId ?? null,
      changed_by_kind: by.kind,
      changed_by_id: actorIdOf(by),
      maker_id: makerId ?? null,
      changed_at: at,
    })
    .execute();
  recordRows(tx, { businessId, live }, 'schedule_change', [number]);
}

function termsColumns({ schedule: { recurrence, delayBusinessDays }, terms, after }: KeptTerms) {
  return {
    frequency: recurrence.frequency,
    weekday: recurrence.frequency === 'weekly' ? recurrence.weekday : null,
    month_day: recurrence.frequency === 'monthly' ? recurrence.monthDay : null,
    schedule_after: dateColumn(after),
    delay_business_days: delayBusinessDays,
    minimum_kobo: terms.minimumKobo,
    reserve_kobo: terms.reserveKobo,
    reserve_percent_e4: terms.reservePercentE4,
  };
}

const dateColumn = (date: string | undefined) => sql<Date | null>`${date ?? null}::date`;

function termsFromRow(row: Chosen<TermsRow>): KeptTerms {
  return {
    schedule: { recurrence: recurrenceFromRow(row), delayBusinessDays: row.delay_business_days },
    terms: {
      minimumKobo: row.minimum_kobo,
      reserveKobo: row.reserve_kobo,
      reservePercentE4: row.reserve_percent_e4,
    },
    after: row.schedule_after ?? undefined,
  };
}

function recurrenceFromRow({ frequency, weekday, month_day }: Chosen<TermsRow>): Recurrence {
  if (frequency === 'weekly') return { frequency, weekday: weekday ?? 1 };
  if (frequency === 'monthly') return { frequency, monthDay: month_day ?? 1 };
  return { frequency };
}

function settingsFromRow(row: Chosen<RowOf<typeof SETTINGS>>): Omit<Settings, 'readAt' | 'holdRules'> {
  const { source_bank_code, source_account_number, source_account_name } = row;
  const hasSource = source_bank_code !== null && source_account_number !== null && source_account_name !== null;
  return {
    ...termsFromRow(row),
    approval: row.approval,
    sourceAccount: hasSource
      ? { bankCode: source_bank_code, accountNumber: source_account_number, accountName: source_account_name }
      : undefined,
    scheduledThrough: row.scheduled_through ?? undefined,
  };
}
