/** What the routes share: the client, and what stands for a database. */
import { createTributary, type TributaryError, type WebhookEvent } from '@tributary/sdk';

const env = process.env;
export const tributary = createTributary({
  baseUrl: env['TRIBUTARY_URL'] ?? 'http://127.0.0.1:3000',
  apiKey: env['TRIBUTARY_SECRET_KEY'] ?? '',
});
export const webhookSecret = env['TRIBUTARY_WEBHOOK_SECRET'] ?? '';
export const shop = { subAccountId: Number(env['SHOP_ID']), authorizationKey: env['SHOP_KEY'] ?? '' };

export interface Order {
  readonly id: string;
  /** Made with the order, never with a payment: whatever is sent twice is one payment. */
  readonly reference: string;
  /** In naira, from your prices and not from the customer. */
  readonly amount: number;
  state: 'open' | 'paid' | 'refused';
  confirmed: boolean;
}

/** It stands for your database: an order is saved before anything is sent for it. Routes do not share modules. */
interface Tables {
  readonly orders: Map<string, Order>;
  readonly eventsSeen: Set<string>;
}
const shared = globalThis as typeof globalThis & { tables?: Tables };
export const { orders, eventsSeen } = (shared.tables ??= { orders: new Map(), eventsSeen: new Set() });

/** An event can come again, with the same id. */
export function take(event: WebhookEvent): void {
  if (eventsSeen.has(event.id)) return;
  if (event.type === 'payment.accepted') {
    for (const order of orders.values()) if (order.reference === event.data.reference) order.confirmed = true;
  }
  eventsSeen.add(event.id);
}

/** Whether the same request would be refused again. */
export function isFinal({ status, code }: TributaryError): boolean {
  return status >= 400 && status < 500 && ![408, 429].includes(status) && code !== 'idempotency_key_in_use';
}
