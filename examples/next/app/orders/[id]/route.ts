import { orders } from '../../../lib/shop';

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const order = orders.get((await params).id);
  return Response.json(order ?? { error: 'no such order' }, { status: order ? 200 : 404 });
}
