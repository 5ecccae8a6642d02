import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import type { LiveStatus } from '../api/live-events.ts';
import { useBusiness } from '../routing/use-business.ts';
import { BusinessMenu } from './business-menu.tsx';
import { LiveNote } from './live-note.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { openPalette } from './palette-state.ts';
import classes from './rail.module.css';
import { SECTION_GROUPS, type SectionGroup, sectionsFor } from './sections.ts';
import { UserMenu } from './user-menu.tsx';
import { WaitingCount } from './waiting-count.tsx';

const ICON_SIZE = 18;

interface RailProps {
  readonly className: string | undefined;
  readonly liveStatus: LiveStatus;
}

export function Rail({ className, liveStatus }: RailProps) {
  return (
    <aside className={`${className} ${classes.rail}`} aria-label="Business and pages">
      <div className={classes.top}>
        <BusinessMenu />
        <ModeSwitch />
        <UnstyledButton className={classes.search} onClick={openPalette}>
          <IconSearch size={16} stroke={1.75} />
          <span className={classes.searchLabel}>Search</span>
          <kbd className={classes.keys}>Ctrl K</kbd>
        </UnstyledButton>
      </div>
      <nav className={classes.sections} aria-label="Pages">
        {SECTION_GROUPS.map((group) => (
          <Sections key={group.label} {...group} />
        ))}
      </nav>
      <div className={classes.bottom}>
        <LiveNote className={classes.live} status={liveStatus} />
        <UserMenu />
      </div>
    </aside>
  );
}

function Sections({ label, sections }: SectionGroup) {
  const { can } = useBusiness();
  return (
    <div className={classes.group}>
      {label !== undefined && <div className={classes.groupLabel}>{label}</div>}
      {sectionsFor(sections, can).map((section) => (
        <Link key={section.to} from="/$businessId/$mode" to={section.to} className={classes.section}>
          <section.icon size={ICON_SIZE} stroke={1.75} />
          {section.label}
          <WaitingCount section={section} />
        </Link>
      ))}
    </div>
  );
}
