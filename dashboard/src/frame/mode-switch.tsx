import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Mode } from '../api/query-keys.ts';
import { useBusiness } from '../routing/use-business.ts';
import classes from './mode-switch.module.css';

const MODES = [
  { mode: 'test', label: 'Test' },
  { mode: 'live', label: 'Live' },
] as const;

/** Two links, so that the other mode can be opened in another tab. */
export function ModeSwitch() {
  const router = useRouter();
  const { businessId, mode: current } = useBusiness();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const section = sectionOf(pathname);

  function follow(event: MouseEvent, href: string): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(href);
  }

  return (
    <div className={classes.switch} role="group" aria-label="Mode">
      {MODES.map(({ mode, label }) => {
        const href = addressOf(businessId, mode, section);
        return (
          <a
            key={mode}
            href={href}
            className={classes.mode}
            data-mode={mode}
            aria-current={mode === current ? 'true' : undefined}
            onClick={(event) => follow(event, href)}
          >
            {label}
          </a>
        );
      })}
    </div>
  );
}

/** Only the page is kept: an account or a transaction of one mode does not exist in the other. */
function sectionOf(pathname: string): string {
  const parts = pathname.split('/').slice(3);
  return parts.filter((part) => /^[a-z]+$/.test(part)).join('/') || 'home';
}

function addressOf(businessId: number, mode: Mode, section: string): string {
  return `/${businessId}/${mode}/${section}`;
}
