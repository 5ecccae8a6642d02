/** The events that endpoints can receive. */

export const EVENT_TYPES = [
  'account.created',
  'account.updated',
  'account.disabled',
  'account.enabled',
  'account.deleted',
  'account.key_rotated',
  'payment.accepted',
  'refund.created',
  'payout.created',
  'payout.paid',
  'payout.failed',
  'payout.unknown',
  'payout.cancelled',
  'settlement_run.drafted',
  'settlement_run.approved',
  'settlement_run.exported',
  'settlement_run.cancelled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

type FamilyOf<Type extends string> = Type extends `${infer Family}.${string}` ? Family : never;
export type EventFamily = FamilyOf<EventType>;

export const PAYMENT_ACCEPTED: EventType = 'payment.accepted';

/** Sent to one endpoint on request, whatever its filter. */
export const TEST_EVENT = 'webhook.test';

/** What comes before the dot. */
export const familyOf = (type: string): string => type.split('.', 1)[0] ?? '';

const FAMILIES = [...new Set(EVENT_TYPES.map((type) => `${familyOf(type)}.*`))];

/** What a filter may list: types, and families such as `account.*`, which include later types. */
export const EVENT_FILTERS: readonly string[] = [...EVENT_TYPES, ...FAMILIES];

/** An empty filter accepts every type. */
export function wantsType(filter: readonly string[], type: EventType): boolean {
  return filter.length === 0 || filter.includes(type) || filter.includes(`${familyOf(type)}.*`);
}
