import { Anchor } from '@mantine/core';
import { Fact, Facts, Section } from '../../components/facts.tsx';
import type { AccountProps } from './accounts.ts';
import { EditButton } from './edit-button.tsx';
import { FormerBankDetails } from './former-bank-details.tsx';

/** The bank account, and the contact person. */
export function AccountDetails({ account }: AccountProps) {
  const person = [account.firstName, account.lastName].filter((name) => name !== null).join(' ');
  return (
    <>
      <Section
        title="Settlement account"
        action={
          <EditButton edit="details" permission="accounts:write">
            {account.deleted ? 'Change bank details' : 'Edit details'}
          </EditButton>
        }
      >
        <Facts>
          <Fact label="Bank">{account.bankName}</Fact>
          <Fact label="Account number">{account.accountNumber}</Fact>
          <Fact label="Account holder">
            <bdi>{account.accountName}</bdi>
          </Fact>
        </Facts>
        <FormerBankDetails accountId={account.id} />
      </Section>
      <Section title="Contact">
        <Facts>
          <Fact label="Person">{person !== '' && <bdi>{person}</bdi>}</Fact>
          <Fact label="Email">
            <Anchor fw={500} href={`mailto:${encodeURIComponent(account.email)}`}>
              {account.email}
            </Anchor>
          </Fact>
          <Fact label="Mobile">
            <Anchor fw={500} href={`tel:+${account.mobile}`}>
              +{account.mobile}
            </Anchor>
          </Fact>
        </Facts>
      </Section>
    </>
  );
}
