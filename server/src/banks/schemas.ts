/** The wire of the bank lists. */
import { Type } from 'typebox';

const closed = { additionalProperties: false } as const;

const Bank = Type.Object({
  name: Type.String({ description: 'Display name. Two entries may share one.', examples: ['Access Bank'] }),
  code: Type.String({ pattern: '^[0-9]{6}$', description: 'Six digits, leading zeros kept.', examples: ['000014'] }),
});

export const BankListQuery = Type.Object({
  api_key: Type.Optional(
    Type.String({
      description: 'Your public key, when it is not sent as `Authorization: Bearer pk_…`.',
      examples: ['pk_test_…'],
    }),
  ),
});

export const BankList = Type.Object(
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

export const BanksOfNumberQuery = Type.Object(
  { accountNumber: Type.Optional(Type.String({ description: 'Ten digits.', examples: ['0000014579'] })) },
  closed,
);
export const BanksOfNumber = Type.Array(
  Type.Object(
    {
      code: Type.String({ examples: ['000014'] }),
      name: Type.String({ examples: ['Access Bank'] }),
      likely: Type.Boolean({ examples: [true] }),
    },
    { ...closed, title: 'BankOfNumber' },
  ),
);
