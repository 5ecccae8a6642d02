import type { TributaryEvent } from '@tributary/sdk';
import { WebhookVerificationError } from 'standardwebhooks';
import { take, webhook } from '../../lib/shop';

export async function POST(request: Request): Promise<Response> {
  // The signature is that of the text as it came, so it is not parsed here.
  const body = await request.text();
  try {
    take(webhook.verify(body, Object.fromEntries(request.headers)) as TributaryEvent);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return Response.json({ error: error.message }, { status: 400 });
  }
}
