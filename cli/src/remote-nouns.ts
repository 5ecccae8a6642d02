/** The commands about a server that runs, anywhere. */
import { accounts } from './accounts.ts';
import type { Entry } from './command.ts';
import { events } from './events.ts';
import { listen } from './listen.ts';
import { payments } from './payments.ts';
import type { Surroundings } from './surroundings.ts';
import { transactions } from './transactions.ts';
import { trigger } from './trigger.ts';

export const REMOTE_NOUNS: readonly Entry<Surroundings>[] = [accounts, payments, transactions, events, listen, trigger];
