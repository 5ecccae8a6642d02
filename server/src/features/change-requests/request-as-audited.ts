/** Change requests for the audit log. */
import type { Change } from '../../core/ledger/log/entry.ts';
import type { ChangeRequest } from './change-request.ts';

export const requestMoved = (
  action: Change['action'],
  {
    number,
    kind,
    state,
    summary,
    reason,
    appliesAt,
    rejectionReason,
  }: Pick<ChangeRequest, 'number' | 'kind' | 'state' | 'summary' | 'reason' | 'appliesAt' | 'rejectionReason'>,
): Change => ({
  action,
  subject: { kind: 'change_request', id: number, name: `Change request ${number}` },
  after: {
    kind,
    state,
    summary,
    reason,
    ...(appliesAt && { appliesAt: appliesAt.toISOString() }),
    ...(rejectionReason !== undefined && { rejectionReason }),
  },
});
