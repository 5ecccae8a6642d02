/** The sections of the rail, the phone's bar, the shortcuts and the palette, in their common order. */
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconChecks,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconPlayerPlay,
  IconSettings,
  IconShieldLock,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Needed, Permission } from '../permissions.ts';

type SectionPath =
  | 'home'
  | 'accounts'
  | 'transactions'
  | 'settlements'
  | 'approvals'
  | 'developers/keys'
  | 'developers/requests'
  | 'developers/try'
  | 'developers/webhooks'
  | 'team'
  | 'audit-log'
  | 'security'
  | 'settings';

export interface Section {
  readonly to: `/$businessId/$mode/${SectionPath}`;
  readonly label: string;
  /** The name in places with room for one word. */
  readonly shortLabel?: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  /** The letter after `g`. */
  readonly letter: string;
  /** Hidden from people without it. */
  readonly permission?: Permission;
}

export interface SectionGroup {
  readonly label?: string;
  readonly sections: readonly Section[];
}

const HOME: SectionGroup = {
  sections: [{ to: '/$businessId/$mode/home', label: 'Home', icon: IconHome, letter: 'h' }],
};

const CONNECT: SectionGroup = {
  label: 'Connect',
  sections: [
    {
      to: '/$businessId/$mode/accounts',
      label: 'Connected accounts',
      shortLabel: 'Accounts',
      icon: IconBuildingStore,
      letter: 'a',
    },
    { to: '/$businessId/$mode/transactions', label: 'Transactions', icon: IconArrowsExchange, letter: 't' },
    { to: '/$businessId/$mode/settlements', label: 'Settlements', icon: IconBuildingBank, letter: 'p' },
    { to: '/$businessId/$mode/approvals', label: 'Approvals', icon: IconChecks, letter: 'v' },
  ],
};

const DEVELOPERS: SectionGroup = {
  label: 'Developers',
  sections: [
    {
      to: '/$businessId/$mode/developers/keys',
      label: 'API keys',
      icon: IconKey,
      letter: 'k',
      permission: 'keys:write',
    },
    {
      to: '/$businessId/$mode/developers/requests',
      label: 'Requests',
      icon: IconListDetails,
      letter: 'r',
      permission: 'requests:read',
    },
    { to: '/$businessId/$mode/developers/webhooks', label: 'Webhooks', icon: IconWebhook, letter: 'w' },
    { to: '/$businessId/$mode/developers/try', label: 'Try it', icon: IconPlayerPlay, letter: 'y' },
  ],
};

const BUSINESS: SectionGroup = {
  label: 'Business',
  sections: [
    { to: '/$businessId/$mode/team', label: 'Team', icon: IconUsers, letter: 'm' },
    { to: '/$businessId/$mode/audit-log', label: 'Audit log', icon: IconHistory, letter: 'l' },
    {
      to: '/$businessId/$mode/security',
      label: 'Security',
      icon: IconShieldLock,
      letter: 'e',
      permission: 'audit:read',
    },
    { to: '/$businessId/$mode/settings', label: 'Settings', icon: IconSettings, letter: 's' },
  ],
};

export const SECTION_GROUPS: readonly SectionGroup[] = [HOME, CONNECT, DEVELOPERS, BUSINESS];
export const SECTIONS: readonly Section[] = SECTION_GROUPS.flatMap(({ sections }) => sections);

const FIRST_COUNT = 3;
/** The sections in the phone's bottom bar. */
export const FIRST_SECTIONS: readonly Section[] = SECTIONS.slice(0, FIRST_COUNT);
export const OTHER_SECTIONS: readonly Section[] = SECTIONS.filter((section) => !FIRST_SECTIONS.includes(section));

/** The sections that somebody gets who may do this much. */
export const sectionsFor = (sections: readonly Section[], can: (needed: Needed) => boolean): readonly Section[] =>
  sections.filter(({ permission }) => permission === undefined || can(permission));
