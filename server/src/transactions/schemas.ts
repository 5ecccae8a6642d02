/** The wire of transactions. */
import { Type } from 'typebox';

/** A transaction, as it stands in lists and in the answer to a payment. */
export const transactionFields = {
  id: Type.Integer({ description: 'Transaction id.', examples: [2001] }),
  amount: Type.Number({ description: 'What moved the wallet, in naira.', examples: [9000] }),
  purpose: Type.String({ examples: ['product_sale'] }),
  reference: Type.String({ description: 'UUID.', examples: ['6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'] }),
  description: Type.String({ examples: ['Two bags of rice'] }),
  metadata: Type.String({
    description: 'A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys.',
    examples: ['{"payment_method":"card","source":"web","credited_into":"wallet","order":"A-1001"}'],
  }),
  createdAt: Type.String({ examples: ['Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)'] }),
  type: Type.Union([Type.Literal('credit'), Type.Literal('debit')], { examples: ['credit'] }),
  walletId: Type.Integer({ examples: [1043] }),
  balanceBefore: Type.Number({ description: 'Naira.', examples: [0] }),
  balanceAfter: Type.Number({ description: 'Naira.', examples: [9000] }),
  subAccountId: Type.Integer({ description: 'The connected account.', examples: [1042] }),
  grossAmount: Type.Number({ description: 'What the payer paid, in naira.', examples: [10000] }),
  commission: Type.Number({ description: 'What the business earned on it, in naira.', examples: [1000] }),
};
