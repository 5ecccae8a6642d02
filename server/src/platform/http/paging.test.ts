import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { LISTED_MAX, readPaging } from '../wire/paging.ts';
import { sendPageHeaders } from './paging.ts';

/** The targets of the list's links by their relation, without the path. */
async function linksOf(query: string, totalCount: number, listedMax: number | undefined) {
  const app = Fastify();
  app.get('/list', (request, reply) => {
    sendPageHeaders(request, reply, readPaging(request.query as object), { totalCount, listedMax });
    return reply.send('');
  });
  const { headers } = await app.inject(`/list?${query}`);
  expect(headers['x-total-count']).toBe(String(totalCount));
  const links = String(headers['link']).matchAll(/<\/list\?([^>]*)>; rel="(\w+)"/g);
  return Object.fromEntries(Array.from(links, ([, target = '', relation = '']) => [relation, target] as const));
}

it('links to pages that can be asked for, up to the last of a list that has any', async () => {
  expect(await linksOf('page=500&limit=20&type=debit', 25_000, undefined)).toEqual({
    first: 'page=1&limit=20&type=debit',
    prev: 'page=499&limit=20&type=debit',
    next: 'page=501&limit=20&type=debit',
    last: 'page=1250&limit=20&type=debit',
  });
});

it('offers no page that would be refused, where the list ends at ten thousand', async () => {
  expect(await linksOf('page=500&limit=20', 25_000, LISTED_MAX)).toEqual({
    first: 'page=1&limit=20',
    prev: 'page=499&limit=20',
    last: 'page=500&limit=20',
  });
  expect(await linksOf('limit=300', 25_000, LISTED_MAX)).toMatchObject({
    next: 'limit=300&page=2',
    last: 'limit=300&page=33',
  });
  expect(await linksOf('page=1', 0, LISTED_MAX)).toEqual({ first: 'page=1&limit=20', last: 'page=1&limit=20' });
});
