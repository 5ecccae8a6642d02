/** The bodies of events that endpoints receive, for the document. */
import { Type, type TSchema } from 'typebox';
import { Account, RotatedKey } from '../connected-accounts/schemas.ts';
import { eventFields } from '../events/schemas.ts';
import { closed, titled } from '../../platform/http/fields.ts';
import { type EventType, TEST_EVENT } from '../../core/outbox/event-types.ts';
import { AcceptedPayment } from '../payments/schemas.ts';
import { CreatedRefund } from '../refunds/schemas.ts';
import { Payout, SettlementRun } from '../settlements/runs/schemas.ts';

const { authorizationKeys: _secret, ...accountFields } = Account.properties;
const { authorizationKeys: _rotated, ...rotatedFields } = RotatedKey.properties;

/** What the API shows of an account, without its key. */
const EventAccount = titled('EventAccount', accountFields);
const { id, externalId } = accountFields;

interface EventSchema {
  readonly summary: string;
  readonly data: TSchema;
}

/** Each type of event: when it is sent, and its `data`. */
const EVENT_SCHEMAS: Readonly<Record<EventType | typeof TEST_EVENT, EventSchema>> = {
  'account.created': { summary: 'A connected account was created', data: EventAccount },
  'account.updated': { summary: 'A connected account was changed', data: EventAccount },
  'account.disabled': { summary: 'A connected account was disabled', data: EventAccount },
  'account.enabled': { summary: 'A connected account was enabled', data: EventAccount },
  'account.deleted': { summary: 'A connected account was deleted', data: closed({ id, externalId }) },
  'account.key_rotated': { summary: 'An authorisation key was rotated', data: closed(rotatedFields) },
  'payment.accepted': { summary: 'A payment was accepted', data: AcceptedPayment },
  'refund.created': { summary: 'A payment was refunded', data: CreatedRefund },
  'payout.created': { summary: 'A run has a payout', data: Payout },
  'payout.paid': { summary: 'A bank paid a payout', data: Payout },
  'payout.failed': { summary: 'A payout failed; its money is back in the wallet', data: Payout },
  'payout.unknown': { summary: 'Nobody knows yet whether a payout was paid', data: Payout },
  'payout.cancelled': { summary: 'A payout was cancelled; its money is back in the wallet', data: Payout },
  'settlement_run.drafted': { summary: 'A run is ready for approval', data: SettlementRun },
  'settlement_run.approved': { summary: 'A run was approved', data: SettlementRun },
  'settlement_run.exported': { summary: 'A file for the bank was made of a run', data: SettlementRun },
  'settlement_run.cancelled': { summary: 'A run was cancelled', data: SettlementRun },
  [TEST_EVENT]: {
    summary: 'Somebody tested the endpoint',
    data: closed({
      message: Type.String({ examples: ['This is a test.'] }),
      endpointId: Type.Integer({ examples: [1044] }),
    }),
  },
};

/** Describes in the document when each event is sent, and the whole body of its delivery. */
export const DESCRIBED_EVENTS = Object.fromEntries(
  Object.entries(EVENT_SCHEMAS).map(([type, { summary, data }]) => {
    const body = titled(`${pascal(type)}Event`, { ...eventFields, type: Type.Literal(type), data });
    return [type, { summary, body }];
  }),
);

function pascal(type: string): string {
  const words = type.split(/[._]/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}
