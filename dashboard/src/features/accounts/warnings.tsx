import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Warning } from './accounts.ts';
import classes from './account.module.css';

interface WarningsProps {
  readonly warnings: readonly Warning[];
}

const TITLES: Readonly<Record<Warning['code'], string>> = {
  account_number_check_digit: 'Is the account number right?',
  bank_name_differs: 'The bank has another name',
};

/** What looks odd about the bank details and refuses nothing. */
export function Warnings({ warnings }: WarningsProps) {
  return warnings.map(({ code, message }) => (
    <Alert
      key={code}
      color="amber"
      variant="light"
      title={TITLES[code]}
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      className={classes.words}
    >
      {message.replace('of accountNumber', 'of the account number')}
    </Alert>
  ));
}
