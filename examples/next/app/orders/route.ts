import { type Order, orders } from '../../lib/shop';

export function POST(): Response {
  const id = `A-${orders.size + 1}`;
  const order: Order = { id, reference: crypto.randomUUID(), amount: 25_000, state: 'open', confirmed: false };
  orders.set(id, order);
  return Response.json(order, { status: 201 });
}
