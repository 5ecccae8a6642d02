/** What a request changes, in full: whoever approves it compares whole numbers, on the card and in the dialog. */
import { useQuery } from '@tanstack/react-query';
import { banksQuery } from '../../api/banks.ts';
import { Fact } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import type { ChangeRequest } from './change-requests.ts';

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
  if (kind !== 'bank_details') return null;
  const accountId = Number(subject);
  const [present, change] = [before as Details, after as Details];
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
    </>
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
