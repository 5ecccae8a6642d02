import { Badge, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AccountSort, AccountSummary } from '../../api/accounts.ts';
import {
  column,
  countColumn,
  instantColumn,
  moneyColumn,
  nameColumn,
  textColumn,
  wordsColumn,
} from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { OWN_NAMES, OWN_TEXTS } from '../../components/own-texts.ts';
import { Truncated } from '../../components/truncated.tsx';
import type { AccountProps } from './accounts.ts';
import classes from './accounts.module.css';
import { describeSplitShort } from '../../components/describe-split.ts';

const sortedBy = (is: boolean, direction: 'ascending' | 'descending') => (is ? { sorted: direction } : {});

/** Texts of the business's own have a column where any of the accounts has one. */
export function columnsFor(
  sort: AccountSort,
  accounts: readonly AccountSummary[] = [],
): readonly Column<AccountSummary>[] {
  return [
    nameColumn('name', 'Account', (account) => <AccountName account={account} />, {
      grow: 3,
      ...sortedBy(sort === 'name', 'ascending'),
    }),
    column('bank', 'Settlement account', (account) => <BankDetails account={account} />, {
      priority: 3,
      leastWidthPx: 200,
      grow: 1,
    }),
    ...OWN_NAMES.filter((name) => accounts.some((account) => account[name] !== null)).map((name) =>
      textColumn<AccountSummary>(name, OWN_TEXTS[name].short, (account) => account[name], {
        priority: 4,
        leastWidthPx: 120,
      }),
    ),
    wordsColumn('split', 'Your commission', ({ split }) => describeSplitShort(split), {
      priority: 2,
      leastWidthPx: 136,
      grow: 2,
    }),
    countColumn('transactions', 'Transactions', ({ transactionCount }) => transactionCount, {
      priority: 5,
      leastWidthPx: 128,
    }),
    moneyColumn('balance', 'Balance', ({ balance }) => balance, {
      priority: 1,
      ...sortedBy(sort === 'balance', 'descending'),
    }),
    {
      ...instantColumn<AccountSummary>('created', 'Created', ({ createdAt }) => createdAt, { priority: 4 }),
      below: undefined,
      ...sortedBy(sort === 'newest' || sort === 'oldest', sort === 'newest' ? 'descending' : 'ascending'),
    },
  ];
}

function AccountName({ account: { businessName, enabled, onHold } }: AccountProps) {
  return (
    <span className={classes.name}>
      <bdi className={classes.nameText}>
        <Truncated text={businessName} />
      </bdi>
      {!enabled && (
        <Badge size="sm" color="gray" className={classes.state}>
          Disabled
        </Badge>
      )}
      {onHold && (
        <Badge size="sm" color="amber" className={classes.state}>
          On hold
        </Badge>
      )}
    </span>
  );
}

function BankDetails({ account: { bankName, accountNumber, checkDigitWarning } }: AccountProps) {
  return (
    <span className={classes.bank}>
      <Truncated text={bankName} />
      <span className={classes.number}>{accountNumber}</span>
      {checkDigitWarning && <CheckDigitMark />}
    </span>
  );
}

const CHECK_DIGIT = 'The check digit of this account number does not match the bank. Check the number.';

function CheckDigitMark() {
  return (
    <Tooltip label={CHECK_DIGIT} multiline maw={280}>
      <span className={classes.mark} role="img" aria-label={CHECK_DIGIT}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      </span>
    </Tooltip>
  );
}
