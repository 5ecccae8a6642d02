import { ButtonLink } from '../components/links.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      action={
        <ButtonLink variant="default" to="/">
          Go to the start page
        </ButtonLink>
      }
    >
      The address may be mistyped, or the item may have been deleted. Only members of a business can open its pages.
    </MessagePage>
  );
}
