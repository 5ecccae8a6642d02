/** The wire of the bank lists. */
import { Type } from 'typebox';
import { partial, text, titled } from '../../platform/http/fields.ts';

const Bank = Type.Object({
  name: text('The display name. Two entries may have the same name.', 'Access Bank'),
  code: Type.String({ pattern: '^[0-9]{6}$', description: 'Six digits, leading zeros kept.', examples: ['000014'] }),
});

export const BankListQuery = Type.Object({
  api_key: Type.Optional(text('Your public key, when it is not sent as `Authorization: Bearer pk_…`.', 'pk_test_…')),
});

export const BankList = Type.Object(
  {
    status: Type.Literal(true),
    message: Type.Literal('Banks retrieved successfully'),
    data: Type.Object({ banks: Type.Array(Bank) }),
  },
  {
    description: 'All banks by name without regard to case; the entry 999058 is last.',
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

export const BanksOfNumberQuery = partial({ accountNumber: text('Ten digits.', '0000014579') });
export const BanksOfNumber = Type.Array(
  titled('BankOfNumber', {
    code: Type.String({ examples: ['000014'] }),
    name: Type.String({ examples: ['Access Bank'] }),
    likely: Type.Boolean({ examples: [true] }),
  }),
);
