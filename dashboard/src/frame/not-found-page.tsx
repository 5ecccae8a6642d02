import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="There is no such page"
      action={
        <Button variant="default" renderRoot={(props: object) => <Link {...props} to="/" />}>
          Go to the start
        </Button>
      }
    >
      The address may be mistyped, or what it showed may be gone. A page of a business opens only for members of it.
    </MessagePage>
  );
}
