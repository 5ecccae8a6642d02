import { InvalidArgumentError, Option } from '@tributary/cli';
import type { WebhookEndpointId } from '../platform/database/ids.ts';
import { AppError } from '../core/errors/errors.ts';
import type { LedgerKey } from '../core/ledger/posting.ts';
import { EVENT_FILTERS } from '../core/outbox/event-types.ts';
import { loadedKeyring } from './loaded-keyring.ts';
import { OVERLAP_SECONDS_MAX, rollSecret } from '../features/webhooks/change-endpoint.ts';
import { createEndpoint } from '../features/webhooks/create-endpoint.ts';
import { listDeliveries, resendDelivery, resendRange } from '../features/webhooks/deliveries.ts';
import { DELIVERY_STATES } from '../features/webhooks/delivery-state.ts';
import { listEndpoints } from '../features/webhooks/list-endpoints.ts';
import {
  wireCreatedEndpoint,
  wireDelivery,
  wireEndpoint,
  wireRolledSecret,
} from '../features/webhooks/wire-webhook.ts';
import { choice, command, durationMs, noun, numberFrom1, ofLedger } from './command.ts';
import { callerOf, type LedgerContext } from './invocation.ts';
import { instant, table } from './output.ts';

const endpointId = (text: string): WebhookEndpointId => numberFrom1(text) as WebhookEndpointId;
const ENDPOINT = ['<endpoint-id>', 'id of the endpoint, from `webhooks list`', endpointId] as const;

/** @throws AppError encryption_key_unusable when this process's key did not seal the database's secrets. */
async function withVault(context: LedgerContext, { businessId }: LedgerKey) {
  const vault = await loadedKeyring(context);
  await vault.ready(businessId);
  return { ...context, vault };
}

const list = command(
  'list',
  'List the webhook endpoints of a business and their state',
  ofLedger,
  async (invocation, options) => {
    const endpoints = await invocation.inLedger(options, listEndpoints);
    const wire = endpoints.map((endpoint) => wireEndpoint(endpoint));
    const text = table(endpoints, 'There are no endpoints.', {
      Id: ({ id }) => id,
      Address: ({ url }) => url,
      Sent: ({ eventTypes }) => eventTypes.join(' ') || 'everything',
      Status: (endpoint) => wireEndpoint(endpoint).status,
      'Last delivered': ({ lastDeliveredAt }) => lastDeliveredAt,
    });
    return { json: { endpoints: wire }, text };
  },
);

const create = command(
  'create',
  'Register an endpoint and print its signing secret, which is not shown again',
  (bare) =>
    ofLedger(bare)
      .requiredOption('--url <url>', 'where events are sent')
      .option('--description <text>', 'for your own use')
      .addOption(choice('--events <type...>', 'only these types or families (default: all)', EVENT_FILTERS)),
  async (invocation, options) => {
    const { url, description = '', events = [] } = options;
    const json = await invocation.inLedger(options, async (context, caller) =>
      wireCreatedEndpoint(await createEndpoint(await withVault(context, caller), caller, { url, description, events })),
    );
    return { json, text: `Endpoint ${json.id}. Store its secret: it is not shown again.\n${json.secret}` };
  },
);

const DAY_SECONDS = 86_400;

function overlapSeconds(text: string): number {
  const seconds = durationMs(text) / 1_000;
  if (seconds > OVERLAP_SECONDS_MAX) throw new InvalidArgumentError('It must be at most 7d.');
  return seconds;
}

const roll = command(
  'roll',
  'Create a new signing secret; the old one also signs for a while',
  (bare) =>
    ofLedger(bare)
      .argument(...ENDPOINT)
      .addOption(
        new Option('--overlap <time>', 'how long the old secret signs too: 0, or such as 30m, 24h, 7d')
          .argParser(overlapSeconds)
          .default(DAY_SECONDS, '24h'),
      ),
  async (invocation, options, id) => {
    const wanted = { id, overlapSeconds: options.overlap };
    const rolled = await invocation.inLedger(
      options,
      async (context, caller) => await rollSecret(await withVault(context, caller), caller, wanted),
    );
    const end = options.overlap === 0 ? 'no longer signs' : `signs until ${instant(rolled.previousSecretExpiresAt)}`;
    const text = `Store it: it is not shown again. The old secret ${end}.\n${rolled.secret}`;
    return { json: wireRolledSecret(rolled), text };
  },
);

const DELIVERIES_SHOWN_MAX = 100;

const deliveries = command(
  'deliveries',
  `List the latest ${DELIVERIES_SHOWN_MAX} deliveries of an endpoint`,
  (bare) =>
    ofLedger(bare)
      .argument(...ENDPOINT)
      .addOption(choice('--state <state>', 'only deliveries in this state', DELIVERY_STATES)),
  async (invocation, options, id) => {
    const filter = { ...callerOf(options), endpointId: id, state: options.state };
    const found = await invocation.withDatabase((context) =>
      listDeliveries(context, filter, { page: 1n, limit: DELIVERIES_SHOWN_MAX }),
    );
    const text = table(found.deliveries, 'There are no deliveries.', {
      Number: ({ sequence }) => sequence,
      Event: ({ type }) => type,
      State: ({ state }) => state,
      Attempts: ({ attempts }) => attempts,
      Status: ({ status }) => status,
      Happened: ({ created_at: createdAt }) => createdAt,
    });
    return { json: { deliveries: found.deliveries.map(wireDelivery), totalCount: found.totalCount }, text };
  },
);

function instantOf(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('It must be an instant such as 2026-11-21T09:00:00Z.');
  }
  return at;
}

const resend = command(
  'resend',
  'Send one delivery of an endpoint again, or all of a period',
  (bare) =>
    ofLedger(bare)
      .argument(...ENDPOINT)
      .option('--delivery <number>', 'the number of one delivery', numberFrom1)
      .option('--from <instant>', 'the first instant, such as 2026-11-21T09:00:00Z', instantOf)
      .option('--to <instant>', 'the end, not included', instantOf)
      .addOption(choice('--state <state>', 'of that time, only this state', DELIVERY_STATES)),
  async (invocation, options, id) => {
    const { delivery: sequence, from, to, state } = options;
    const resent = await invocation.inLedger(options, async (context, caller) => {
      if (sequence !== undefined) {
        await resendDelivery(context, caller, { endpointId: id, sequence });
        return 1;
      }
      if (from === undefined || to === undefined) {
        throw new AppError('validation_failed', 'Give --delivery, or --from and --to.');
      }
      return resendRange(context, caller, { endpointId: id, from, to, state });
    });
    return { json: { resent }, text: `${resent} sent again, as soon as a server runs.` };
  },
);

export const webhooks = noun('webhooks', 'webhook endpoints and their deliveries', [
  list,
  create,
  roll,
  deliveries,
  resend,
]);
