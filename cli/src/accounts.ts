import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Account, NewAccount } from '@tributary/sdk';
import { ACCOUNT, limitOption } from './arguments.ts';
import { choice, naira, noun } from './command.ts';
import { listing, ofTotal, table } from './output.ts';
import { command, connect, idempotencyOption, ofServer } from './remote.ts';

const showKeyOption = () => new Option('--show-key', 'print authorisation keys; without it they are hidden');

/** A terminal keeps what it shows, and others may look on. Scripts must not take words for a key. */
const shown = <A extends Account>(account: A, { showKey }: { readonly showKey?: true | undefined }) =>
  showKey === true ? account : { ...account, authorizationKeys: null };

const list = command(
  'list',
  'List connected accounts, newest first',
  (bare) =>
    ofServer(bare)
      .option('--search <text>', 'words of the name, the e-mail address or the account number')
      .addOption(choice('--state <state>', 'only those that are', ['enabled', 'disabled']))
      .addOption(limitOption())
      .addOption(showKeyOption()),
  async (surroundings, options) => {
    const { tributary, call } = connect(surroundings, options);
    const { search, state, limit } = options;
    const enabled = state === undefined ? undefined : state === 'enabled';
    const { accounts: found, totalCount } = await tributary.accounts.list({ search, enabled, limit }, call);
    const accounts = found.map((account) => shown(account, options));
    const text = table(accounts, 'There are no accounts.', {
      Id: ({ id }) => id,
      Name: ({ businessName }) => businessName,
      Bank: ({ account }) => account.bankName,
      Number: ({ account }) => account.accountNumber,
      Commission: commissionOf,
      State: ({ enabled: isEnabled }) => (isEnabled ? 'enabled' : 'disabled'),
      Created: ({ createdAtIso }) => new Date(createdAtIso),
    });
    return { json: { accounts, totalCount }, text: text + ofTotal(accounts.length, totalCount) };
  },
);

const get = command(
  'get',
  'Show a connected account',
  (bare) =>
    ofServer(bare)
      .argument(...ACCOUNT)
      .addOption(showKeyOption()),
  async (surroundings, options, id) => {
    const { tributary, call } = connect(surroundings, options);
    const account = shown(await tributary.accounts.get(id, call), options);
    const text = listing({
      Id: account.id,
      Name: account.businessName,
      Email: account.subAccountEmail,
      Mobile: account.walletUserMobile,
      Commission: commissionOf(account),
      State: account.enabled ? 'enabled' : 'disabled',
      'Authorisation key': account.authorizationKeys ?? 'hidden, see --show-key',
      Created: new Date(account.createdAtIso),
    });
    return { json: account, text };
  },
);

function percent(text: string): number {
  const value = /^[0-9]{1,3}(\.[0-9]{1,4})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 100)) throw new InvalidArgumentError('It must be a percentage from 0 to 100, such as 2.5.');
  return value;
}

const create = command(
  'create',
  'Create a connected account',
  (bare) =>
    ofServer(bare)
      .requiredOption('--name <text>', 'business name')
      .requiredOption('--email <address>', 'where its mails go')
      .requiredOption('--mobile <number>', 'such as 08031234567')
      .requiredOption('--bank-code <code>', 'six digits, from the bank list')
      .requiredOption('--account-number <digits>', 'ten digits')
      .option('--account-name <text>', 'account holder (default: the business name)')
      .addOption(new Option('--percentage <percent>', 'your commission, such as 2.5').argParser(percent))
      .addOption(new Option('--cap <naira>', 'the most commission on a payment; 0 means no cap').argParser(naira))
      .addOption(
        new Option('--flat <naira>', 'your commission as a fixed fee')
          .argParser(naira)
          .conflicts(['percentage', 'cap']),
      )
      .addOption(idempotencyOption()),
  async (surroundings, options) => {
    const { tributary, call } = connect(surroundings, options);
    const wanted: NewAccount = {
      businessName: options.name,
      subAccountEmail: options.email,
      userMobile: options.mobile,
      bankCode: options.bankCode,
      accountNumber: options.accountNumber,
      accountName: options.accountName ?? options.name,
      ...(options.flat === undefined
        ? { txPercentage: options.percentage ?? 0, txCap: options.cap ?? 0 }
        : { splitType: 'flat', splitValue: options.flat }),
    };
    const account = await tributary.accounts.create(wanted, { ...call, idempotencyKey: options.idempotencyKey });
    const text = listing({
      Id: account.id,
      Name: account.businessName,
      Bank: account.bankName,
      Number: account.accountNumber,
      'Authorisation key': account.authorizationKeys ?? 'hidden, see --show-key',
    });
    return { json: account, text };
  },
);

const balance = command(
  'balance',
  'Show the balance of a connected account',
  (bare) =>
    ofServer(bare)
      .argument(...ACCOUNT)
      .option('--at <time>', 'at the end of this date or time (default: now)'),
  async (surroundings, options, id) => {
    const { tributary, call } = connect(surroundings, options);
    const found = await tributary.statements.balanceAt(id, options.at, call);
    return { json: found, text: `₦${found.balance.toFixed(2)}` };
  },
);

function commissionOf({ splitType, splitValue, txPercentage, txCap }: Account): string {
  if (splitType === 'flat') return `₦${splitValue.toFixed(2)}`;
  return txCap === 0 ? `${txPercentage} %` : `${txPercentage} %, at most ₦${txCap.toFixed(2)}`;
}

export const accounts = noun('accounts', 'connected accounts of a server', [list, get, create, balance]);
