import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { IconDots, IconSearch } from '@tabler/icons-react';
import type { LiveStatus } from '../api/live-events.ts';
import { BusinessMenu } from './business-menu.tsx';
import { LiveNote } from './live-note.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { openPalette } from './palette-state.ts';
import classes from './phone-bars.module.css';
import { useBusiness } from '../routing/use-business.ts';
import { FIRST_SECTIONS, OTHER_SECTIONS, sectionsFor } from './sections.ts';
import { UserMenu } from './user-menu.tsx';
import { WaitingCount } from './waiting-count.tsx';

interface BarProps {
  readonly className: string | undefined;
}

export function PhoneTopBar({ className }: BarProps) {
  return (
    <header className={`${className} ${classes.top}`}>
      <div className={classes.business}>
        <BusinessMenu />
      </div>
      <ModeSwitch />
      <UserMenu compact />
    </header>
  );
}

interface BottomBarProps extends BarProps {
  readonly liveStatus: LiveStatus;
}

/** Links to three pages and search; the rest is one tap away. */
export function PhoneBottomBar({ className, liveStatus }: BottomBarProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { can } = useBusiness();
  return (
    <nav className={`${className} ${classes.bottom}`} aria-label="Pages">
      <LiveNote className={classes.live} status={liveStatus} />
      {FIRST_SECTIONS.map((section) => (
        <Link key={section.to} from="/$businessId/$mode" to={section.to} className={classes.place}>
          <section.icon size={20} stroke={1.75} />
          {section.shortLabel ?? section.label}
        </Link>
      ))}
      <UnstyledButton className={classes.place} onClick={openPalette}>
        <IconSearch size={20} stroke={1.75} />
        Search
      </UnstyledButton>
      <UnstyledButton className={classes.place} onClick={open} aria-haspopup="dialog">
        <IconDots size={20} stroke={1.75} />
        More
      </UnstyledButton>
      <Drawer opened={opened} onClose={close} position="bottom" size="auto" title="More" radius="md">
        {sectionsFor(OTHER_SECTIONS, can).map((section) => (
          <Link key={section.to} from="/$businessId/$mode" to={section.to} className={classes.more} onClick={close}>
            <section.icon size={20} stroke={1.75} />
            {section.label}
            <WaitingCount section={section} />
          </Link>
        ))}
      </Drawer>
    </nav>
  );
}
