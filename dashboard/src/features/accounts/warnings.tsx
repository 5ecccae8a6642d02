import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Warning } from './accounts.ts';
import classes from './account.module.css';

const TITLES: Readonly<Record<Warning['code'], string>> = {
  account_number_check_digit: 'Is the account number right?',
  bank_name_differs: 'The bank has another name',
};

/** What looks wrong in the bank details but is not refused. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  return warnings.map(({ code, message }) => (
    <Alert
      key={code}
      color="amber"
      title={TITLES[code]}
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      className={classes.words}
    >
      {message.replace('of accountNumber', 'of the account number')}
    </Alert>
  ));
}

/** For an account whose number was never right, or whose bank uses another check digit. */
export function CheckDigitNote({ bankName }: { readonly bankName: string }) {
  return (
    <Alert
      color="amber"
      mb="md"
      title={TITLES.account_number_check_digit}
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      className={classes.words}
    >
      Its check digit does not fit {bankName}. Make sure that the number is right before money is sent there.
    </Alert>
  );
}
