import type { Warning } from './accounts.ts';
import classes from './account.module.css';
import { Caution } from '../../components/states.tsx';

const TITLES: Readonly<Record<Warning['code'], string>> = {
  account_number_check_digit: 'Check the account number',
  account_name_not_carried: 'The name will change in XML bank files',
  bank_name_differs: 'The bank name differs',
};

/** What looks wrong in the bank details but is not refused. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  return warnings.map(({ code, message }) => (
    <Caution key={code} title={TITLES[code]} className={classes.words}>
      {message.replace('of accountNumber', 'of the account number').replace('accountName', 'the name')}
    </Caution>
  ));
}

/** Warns about an account holder whose name loses letters on its way to the bank. */
export function BankNameNote({ name }: { readonly name: string }) {
  return (
    <Caution mb="md" title={TITLES.account_name_not_carried} className={classes.words}>
      XML bank files (pain.001) allow Latin letters only, so they show the account holder as “{name}”. CSV files keep
      the name. Change it to the name in the bank’s records.
    </Caution>
  );
}

/** Warns about an account whose number was never right, or whose bank uses another check digit. */
export function CheckDigitNote({ bankName }: { readonly bankName: string }) {
  return (
    <Caution mb="md" title={TITLES.account_number_check_digit} className={classes.words}>
      Its check digit does not match {bankName}. Check the number before you pay out to it.
    </Caution>
  );
}
