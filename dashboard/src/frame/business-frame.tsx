import { useMediaQuery } from '@mantine/hooks';
import { createLazyRoute, Outlet } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useLiveEvents } from '../api/live-events.ts';
import { useBusiness } from '../routing/use-business.ts';
import classes from './business-frame.module.css';
import { InsideMain } from './inside-main.ts';
import { Palette } from './palette.tsx';
import { PhoneBottomBar, PhoneTopBar } from './phone-bars.tsx';
import { Rail } from './rail.tsx';
import { useShortcuts } from './shortcuts.ts';

/** The same width as in the style sheets. */
const PHONE = '(max-width: 48em)';

export const businessFrame = createLazyRoute('/_authenticated/$businessId/$mode')({ component: BusinessFrame });

/** Rail and content; in test mode with an amber band around, which tells the modes apart. */
function BusinessFrame() {
  const { businessId, mode } = useBusiness();
  const liveStatus = useLiveEvents(businessId, mode);
  useShortcuts();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  // The frame is shown before the page, and the page is built in small steps, so that a slow phone accepts input
  // meanwhile.
  const isFrameThere = useDeferredValue(true, false);
  return (
    <div className={classes.frame} data-mode={mode}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {mode === 'test' && (
        <aside className={classes.band} aria-label="Mode">
          <strong>Test mode</strong>
          <span>No real money moves here.</span>
        </aside>
      )}
      {isPhone ? <PhoneTopBar className={classes.topBar} /> : <Rail className={classes.rail} liveStatus={liveStatus} />}
      <main id="content" className={classes.content} tabIndex={-1}>
        <InsideMain value>{isFrameThere && <Outlet />}</InsideMain>
      </main>
      {isPhone && <PhoneBottomBar className={classes.bottomBar} liveStatus={liveStatus} />}
      <Palette />
    </div>
  );
}
