import { REQUEST_STATES } from '../features/change-requests/change-request.ts';
import { findNamedRequests } from '../features/change-requests/list-requests.ts';
import { choice, command, noun, ofLedger } from './command.ts';
import { ofTotal, table } from './output.ts';

const REQUESTS_SHOWN_MAX = 1_000;

const LIST_HELP = `
People approve, reject and withdraw change requests in the dashboard. The command line can do none of it: nobody knows
which person is behind it.`;

const list = command(
  'list',
  'List the change requests of a business, newest first',
  (bare) =>
    ofLedger(bare)
      .addOption(choice('--state <state>', 'only requests in this state', REQUEST_STATES))
      .addHelpText('after', LIST_HELP),
  async (invocation, options) => {
    const { items, totalCount } = await invocation.inLedger(options, (context, caller) =>
      findNamedRequests(context, caller, options.state, { page: 1n, limit: REQUESTS_SHOWN_MAX }),
    );
    const requests = items.map((request) => ({
      number: Number(request.number),
      kind: request.kind,
      state: request.state,
      summary: request.summary,
      reason: request.reason,
      rejectionReason: request.rejectionReason ?? null,
      createdAt: request.createdAt.toISOString(),
    }));
    const text = table(requests, 'There are no change requests.', {
      Request: ({ number }) => number,
      State: ({ state }) => state,
      Change: ({ summary }) => summary,
      Reason: ({ reason }) => reason,
      'Why rejected': ({ rejectionReason }) => rejectionReason,
      Made: ({ createdAt }) => new Date(createdAt),
    });
    return { json: { requests, totalCount }, text: text + ofTotal(requests.length, totalCount) };
  },
);

export const changeRequests = noun('change-requests', 'changes that a second person approves', [list]);
