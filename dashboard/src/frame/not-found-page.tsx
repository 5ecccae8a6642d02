import { ButtonLink } from '../components/links.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="There is no such page"
      action={
        <ButtonLink variant="default" to="/">
          Go to the start
        </ButtonLink>
      }
    >
      The address may be mistyped, or what it showed may be gone. A page of a business opens only for members of it.
    </MessagePage>
  );
}
