/** What a request changes, in full: its approver compares whole numbers, on the card and in the dialog. */
import { useQuery } from '@tanstack/react-query';
import type { AccountSummary } from '../../api/accounts.ts';
import { banksQuery } from '../../api/banks.ts';
import { describeSplitShort } from '../../components/describe-split.ts';
import { Fact } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import type { ChangeRequest } from './change-requests.ts';
import type { Mapping } from './results.ts';
import { columnsOf, wordsOf } from './words.ts';

interface RequestedChangeProps {
  readonly request: Pick<ChangeRequest, 'kind' | 'subject' | 'before' | 'after'>;
}

type Details = Readonly<Record<string, string | undefined>>;

/** Nothing for kinds whose summary says it all. */
export function RequestedChange({ request: { kind, subject, before, after } }: RequestedChangeProps) {
  if (kind === 'source_account') {
    return (
      <>
        <AccountFact label="Present account" account={sourceIn(before)} />
        <AccountFact label="New account" account={sourceIn(after)} />
      </>
    );
  }
  if (kind === 'business_terms') {
    const [{ defaultSplit: now }, { defaultSplit: next }] = [before as Terms, after as Terms];
    return <CommissionFact label="Commission of new accounts" now={now} next={next} />;
  }
  if (kind === 'result_mapping') {
    return (
      <>
        <ReadingFact label="Read until now" reading={(before as { readonly mapping: Reading | null }).mapping} />
        <ReadingFact label="To be read" reading={after as Reading} />
      </>
    );
  }
  if (kind !== 'bank_details') return null;
  const accountId = Number(subject);
  const [present, change] = [before as Details, after as Details];
  const [{ split: now }, { split: next }] = [before as WithSplit, after as WithSplit];
  return (
    <>
      <Fact label="Account">
        <TextLink from="/$businessId/$mode" to="./accounts/$accountId" params={{ accountId }}>
          Account {accountId}
        </TextLink>
      </Fact>
      {PAID_TO.some((part) => isChanged(part, present, change)) && (
        <>
          <AccountFact label="Present account" account={present} />
          <AccountFact label="New account" account={{ ...present, ...change }} />
        </>
      )}
      {isChanged('email', present, change) && (
        <Fact label="E-mail">
          <bdi>{change['email']}</bdi>, instead of <bdi>{present['email']}</bdi>
        </Fact>
      )}
      {isChanged('mobile', present, change) && (
        <Fact label="Mobile">
          +{change['mobile']}, instead of +{present['mobile']}
        </Fact>
      )}
      <CommissionFact label="Commission" now={now} next={next} />
    </>
  );
}

type Reading = Pick<Mapping, 'headings' | 'columns' | 'statuses'>;

/** All columns and words: one that means the opposite is what to look for. */
function ReadingFact({ label, reading }: { readonly label: string; readonly reading: Reading | null }) {
  if (reading === null) return <Fact label={label}>Not at all</Fact>;
  return (
    <Fact label={label}>
      <bdi>{columnsOf(reading)}</bdi>
      <br />
      <bdi>{wordsOf(reading)}</bdi>
    </Fact>
  );
}

type Split = AccountSummary['split'];
interface WithSplit {
  /** Undefined if it stays, and before a request of an earlier version. */
  readonly split?: Split;
}
interface Terms {
  readonly defaultSplit?: Split;
}

interface CommissionFactProps {
  readonly label: string;
  readonly now: Split | undefined;
  readonly next: Split | undefined;
}

function CommissionFact({ label, now, next }: CommissionFactProps) {
  if (now === undefined || next === undefined) return null;
  return (
    <Fact label={label}>
      {describeSplitShort(next)}, instead of {describeSplitShort(now)}
    </Fact>
  );
}

const PAID_TO = ['accountNumber', 'bankCode', 'accountName'];
const isChanged = (part: string, present: Details, change: Details): boolean =>
  change[part] !== undefined && change[part] !== present[part];

const sourceIn = (side: object): Details | null => (side as { readonly sourceAccount: Details | null }).sourceAccount;

interface AccountFactProps {
  readonly label: string;
  /** Null for none. */
  readonly account: Details | null;
}

function AccountFact({ label, account }: AccountFactProps) {
  const { data: banks } = useQuery(banksQuery(undefined));
  if (account === null) return <Fact label={label}>None</Fact>;
  const { accountNumber, bankCode, accountName } = account;
  const bank = banks?.find(({ code }) => code === bankCode)?.name;
  return (
    <Fact label={label}>
      {accountNumber}, {bank === undefined ? `bank ${bankCode}` : `${bank} (${bankCode})`}, <bdi>{accountName}</bdi>
    </Fact>
  );
}
