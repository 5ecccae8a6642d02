import type { Warning } from './accounts.ts';
import classes from './account.module.css';
import { Caution } from '../../components/states.tsx';

const TITLES: Readonly<Record<Warning['code'], string>> = {
  account_number_check_digit: 'Is the account number right?',
  account_name_not_carried: 'Bank files in XML cannot carry the name',
  bank_name_differs: 'The bank has another name',
};

/** What looks wrong in the bank details but is not refused. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  return warnings.map(({ code, message }) => (
    <Caution key={code} title={TITLES[code]} className={classes.words}>
      {message.replace('of accountNumber', 'of the account number').replace('accountName', 'the name')}
    </Caution>
  ));
}

/** For an account holder whose name loses letters on its way to the bank. */
export function BankNameNote({ name }: { readonly name: string }) {
  return (
    <Caution mb="md" title={TITLES.account_name_not_carried} className={classes.words}>
      They (pain.001) carry Latin letters only, so they call the account holder “{name}”; CSV carries the name as it is.
      Change the name to the one that the bank writes.
    </Caution>
  );
}

/** For an account whose number was never right, or whose bank uses another check digit. */
export function CheckDigitNote({ bankName }: { readonly bankName: string }) {
  return (
    <Caution mb="md" title={TITLES.account_number_check_digit} className={classes.words}>
      Its check digit does not fit {bankName}. Make sure that the number is right before money is sent there.
    </Caution>
  );
}
