import { Button } from '@mantine/core';
import { MessagePage } from './message-page.tsx';
import { useSignOut } from './sign-out.ts';

export function NoBusiness() {
  const signOut = useSignOut();
  return (
    <MessagePage
      title="You belong to no business yet"
      action={
        <Button variant="default" onClick={() => signOut.mutate()} loading={signOut.isPending}>
          Sign out
        </Button>
      }
    >
      Ask an owner or admin of a business for an invitation, and open the link that they share with you.
    </MessagePage>
  );
}
