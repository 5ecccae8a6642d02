import { constructEvent, WebhookError } from '@tributary/sdk';
import { take, webhookSecret } from '../../lib/shop';

export async function POST(request: Request): Promise<Response> {
  // The signature is that of the text as it came, so it is not parsed here.
  const body = await request.text();
  try {
    take(await constructEvent(body, request.headers, webhookSecret));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return Response.json({ error: error.message }, { status: 400 });
  }
}
