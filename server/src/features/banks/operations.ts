/** Lists the banks. */
import { JsonText } from '../../platform/http/json-text.ts';
import { read } from '../../platform/http/operation.ts';
import type { BankDirectory } from './directory.ts';
import { nubanMatches } from './nuban.ts';
import * as schemas from './schemas.ts';

/** Banks change a few times a year; five minutes save most requests, and the tag makes the others cheap. */
const FRESH_S = 300;

export const bankOperations = [
  read({
    id: 'listBanks',
    summary: 'List banks',
    description:
      'The banks that accounts can be settled to, with their codes. Takes a public or a secret key. Send the `ETag` ' +
      'of an earlier answer as `If-None-Match` to get 304 when nothing has changed.',
    doors: { anyKey: '/business/get-banks-api' },
    permissions: [],
    query: schemas.BankListQuery,
    envelope: 'status',
    wholeAnswer: schemas.BankList,
    notModified: 'The list is the same as that with the tag in `If-None-Match`.',
    run: async ({ banks }: { readonly banks: Pick<BankDirectory, 'list'> }, _caller, _input, exchange) => {
      const { body, etag } = await banks.list();
      exchange.setHeader('cache-control', `private, max-age=${FRESH_S}`);
      exchange.setHeader('vary', 'Authorization, apiKey');
      return new JsonText(body, etag);
    },
  }),
  read({
    id: 'listBanksOfNumber',
    summary: 'List banks for an account number',
    description:
      'Banks whose check digit fits the number are marked. That proves nothing, but usually one of them is right.',
    doors: { user: '/banks' },
    permissions: [],
    query: schemas.BanksOfNumberQuery,
    message: 'Banks retrieved',
    answers: schemas.BanksOfNumber,
    run: async ({ banks }: { readonly banks: Pick<BankDirectory, 'banks'> }, _user, { query }) => {
      const number = query.accountNumber ?? '';
      const isNumber = /^[0-9]{10}$/.test(number);
      return (await banks.banks()).map(({ code, name, nubanCode }) => ({
        code,
        name,
        likely: isNumber && nubanMatches(nubanCode, number) === true,
      }));
    },
  }),
];
