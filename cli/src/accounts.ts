import { Option } from '@commander-js/extra-typings';
import type { Account, AccountChanges, NewAccount } from '@tributary/sdk';
import { ACCOUNT, limitOption, metadata } from './arguments.ts';
import { choice, naira, noun, percent } from './command.ts';
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
      .option('--search <text>', 'words of the name, the e-mail address, the account number or your own id')
      .option('--external-id <id>', 'only the one with exactly this id of your own')
      .addOption(choice('--state <state>', 'only those that are', ['enabled', 'disabled']))
      .addOption(limitOption())
      .addOption(showKeyOption()),
  async (surroundings, options) => {
    const { tributary, call } = connect(surroundings, options);
    const { search, externalId, state, limit } = options;
    const enabled = state === undefined ? undefined : state === 'enabled';
    const { accounts: found, totalCount } = await tributary.accounts.list({ search, externalId, enabled, limit }, call);
    const accounts = found.map((account) => shown(account, options));
    const text = table(accounts, 'There are no accounts.', {
      Id: ({ id }) => id,
      'Own id': ({ externalId }) => externalId ?? '',
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
      'Own id': account.externalId ?? '',
      Name: account.businessName,
      Bank: account.account.bankName,
      Number: account.account.accountNumber,
      Email: account.subAccountEmail,
      Mobile: account.walletUserMobile,
      Commission: commissionOf(account),
      State: account.enabled ? 'enabled' : 'disabled',
      Metadata: metadataInWords(account.metadata),
      'Authorisation key': account.authorizationKeys ?? 'hidden, see --show-key',
      Created: new Date(account.createdAtIso),
    });
    return { json: account, text };
  },
);

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
      .option('--external-id <id>', 'your own id of it; the same command again then shows the account')
      .addOption(new Option('--metadata <key=value>', 'a key of your own; may be repeated').argParser(metadata))
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
      ...(options.externalId !== undefined && { externalId: options.externalId }),
      ...(options.metadata !== undefined && { metadata: options.metadata }),
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

const update = command(
  'update',
  'Give a connected account an id of your own, or other metadata',
  (bare) =>
    ofServer(bare)
      .argument(...ACCOUNT)
      .option('--external-id <id>', 'your own id of it')
      .addOption(new Option('--no-external-id', 'end its own id'))
      .addOption(
        new Option('--metadata <key=value>', 'a key of your own; may be repeated, and replaces all').argParser(
          metadata,
        ),
      )
      .addOption(new Option('--no-metadata', 'end all of it'))
      .addOption(idempotencyOption()),
  async (surroundings, options, id) => {
    const { tributary, call } = connect(surroundings, options);
    const changes: AccountChanges = {
      ...(options.externalId !== undefined && { externalId: options.externalId === false ? null : options.externalId }),
      ...(options.metadata !== undefined && { metadata: options.metadata === false ? null : options.metadata }),
    };
    const account = await tributary.accounts.update(id, changes, { ...call, idempotencyKey: options.idempotencyKey });
    const text = listing({
      Id: account.id,
      'Own id': account.externalId ?? '',
      Name: account.businessName,
      Metadata: metadataInWords(account.metadata),
    });
    return { json: shown(account, {}), text };
  },
);

const balance = command(
  'balance',
  'Show the balance of a connected account',
  (bare) =>
    ofServer(bare)
      .argument(...ACCOUNT)
      .option('--at <time>', 'at the end of this date, or exactly at this time (default: now)'),
  async (surroundings, options, id) => {
    const { tributary, call } = connect(surroundings, options);
    const found = await tributary.statements.balanceAt(id, options.at, call);
    return { json: found, text: `₦${found.balance.toFixed(2)}` };
  },
);

const metadataInWords = (kept: Account['metadata']): string =>
  Object.entries(kept)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');

function commissionOf({ splitType, splitValue, txPercentage, txCap }: Account): string {
  if (splitType === 'flat') return `₦${splitValue.toFixed(2)}`;
  return txCap === 0 ? `${txPercentage} %` : `${txPercentage} %, at most ₦${txCap.toFixed(2)}`;
}

export const accounts = noun('accounts', 'connected accounts of a server', [list, get, create, update, balance]);
