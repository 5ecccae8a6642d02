import { accountOption, fromOption, limitOption, toOption } from './arguments.ts';
import { choice, noun } from './command.ts';
import { ofTotal, table } from './output.ts';
import { command, connect, ofServer } from './remote.ts';

const list = command(
  'list',
  'List transactions of all connected accounts or of one, newest first',
  (bare) =>
    ofServer(bare)
      .addOption(accountOption())
      .addOption(fromOption())
      .addOption(toOption())
      .addOption(choice('--type <type>', 'only these', ['credit', 'debit']))
      .addOption(choice('--kind <kinds...>', 'only these', ['payment', 'refund', 'payout', 'return']))
      .option('--purpose <word>', 'only those with this purpose, such as refund or payout')
      .option('--reference <uuid>', 'only the one with this reference')
      .addOption(limitOption()),
  async (surroundings, options) => {
    const { tributary, call } = connect(surroundings, options);
    const { account, from, to, type, kind, purpose, reference, limit } = options;
    const wanted = { from, to, type, kind, purpose, reference, limit };
    const { transactions: calls } = tributary;
    const page = await (account === undefined ? calls.list(wanted, call) : calls.listOfAccount(account, wanted, call));
    const text = table(page.transactions, 'There are no transactions.', {
      Sequence: ({ sequence }) => sequence,
      When: ({ createdAtIso }) => new Date(createdAtIso),
      Account: ({ subAccountId }) => subAccountId,
      Type: (transaction) => transaction.type,
      Amount: ({ amount }) => amount.toFixed(2),
      Balance: ({ balanceAfter }) => balanceAfter.toFixed(2),
      Purpose: (transaction) => transaction.purpose,
      Description: ({ description }) => description,
    });
    return { json: page, text: text + ofTotal(page.transactions.length, page.totalCount) };
  },
);

export const transactions = noun('transactions', 'transactions of connected accounts of a server', [list]);
