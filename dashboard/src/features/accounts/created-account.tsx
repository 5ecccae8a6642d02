import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { ButtonLink } from '../../components/links.tsx';
import { Caution } from '../../components/states.tsx';
import type { WrittenAccount } from './accounts.ts';
import { describeSplitShort } from '../../components/describe-split.ts';
import { Warnings } from './warnings.tsx';
import classes from './account.module.css';

interface CreatedAccountProps {
  readonly created: WrittenAccount;
  readonly onCreateAnother: () => void;
  readonly onClose: () => void;
}

/** Replaces the form: shows the account, and what looks wrong in its bank details. */
export function CreatedAccount({ created: { account, warnings }, onCreateAnother, onClose }: CreatedAccountProps) {
  return (
    <Stack gap="md" role="status">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconCircleCheck size={20} stroke={1.75} className={classes.done} aria-hidden />
        <div className={classes.words}>
          <Title order={2} tabIndex={-1} data-autofocus>
            <bdi>{account.businessName}</bdi> is ready for payments
          </Title>
          <Text c="dimmed" mt={4}>
            {account.bankName} {account.accountNumber}. Your commission: {describeSplitShort(account.split)}.
          </Text>
        </div>
      </Group>
      <Warnings warnings={warnings} />
      {warnings.length > 0 && (
        <Caution color="gray">The account was created. You can correct its details on its page.</Caution>
      )}
      <Group gap="xs">
        <ButtonLink from="/$businessId/$mode" to="./accounts/$accountId" params={{ accountId: account.id }}>
          Open account
        </ButtonLink>
        <Button variant="default" onClick={onCreateAnother}>
          Create another
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
