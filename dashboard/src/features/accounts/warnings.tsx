import type { Warning } from './accounts.ts';
import classes from './account.module.css';
import { Caution } from '../../components/states.tsx';

const TITLES: Readonly<Record<Warning['code'], string>> = {
  account_number_check_digit: 'Is the account number right?',
  bank_name_differs: 'The bank has another name',
};

/** What looks wrong in the bank details but is not refused. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  return warnings.map(({ code, message }) => (
    <Caution key={code} title={TITLES[code]} className={classes.words}>
      {message.replace('of accountNumber', 'of the account number')}
    </Caution>
  ));
}

/** For an account whose number was never right, or whose bank uses another check digit. */
export function CheckDigitNote({ bankName }: { readonly bankName: string }) {
  return (
    <Caution mb="md" title={TITLES.account_number_check_digit} className={classes.words}>
      Its check digit does not fit {bankName}. Make sure that the number is right before money is sent there.
    </Caution>
  );
}
