import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { leaveTeam } from './team.ts';
import classes from './team.module.css';

/** Everybody in the team can use it, whatever their role includes. */
export function LeaveBusiness({ isOnlyOwner }: { readonly isOnlyOwner: boolean }) {
  const { name } = useBusiness();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={classes.section}>
      <Title order={2}>Leave business</Title>
      <Stack gap="sm" mt={8} align="flex-start">
        <Text c="dimmed">
          {isOnlyOwner ? 'You are the only owner of ' : 'You lose access to '}
          <bdi>{name}</bdi>
          {isOnlyOwner ? '. To leave, make another member an owner first.' : ' immediately.'}
        </Text>
        {!isOnlyOwner && (
          <Button variant="default" leftSection={<IconDoorExit size={16} />} onClick={() => setAsking(true)}>
            Leave business
          </Button>
        )}
      </Stack>
      <LeaveDialog opened={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}

function LeaveDialog({ opened, onClose }: DialogState) {
  const business = useBusiness();
  const { name } = business;
  const queryClient = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const leave = useWrite({
    mutationFn: () => leaveTeam(business),
    onSuccess: async () => {
      onClose();
      queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
      await navigate({ to: '/', replace: true });
      await router.invalidate();
    },
  });

  return (
    <ConfirmByName
      opened={opened}
      onClose={onClose}
      title={`Leave ${name}`}
      name={name}
      action="Leave business"
      write={leave}
    >
      You lose access to <bdi>{name}</bdi> immediately. To come back, you need an invitation. Secret keys that you
      created keep working, and the owners are told about them.
    </ConfirmByName>
  );
}
