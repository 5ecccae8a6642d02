/** Pages of lists on the wire: the query parameters, and the headers with the total and the links to other pages. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LIMIT_DEFAULT, LIMIT_MAX, LISTED_MAX, type Paging } from '../wire/paging.ts';
import { integerText } from './fields.ts';

export const limitParameter = Type.Optional(
  integerText(`How many on a page, from 1 to ${LIMIT_MAX}.`, {
    minimum: 1,
    maximum: LIMIT_MAX,
    default: LIMIT_DEFAULT,
    example: LIMIT_DEFAULT,
  }),
);

const parameters = (page: string) => ({
  page: Type.Optional(integerText(page, { minimum: 1, default: 1, example: 1 })),
  limit: limitParameter,
});

/**
 * Query parameters of lists that have any page. They stay text here, so that `readPaging` can say what would be right.
 */
export const pagingParameters = parameters('The page wanted, from 1. A page past the end is empty.');

/** The same for lists whose pages end at a limit, always or with the given filters: `sliceOf` in wire/paging.ts. */
export const limitedPagingParameters = (withFilters?: string) =>
  parameters(
    withFilters === undefined
      ? `The page wanted, from 1. \`page\` times \`limit\` ends at ${LISTED_MAX}.`
      : `The page wanted, from 1. A page past the end is empty; ${withFilters}, \`page\` times ` +
          `\`limit\` ends at ${LISTED_MAX}.`,
  );

/** The headers of `sendPageHeaders`, for the reference. */
export const pageHeaders = {
  'X-Total-Count': Type.Integer({ description: 'The number of entries on all pages.', examples: [41] }),
  Link: Type.String({
    description: 'The first, previous, next and last page (RFC 8288), relative to the server.',
    examples: ['</v1/api/subaccounts?page=2&limit=20>; rel="next", </v1/api/subaccounts?page=3&limit=20>; rel="last"'],
  }),
};

/**
 * Sends `X-Total-Count`, and `Link` (RFC 8288) with the first, previous, next and last available page. The links are
 * relative to the server, so that they work behind any proxy, and keep the request's other parameters. `listedMax` is
 * LISTED_MAX where the list ends there, undefined where it has any page.
 */
export function sendPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, limit }: Paging,
  { totalCount, listedMax }: { readonly totalCount: number; readonly listedMax?: number | undefined },
): void {
  const pagesCount = Math.ceil(totalCount / limit);
  const reachable = listedMax === undefined ? pagesCount : Math.min(pagesCount, Math.floor(listedMax / limit));
  const lastPage = BigInt(Math.max(1, reachable));
  const links: [relation: string, page: bigint][] = [['first', 1n]];
  if (page > 1n) links.push(['prev', page > lastPage ? lastPage : page - 1n]);
  if (page < lastPage) links.push(['next', page + 1n]);
  links.push(['last', lastPage]);
  reply.header('x-total-count', totalCount);
  reply.header('link', links.map(([relation, page]) => linkTo(request, relation, { page, limit })).join(', '));
}

/** The same for a page that was read forward: its only link is to the next one. */
export function sendForwardHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit }: Paging,
  { totalCount, nextAfter }: { readonly totalCount: number; readonly nextAfter?: bigint | undefined },
): void {
  reply.header('x-total-count', totalCount);
  if (nextAfter !== undefined) reply.header('link', linkTo(request, 'next', { after: nextAfter, limit }));
}

type Changes = Readonly<Record<string, bigint | number>>;

const linkTo = (request: FastifyRequest, relation: string, changes: Changes): string =>
  `<${urlOf(request, changes)}>; rel="${relation}"`;

function urlOf(request: FastifyRequest, changes: Changes): string {
  const query = new URLSearchParams(request.query as Record<string, string>);
  for (const [name, value] of Object.entries(changes)) query.set(name, String(value));
  return `${request.url.split('?', 1)[0] ?? ''}?${query.toString()}`;
}
