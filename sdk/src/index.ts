/** The typed SDK of Tributary, for Node 20 and later and for browsers. See README.md. */
export type {
  Account,
  AccountChanges,
  AccountFilter,
  AccountItem,
  AccountPage,
  BankDetailsChange,
  BankDetailsHistory,
  AccountHold,
  Accounts,
  CreatedAccount,
  HoldKind,
  NewAccount,
  PayoutHolds,
  RotatedKey,
  DeleteOptions,
  RotateOptions,
  UpdatedAccount,
} from './accounts.ts';
export { throwFailures, unwrap, type Answer, type DataOf } from './answers.ts';
export type { AuditLog, AuditLogEntry, AuditLogFilter, AuditLogPage } from './audit-log.ts';
export type { Bank, Banks } from './banks.ts';
export { TIMEOUT_MS_DEFAULT, type CallOptions, type WriteOptions } from './calls.ts';
export type {
  DefaultSpendingLimitChanges,
  DefaultSpendingLimits,
  SpendingLimitCalls,
  SpendingLimits,
  SpendingLimitTerms,
} from './spending-limits.ts';
export type {
  BankDetailsWanted,
  ChangeRequest,
  ChangeRequestFilter,
  ChangeRequestPage,
  ChangeRequests,
  HoldRulesWanted,
} from './change-requests.ts';
export { TributaryError, type FieldError, type LocalErrorCode, type TributaryErrorDetails } from './error.ts';
export type {
  AccountOfEvent,
  EventData,
  EventOf,
  EventPage,
  Events,
  EventsWanted,
  EventType,
  TributaryEvent,
} from './events.ts';
export type { StreamedFile } from './files.ts';
export type { MetadataObject } from './metadata.ts';
export { naira, NAIRA_MAX } from './naira.ts';
export {
  type CursorWalk,
  type CursorWanted,
  type Forward,
  PAGE_SIZE_DEFAULT,
  type PageWanted,
  type WalkOptions,
} from './pages.ts';
export type {
  AcceptedPayment,
  BulkResult,
  Payment,
  PaymentDetail,
  PaymentFilter,
  PaymentPage,
  PaymentPreview,
  Payments,
  PaymentSummary,
  PaymentToPreview,
} from './payments.ts';
export type { Payout, PayoutFilter, PayoutPage, PayoutResolution, Payouts, ReviewedPayout } from './payouts.ts';
export type {
  CreatedRefund,
  ListedRefund,
  RefundFilter,
  RefundList,
  RefundPage,
  RefundRequest,
  Refunds,
} from './refunds.ts';
export { RETRY_LIMITS, type RetryLimits, type RetryOptions } from './retries.ts';
export type { components } from './schema.gen.ts';
export type {
  SendResultsOptions,
  SettlementResult,
  SettlementResultFile,
  SettlementResultFileDetail,
  SettlementResultFilePage,
  SettlementResultLine,
  SettlementResultLineFilter,
  SettlementResultLinePage,
  SettlementResults,
} from './settlement-results.ts';
export type {
  PayoutHold,
  ReviewedPayoutPage,
  SettlementFileFormat,
  SettlementRun,
  SettlementRunPage,
  SettlementRunPreview,
  SettlementRunRequest,
  SettlementRunReview,
  PayoutOfRunFilter,
  SettlementRunFilter,
  UnusualWanted,
  SettlementRuns,
} from './settlement-runs.ts';
export type {
  AccountSettlementSchedule,
  HolidayPeriod,
  NewAccountSettlementSchedule,
  PublicHoliday,
  SettlementSchedules,
  SettlementSettings,
  SettlementSettingsCalls,
  SettlementSettingsChanges,
} from './settlement-settings.ts';
export type { SecurityEvent, SecurityLog, SecurityLogFilter, SecurityLogPage } from './security-log.ts';
export type { Settlements } from './settlements.ts';
export type {
  BalanceAt,
  Statement,
  StatementFile,
  StatementFileWanted,
  StatementPeriod,
  Statements,
} from './statements.ts';
export type {
  Transaction,
  TransactionFilter,
  TransactionKind,
  TransactionSearch,
  TransactionPage,
  Transactions,
} from './transactions.ts';
export { createTributary, type Tributary, type TributaryOptions } from './tributary.ts';
export { readNaira, readPercent, type TypedNumber } from './typed-numbers.ts';
export type {
  CreatedWebhookEndpoint,
  NewWebhookEndpoint,
  RolledWebhookSecret,
  RollWebhookOptions,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryFilter,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointHealth,
  WebhookRange,
  Webhooks,
} from './webhooks.ts';
export {
  constructEvent,
  type ConstructEventOptions,
  type ReceivedHeaders,
  type TestEvent,
  WEBHOOK_TOLERANCE_SECONDS,
  WebhookError,
  type WebhookErrorCode,
  type WebhookEvent,
} from './webhook-events.ts';
