/** Where replicas answer reads, the token of the newest write says what they must have. Without them there is none. */
import type { Middleware } from 'openapi-fetch';

const HEADER = 'Consistency-Token';

/** Lets each read see what its client has written. The later of two tokens is the greater text. */
export function sendNewest(): Middleware {
  let newest = '';
  return {
    onRequest({ request }) {
      if (newest !== '') request.headers.set(HEADER, newest);
    },
    onResponse({ response }) {
      const token = response.headers.get(HEADER) ?? '';
      if (token > newest) newest = token;
    },
  };
}
