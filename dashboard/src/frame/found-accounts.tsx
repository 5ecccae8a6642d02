import { Spotlight } from '@mantine/spotlight';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountsQuery } from '../api/accounts.ts';
import { useSettled } from '../components/use-settled.ts';
import { useBusiness } from '../routing/use-business.ts';

const ICON_SIZE = 18;
const FOUND_MAX = 3;

/** The newest accounts with the typed text in their name, email address or number, and the list of all of them. */
export function FoundAccounts({ query }: { readonly query: string }) {
  const navigate = useNavigate();
  const business = useBusiness();
  const typed = query.trim();
  const search = useSettled(typed);
  const { data } = useQuery({
    ...accountsQuery(business, { search, limit: FOUND_MAX }),
    enabled: search !== '' && business.can('accounts:read'),
  });
  if (typed === '') return null;
  const icon = <IconBuildingStore size={ICON_SIZE} stroke={1.75} />;

  return (
    <Spotlight.ActionsGroup label="Accounts">
      {search !== '' &&
        data?.items.map(({ id, businessName, accountNumber, bankName }) => (
          <Spotlight.Action
            key={id}
            label={businessName}
            description={`${bankName}, ${accountNumber}`}
            leftSection={icon}
            onClick={() =>
              void navigate({
                from: '/$businessId/$mode',
                to: './accounts/$accountId',
                params: { accountId: id },
                search: {},
              })
            }
          />
        ))}
      <Spotlight.Action
        label={`Accounts with “${typed}”`}
        leftSection={icon}
        onClick={() => void navigate({ from: '/$businessId/$mode', to: './accounts', search: { search: typed } })}
      />
    </Spotlight.ActionsGroup>
  );
}
