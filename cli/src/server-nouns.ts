/**
 * The commands of the same program that are with the server, because they read its database or its files. There are
 * none of them in the package: it says where they are. A test of the server compares the list with its commands.
 */
import type { Entry } from './command.ts';
import { CommandFailed } from './failure.ts';
import type { Surroundings } from './surroundings.ts';

const HEADING = 'On the machine of the server (npm run --silent tributary -- …):';

/** The name of each, and what it is about. */
export const SERVER_NOUNS = {
  business: 'businesses',
  keys: 'API keys, and the keys that encrypt secrets',
  people: 'people who use the dashboard',
  banks: 'the bank directory',
  database: 'the database in use',
  backup: 'Back up the embedded database',
  restore: 'Restore a backup into an empty DATA_DIR',
  doctor: 'Say what is wrong with this installation',
  refunds: 'refunds of payments',
  ledger: 'the ledgers',
  limits: 'limits on what keys post, and on what accounts receive and refund',
  webhooks: 'webhook endpoints and their deliveries',
  settlements: 'money that leaves wallets for bank accounts',
  payouts: 'payouts of settlement runs',
  'change-requests': 'changes that a second person approves',
  audit: 'the audit log: who changed what',
  security: 'the security log: who signed in or tried to, and who saw secrets',
} as const;

const elsewhere =
  (name: string, summary: string): Entry<Surroundings> =>
  (parent) => {
    parent
      .command(name)
      .description(summary)
      .helpGroup(HEADING)
      .helpOption(false)
      .allowUnknownOption()
      .argument('[words...]')
      .action(() => {
        throw new CommandFailed(
          'server_command',
          `"${name}" is a command on the machine of the server, in its folder: ` +
            `npm run --silent tributary -- ${name} --help`,
        );
      });
  };

export const ELSEWHERE = Object.entries(SERVER_NOUNS).map(([name, summary]) => elsewhere(name, summary));
