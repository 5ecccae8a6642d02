import type { Client } from 'openapi-fetch';
import type { Account, RotatedKey } from './accounts.ts';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { isStuck, queryOf, unexpected } from './pages.ts';
import { pause } from './pause.ts';
import type { Payout } from './payouts.ts';
import type { CreatedRefund } from './refunds.ts';
import type { components, operations, paths } from './schema.gen.ts';
import type { SettlementRun } from './settlement-runs.ts';
import type { Transaction } from './transactions.ts';

type WireEvent = components['schemas']['ListedEvent'];
export type EventType = WireEvent['type'];

/** An account as events show it: without its key. */
export type AccountOfEvent = Omit<Account, 'authorizationKeys'>;

/** The `data` of each type. */
export interface EventData {
  readonly 'account.created': AccountOfEvent;
  readonly 'account.updated': AccountOfEvent;
  readonly 'account.disabled': AccountOfEvent;
  readonly 'account.enabled': AccountOfEvent;
  readonly 'account.deleted': Pick<Account, 'id' | 'externalId'>;
  readonly 'account.key_rotated': Omit<RotatedKey, 'authorizationKeys'>;
  readonly 'payment.accepted': Transaction;
  readonly 'refund.created': CreatedRefund;
  readonly 'payout.created': Payout;
  readonly 'payout.paid': Payout;
  readonly 'payout.failed': Payout;
  readonly 'payout.unknown': Payout;
  readonly 'payout.cancelled': Payout;
  readonly 'settlement_run.drafted': SettlementRun;
  readonly 'settlement_run.approved': SettlementRun;
  readonly 'settlement_run.exported': SettlementRun;
  readonly 'settlement_run.cancelled': SettlementRun;
}

export type EventOf<Type extends EventType> = Omit<WireEvent, 'type' | 'data' | 'previous'> & {
  readonly type: Type;
  readonly data: EventData[Type];
  /** The fields of `data` that a change replaced, as they were. */
  readonly previous: Readonly<Record<string, unknown>> | null;
};

/** An event of any type; `type` tells which `data` it has. */
export type TributaryEvent = { [Type in EventType]: EventOf<Type> }[EventType];

export interface EventPage {
  /** In the order in which they happened. */
  readonly events: readonly TributaryEvent[];
  /** The `after` of the next call, also if there is no event. */
  readonly next: string;
  /** True when the next call need not wait. */
  readonly hasMore: boolean;
}

export interface EventsWanted {
  /** The id of the last event that was read, or `next`. Without it the list begins with the oldest that is kept. */
  readonly after?: string | undefined;
  /** Types, and families such as `account.*`; all when missing. */
  readonly types?: readonly string[] | undefined;
}

/** Everything that happened, as webhooks tell it, for 30 days. */
export interface Events {
  /** One answer; waits for an event for up to `waitSeconds`, at most 20, if there is none. */
  list(
    wanted?: EventsWanted & { readonly limit?: number | undefined; readonly waitSeconds?: number | undefined },
    options?: CallOptions,
  ): Promise<EventPage>;
  /** As `all`, by pages: `next` of each is where another reader can go on. */
  pages(wanted?: EventsWanted, options?: CallOptions): AsyncIterable<EventPage>;
  /** Follows the events and waits for new ones, until the loop is left or `signal` ends it. */
  all(wanted?: EventsWanted, options?: CallOptions): AsyncIterable<TributaryEvent>;
  /** Where the events are now: `after` for those that will happen. */
  latest(options?: CallOptions): Promise<string>;
}

const WAIT_SECONDS = 20;
const PAGE_SIZE = 200;
/** Between answers that came early and lead no further: too many wait, or the server stops. */
const EARLY_PAUSE_MS = 1_000;

export function eventsOf(http: Client<paths>, calls: Calls): Events {
  const list: Events['list'] = ({ after, types, limit, waitSeconds } = {}, options) =>
    calls.read(options, async (signal) => {
      const query: operations['listEvents']['parameters']['query'] = queryOf({
        after,
        types: types?.join(','),
        limit,
        wait: waitSeconds,
      });
      const page: unknown = await unwrap(http.GET('/v1/api/events', { params: { query }, signal }));
      return requirePage(page);
    });

  async function* pages(wanted: EventsWanted = {}, options?: CallOptions): AsyncGenerator<EventPage, never> {
    let { after } = wanted;
    for (;;) {
      const askedAtMs = performance.now();
      const page = await list({ ...wanted, after, limit: PAGE_SIZE, waitSeconds: WAIT_SECONDS }, options);
      if (after === page.next && page.events.length > 0) throw isStuck();
      yield page;
      const isStill = after === page.next || !(page.hasMore || page.events.length);
      after = page.next;
      if (isStill && performance.now() - askedAtMs < EARLY_PAUSE_MS) await pause(EARLY_PAUSE_MS, options?.signal);
    }
  }

  async function* all(wanted?: EventsWanted, options?: CallOptions): AsyncGenerator<TributaryEvent, void> {
    for await (const page of pages(wanted, options)) yield* page.events;
  }

  return { list, pages, all, latest: async (options) => (await list({ after: 'latest' }, options)).next };
}

/** The document does not say which `data` belongs to which type. @throws TributaryError unexpected_response */
function requirePage(page: unknown): EventPage {
  const { events, next, hasMore } = (page ?? {}) as { [Name in keyof EventPage]?: unknown };
  const texts = Array.isArray(events) ? [next, ...(events as unknown[]).flatMap(textsOf)] : [hasMore];
  if (typeof hasMore === 'boolean' && texts.every((text) => typeof text === 'string')) return page as EventPage;
  throw unexpected('The answer is no page of events.');
}

function textsOf(event: unknown): unknown[] {
  const { id, type } = (event ?? {}) as { readonly id?: unknown; readonly type?: unknown };
  return [id, type];
}
