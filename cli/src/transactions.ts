import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { accountOption, fromOption, limitOption, metadata, toOption } from './arguments.ts';
import { choice, noun } from './command.ts';
import { ofTotal, table } from './output.ts';
import { command, connect, ofServer } from './remote.ts';

/** 0 is before the first. */
function sequence(text: string): number {
  const number = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new InvalidArgumentError('It must be the sequence of a transaction, or 0.');
  return number;
}

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
      .option('--search <text>', 'words of the description or metadata, an amount, or the beginning of a reference')
      .addOption(
        new Option('--metadata <key=value>', 'only those with exactly this; may be repeated').argParser(metadata),
      )
      .addOption(new Option('--after <sequence>', 'those after this sequence, the oldest first').argParser(sequence))
      .addOption(limitOption()),
  async (surroundings, options) => {
    const { tributary, call } = connect(surroundings, options);
    const { account, from, to, type, kind, purpose, reference, after, limit } = options;
    const { search, metadata: metadataWanted } = options;
    const wanted = { from, to, type, kind, purpose, reference, search, metadata: metadataWanted, after, limit };
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
    const { transactions: shown, totalCount } = page;
    if (page.search?.hasMore === true)
      return { json: page, text: `${text}\nThe newest ${shown.length} of more than ${totalCount}.` };
    if (after === undefined) return { json: page, text: text + ofTotal(shown.length, totalCount) };
    const last = shown.length === limit ? shown.at(-1) : undefined;
    return { json: page, text: last === undefined ? text : `${text}\nThere may be more: --after ${last.sequence}` };
  },
);

export const transactions = noun('transactions', 'transactions of connected accounts of a server', [list]);
