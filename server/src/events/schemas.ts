/** The wire of events. */
import { Type } from 'typebox';
import { memberErrorResponses, modeParameters } from '../http/schemas.ts';

export const followLedgerSchema = {
  operationId: 'followLedger',
  tags: ['Dashboard'],
  summary: 'Follow the ledger',
  description:
    'Server-sent events for `EventSource`. The first `ledger` event says where the ledger is and how long ago something was posted, each ' +
    'further one that it moved; at most one comes a second. A comment comes when there was silence for 15 seconds. The stream ends when the session or the ' +
    'membership has ended.',
  params: modeParameters,
  response: {
    200: {
      description: 'Events, for as long as the connection lasts',
      content: {
        'text/event-stream': {
          schema: Type.String({
            examples: ['event: ledger\ndata: {"sequence":57,"balance":9000,"movedMsAgo":350}\n\n'],
          }),
        },
      },
    },
    ...memberErrorResponses(),
  },
};
