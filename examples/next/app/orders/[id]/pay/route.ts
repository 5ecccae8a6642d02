import { TributaryError } from '@tributary/sdk';
import { isFinal, orders, shop, tributary } from '../../../../lib/shop';

export async function POST(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const order = orders.get((await params).id);
  if (!order) return Response.json({ error: 'no such order' }, { status: 404 });
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
    return Response.json(order);
  } catch (error) {
    if (!(error instanceof TributaryError)) throw error;
    // Whether it was charged is not known, or the server is busy: the same order can be paid again.
    if (!isFinal(error)) return Response.json({ error: 'try again' }, { status: 503 });
    order.state = 'refused';
    return Response.json({ error: error.code }, { status: 402 });
  }
}
