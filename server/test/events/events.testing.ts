/** Shared by the tests of events. */
import { expect } from 'vitest';
import type { Client } from '../harness/test-app.ts';

export const EVENTS = '/v1/api/events';

export interface WireEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly sequence: number;
  readonly mode: 'test' | 'live';
  readonly resource: { readonly kind: string; readonly id: number | string } | null;
  readonly request: string | null;
  readonly previous: Readonly<Record<string, unknown>> | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WirePage {
  readonly events: readonly WireEvent[];
  readonly next: string;
  readonly hasMore: boolean;
}

export async function getEvents(client: Client, query = ''): Promise<WirePage> {
  const response = await client.get(`${EVENTS}?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as WirePage;
}

export const typesOf = ({ events }: Pick<WirePage, 'events'>): string[] => events.map(({ type }) => type);

/** The loop of the guide, to the end: every page is asked for with what `goOn` takes from the last. */
export async function followAll(
  client: Client,
  limit: number,
  goOn: (page: WirePage) => string = ({ next }) => next,
): Promise<WireEvent[]> {
  const all: WireEvent[] = [];
  let query = `limit=${limit}`;
  for (;;) {
    const page = await getEvents(client, query);
    all.push(...page.events);
    if (!page.hasMore) return all;
    query = `limit=${limit}&after=${goOn(page)}`;
  }
}
