/** The least that an answer in JSON costs here: Fastify alone, which parses the request and sends it back. */
import { serve } from './serve.ts';

await serve(({ body }) => body);
