/** SQL of settings and of the schedules of single accounts, all by primary keys. Writes rely on the ledger's lock. */
import { sql } from 'kysely';
import type { AccountId } from '../../database/ids.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { Recurrence } from '../calendar/due-dates.ts';
import { type Approval, DEFAULT_SETTINGS, type KeptTerms, type Settings } from './settings.ts';

interface TermsRow {
  frequency: Recurrence['frequency'];
  weekday: number | null;
  month_day: number | null;
  schedule_after: string | null;
  delay_business_days: number;
  minimum_kobo: bigint;
  reserve_kobo: bigint;
  reserve_percent_e4: number;
}

interface SettingsRow extends TermsRow {
  approval: Approval;
  source_bank_code: string | null;
  source_account_number: string | null;
  source_account_name: string | null;
  scheduled_through: string | null;
}

/** Dates as text: the driver would turn them into instants of its own time zone. */
const TERMS =
  sql.raw(`t.frequency, t.weekday, t.month_day, t.schedule_after::text, t.delay_business_days, t.minimum_kobo,
       t.reserve_kobo, t.reserve_percent_e4`);

export async function findSettings(db: Db, { businessId, live }: LedgerKey): Promise<Settings> {
  const { rows } = await sql<(SettingsRow | { frequency: null }) & { read_at: Date }>`
    SELECT clock_timestamp() AS read_at, ${TERMS}, t.approval, t.source_bank_code, t.source_account_number,
           t.source_account_name, t.scheduled_through::text
      FROM (SELECT 1) AS always
      LEFT JOIN settlement_settings t ON t.business_id = ${businessId} AND t.live = ${live}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a question for settings has one answer');
  return { ...(row.frequency === null ? DEFAULT_SETTINGS : settingsFromRow(row)), readAt: row.read_at };
}

export async function writeSettings(
  tx: Tx,
  { businessId, live }: LedgerKey,
  settings: Settings,
  at: Date,
): Promise<void> {
  const { approval, sourceAccount, scheduledThrough } = settings;
  const columns = {
    ...termsColumns(settings),
    approval,
    source_bank_code: sourceAccount?.bankCode ?? null,
    source_account_number: sourceAccount?.accountNumber ?? null,
    source_account_name: sourceAccount?.accountName ?? null,
    scheduled_through: dateColumn(scheduledThrough),
    updated_at: at,
  };
  await tx
    .insertInto('settlement_settings')
    .values({ business_id: businessId, live, ...columns })
    .onConflict((conflict) => conflict.columns(['business_id', 'live']).doUpdateSet(columns))
    .execute();
}

/** Whether there is an account with this id, and the schedule of its own. Undefined also for a deleted one. */
export async function findAccountTerms(
  db: Db,
  { businessId, live }: LedgerKey,
  accountId: AccountId,
): Promise<{ readonly own: KeptTerms | undefined } | undefined> {
  const { rows } = await sql<TermsRow | (Record<keyof TermsRow, null> & { frequency: null })>`
    SELECT ${TERMS}
      FROM connected_accounts a
      LEFT JOIN settlement_overrides t
        ON t.business_id = a.business_id AND t.connected_account_id = a.id AND t.live = a.live
     WHERE a.business_id = ${businessId} AND a.live = ${live} AND a.id = ${accountId} AND a.deleted_at IS NULL`.execute(
    db,
  );
  const [row] = rows;
  return row && { own: row.frequency === null ? undefined : termsFromRow(row) };
}

export async function writeAccountTerms(
  tx: Tx,
  { businessId, live }: LedgerKey,
  accountId: AccountId,
  terms: KeptTerms,
  at: Date,
): Promise<void> {
  const columns = { ...termsColumns(terms), updated_at: at };
  await tx
    .insertInto('settlement_overrides')
    .values({ business_id: businessId, connected_account_id: accountId, live, ...columns })
    .onConflict((conflict) => conflict.columns(['business_id', 'connected_account_id']).doUpdateSet(columns))
    .execute();
}

export async function deleteAccountTerms(tx: Tx, { businessId, live }: LedgerKey, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('settlement_overrides')
    .where('business_id', '=', businessId)
    .where('live', '=', live)
    .where('connected_account_id', '=', accountId)
    .execute();
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

function termsFromRow(row: TermsRow): KeptTerms {
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

function recurrenceFromRow({ frequency, weekday, month_day }: TermsRow): Recurrence {
  if (frequency === 'weekly') return { frequency, weekday: weekday ?? 1 };
  if (frequency === 'monthly') return { frequency, monthDay: month_day ?? 1 };
  return { frequency };
}

function settingsFromRow(row: SettingsRow): Omit<Settings, 'readAt'> {
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
