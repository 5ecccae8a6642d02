/** What the rail, the bar of phones, the shortcuts and the palette offer, in their common order. */
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconHome,
  IconKey,
  IconListDetails,
  IconPlayerPlay,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type SectionPath =
  | 'home'
  | 'accounts'
  | 'transactions'
  | 'developers/keys'
  | 'developers/requests'
  | 'developers/try'
  | 'team'
  | 'settings';

export interface Section {
  readonly to: `/$businessId/$mode/${SectionPath}`;
  readonly label: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  /** The letter after `g`. */
  readonly letter: string;
}

export const MONEY_SECTIONS: readonly Section[] = [
  { to: '/$businessId/$mode/home', label: 'Home', icon: IconHome, letter: 'h' },
  { to: '/$businessId/$mode/accounts', label: 'Accounts', icon: IconBuildingStore, letter: 'a' },
  { to: '/$businessId/$mode/transactions', label: 'Transactions', icon: IconArrowsExchange, letter: 't' },
];

export const DEVELOPER_SECTIONS: readonly Section[] = [
  { to: '/$businessId/$mode/developers/keys', label: 'API keys', icon: IconKey, letter: 'k' },
  { to: '/$businessId/$mode/developers/requests', label: 'Requests', icon: IconListDetails, letter: 'r' },
  { to: '/$businessId/$mode/developers/try', label: 'Try it', icon: IconPlayerPlay, letter: 'y' },
];

export const BUSINESS_SECTIONS: readonly Section[] = [
  { to: '/$businessId/$mode/team', label: 'Team', icon: IconUsers, letter: 'm' },
  { to: '/$businessId/$mode/settings', label: 'Settings', icon: IconSettings, letter: 's' },
];

export const SECTIONS: readonly Section[] = [...MONEY_SECTIONS, ...DEVELOPER_SECTIONS, ...BUSINESS_SECTIONS];
