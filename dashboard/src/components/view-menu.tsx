import { lazy, Suspense } from 'react';
import type { ViewsProps } from './views-button.tsx';

/** Loaded after the page, because the first load would otherwise have it for all lists. */
const ViewsButton = lazy(async () => ({ default: (await import('./views-button.tsx')).ViewsButton }));

/** The saved views of a list, beside its filters. */
export function ViewMenu(props: ViewsProps) {
  return (
    <Suspense>
      <ViewsButton {...props} />
    </Suspense>
  );
}
