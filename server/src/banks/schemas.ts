/** The wire of the bank list. */
import { Type } from 'typebox';
import { errorResponses } from '../http/schemas.ts';

const Bank = Type.Object({
  name: Type.String({ description: 'Display name. Two entries may share one.', examples: ['Access Bank'] }),
  code: Type.String({ pattern: '^[0-9]{6}$', description: 'Six digits, leading zeros kept.', examples: ['000014'] }),
});

const BankListQuery = Type.Object({
  api_key: Type.Optional(
    Type.String({
      description: 'Your public key, when it is not sent as `Authorization: Bearer pk_…`.',
      examples: ['pk_test_…'],
    }),
  ),
});

const BankListResponse = Type.Object(
  {
    status: Type.Literal(true),
    message: Type.Literal('Banks retrieved successfully'),
    data: Type.Object({ banks: Type.Array(Bank) }),
  },
  {
    description: 'All banks by name without regard to case, the entry 999058 last.',
    examples: [
      {
        status: true,
        message: 'Banks retrieved successfully',
        data: {
          banks: [
            { name: 'Zenith Bank', code: '000015' },
            { name: 'Access Bank', code: '999058' },
          ],
        },
      },
    ],
  },
);

export const listBanksSchema = {
  operationId: 'listBanks',
  tags: ['Banks'],
  summary: 'List banks',
  description:
    'The banks that accounts can be settled to, with their codes. Takes a public or a secret key. Send the `ETag` of an ' +
    'earlier answer as `If-None-Match` to get 304 when nothing has changed.',
  querystring: BankListQuery,
  response: {
    200: BankListResponse,
    304: Type.Null({ description: 'The list is as it was when the tag in `If-None-Match` was given out.' }),
    ...errorResponses('status', 400, 401, 429, 500, 503),
  },
};
