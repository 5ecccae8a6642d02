/** Where replicas answer reads, a token says what they must have: what this page wrote, and what it was told of. */
import type { Middleware } from 'openapi-fetch';

const HEADER = 'Consistency-Token';
let newest = '';

/** Keeps the token if it is newer: then it is the greater text. */
export function noteToken(token: string): void {
  if (token > newest) newest = token;
}

export const sendNewestToken: Middleware = {
  onRequest({ request }) {
    if (newest !== '') request.headers.set(HEADER, newest);
  },
  onResponse({ response }) {
    noteToken(response.headers.get(HEADER) ?? '');
  },
};
