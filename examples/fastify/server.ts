/** A shop: a checkout that charges once, and a receiver of webhooks. */
import Fastify from 'fastify';
import { constructEvent, createTributary, TributaryError, WebhookError, type WebhookEvent } from '@tributary/sdk';

const env = process.env;
const tributary = createTributary({
  baseUrl: env['TRIBUTARY_URL'] ?? 'http://127.0.0.1:3000',
  apiKey: env['TRIBUTARY_SECRET_KEY'] ?? '',
});
const webhookSecret = env['TRIBUTARY_WEBHOOK_SECRET'] ?? '';
const shop = { subAccountId: Number(env['SHOP_ID']), authorizationKey: env['SHOP_KEY'] ?? '' };

interface Order {
  readonly id: string;
  /** Made with the order, never with a payment: whatever is sent twice is one payment. */
  readonly reference: string;
  /** In naira, from your prices and not from the customer. */
  readonly amount: number;
  state: 'open' | 'paid' | 'refused';
  confirmed: boolean;
}

/** These two stand for tables of your database: an order is saved before anything is sent for it. */
const orders = new Map<string, Order>();
const eventsSeen = new Set<string>();

const app = Fastify();

app.post('/orders', (_request, reply) => {
  const id = `A-${orders.size + 1}`;
  const order: Order = { id, reference: crypto.randomUUID(), amount: 25_000, state: 'open', confirmed: false };
  orders.set(id, order);
  return reply.code(201).send(order);
});

app.get<{ Params: { id: string } }>('/orders/:id', (request, reply) => {
  const order = orders.get(request.params.id);
  return reply.code(order ? 200 : 404).send(order ?? { error: 'no such order' });
});

app.post<{ Params: { id: string } }>('/orders/:id/pay', async (request, reply) => {
  const order = orders.get(request.params.id);
  if (!order) return reply.code(404).send({ error: 'no such order' });
  try {
    const { id, reference, amount } = order;
    await tributary.payments.accept({
      ...shop,
      reference,
      amount,
      description: `Order ${id}`,
      metadata: { order: id },
    });
    order.state = 'paid';
    return order;
  } catch (error) {
    if (!(error instanceof TributaryError)) throw error;
    // Whether it was charged is not known, or the server is busy: the same order can be paid again.
    if (!isFinal(error)) return reply.code(503).send({ error: 'try again' });
    order.state = 'refused';
    return reply.code(402).send({ error: error.code });
  }
});

// The signature is that of the bytes as they came, so in this scope JSON is not parsed.
await app.register(async (scope) => {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
    try {
      take(await constructEvent(request.body, request.headers, webhookSecret));
      return await reply.code(204).send();
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      return reply.code(400).send({ error: error.message });
    }
  });
});

/** An event can come again, with the same id. */
function take(event: WebhookEvent): void {
  if (eventsSeen.has(event.id)) return;
  if (event.type === 'payment.accepted') {
    for (const order of orders.values()) if (order.reference === event.data.reference) order.confirmed = true;
  }
  eventsSeen.add(event.id);
}

/** Whether the same request would be refused again. */
function isFinal({ status, code }: TributaryError): boolean {
  return status >= 400 && status < 500 && ![408, 429].includes(status) && code !== 'idempotency_key_in_use';
}

await app.listen({ port: Number(env['PORT'] ?? 4000) });
console.log('The shop is open');
process.once('SIGTERM', () => void app.close());
