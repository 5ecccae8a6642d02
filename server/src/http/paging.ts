/** Pages of lists: reading `page` and `limit`, and the headers that say how many there are and where the others lie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { AppError } from '../errors.ts';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 1_000;
/** A whole number from 1, of any size: a page past the end is empty, however far. */
const WHOLE_NUMBER = /^[1-9][0-9]*$/;

/** Query parameters of every list. They stay text here, so that `readPaging` says what would be right. */
export const pagingParameters = {
  page: Type.Optional(Type.String({ description: 'The page wanted, from 1.', default: '1', examples: ['1'] })),
  limit: Type.Optional(
    Type.String({
      description: `How many on a page, from 1 to ${LIMIT_MAX}.`,
      default: String(LIMIT_DEFAULT),
      examples: [String(LIMIT_DEFAULT)],
    }),
  ),
};

/** What `sendPageHeaders` sends, for the reference. */
export const pageHeaders = {
  'X-Total-Count': Type.Integer({ description: 'How many there are on all pages together.', examples: [41] }),
  Link: Type.String({
    description: 'The first, previous, next and last page (RFC 8288), relative to the server.',
    examples: ['</v1/api/subaccounts?page=2&limit=20>; rel="next", </v1/api/subaccounts?page=3&limit=20>; rel="last"'],
  }),
};

const PagingQuery = Type.Object(pagingParameters);

export interface Paging {
  /** From 1. */
  readonly page: bigint;
  readonly limit: number;
}

/** @throws AppError validation_failed for anything but whole numbers from 1, and for a limit over 1,000. */
export function readPaging({ page = '1', limit = String(LIMIT_DEFAULT) }: Static<typeof PagingQuery>): Paging {
  if (!WHOLE_NUMBER.test(page)) {
    throw new AppError('validation_failed', 'The query parameter page must be a whole number from 1.', {
      field: 'page',
    });
  }
  if (!WHOLE_NUMBER.test(limit) || Number(limit) > LIMIT_MAX) {
    const message = `The query parameter limit must be a whole number from 1 to ${LIMIT_MAX}.`;
    throw new AppError('validation_failed', message, { field: 'limit' });
  }
  return { page: BigInt(page), limit: Number(limit) };
}

/**
 * Sends `X-Total-Count`, and `Link` (RFC 8288) with the first, previous, next and last page. The links are relative to the
 * server, so that they hold behind any proxy, and keep the request's other parameters.
 */
export function sendPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, limit }: Paging,
  totalCount: number,
): void {
  const lastPage = BigInt(Math.max(1, Math.ceil(totalCount / limit)));
  const links: [relation: string, page: bigint][] = [['first', 1n]];
  if (page > 1n) links.push(['prev', page > lastPage ? lastPage : page - 1n]);
  if (page < lastPage) links.push(['next', page + 1n]);
  links.push(['last', lastPage]);
  reply.header('x-total-count', totalCount);
  reply.header(
    'link',
    links.map(([relation, target]) => `<${urlOf(request, target, limit)}>; rel="${relation}"`).join(', '),
  );
}

function urlOf(request: FastifyRequest, page: bigint, limit: number): string {
  const parameters = new URLSearchParams(request.query as Record<string, string>);
  parameters.set('page', String(page));
  parameters.set('limit', String(limit));
  return `${request.url.split('?', 1)[0] ?? ''}?${parameters.toString()}`;
}
