/** Change requests for the audit log. */
import type { Change } from '../audit-log/entry.ts';
import type { ChangeRequest } from './change-request.ts';

export const requestMoved = (
  action: Change['action'],
  request: Pick<ChangeRequest, 'number' | 'kind' | 'state' | 'summary' | 'reason'>,
): Change => ({
  action,
  subject: { kind: 'change_request', id: request.number, name: `Change request ${request.number}` },
  after: { kind: request.kind, state: request.state, summary: request.summary, reason: request.reason },
});
