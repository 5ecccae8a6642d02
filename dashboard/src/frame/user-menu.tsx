import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSelector, IconSun } from '@tabler/icons-react';
import { sessionQuery } from '../api/session.ts';
import { useSignOut } from './sign-out.ts';
import classes from './user-menu.module.css';

const THEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const;

interface UserMenuProps {
  /** Shows only the initials, to save room. */
  readonly compact?: boolean;
}

export function UserMenu({ compact = false }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { data: session } = useQuery(sessionQuery);
  const signOut = useSignOut();
  const { name = '', email = '' } = session?.user ?? {};
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.user} data-compact={compact || undefined}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          {compact ? (
            <VisuallyHidden>{name}</VisuallyHidden>
          ) : (
            <>
              <span className={classes.name} title={email}>
                {name}
              </span>
              <IconSelector size={16} stroke={1.75} />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{email}</Menu.Label>
        {THEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            closeMenuOnClick={false}
            leftSection={<Icon size={16} stroke={1.75} />}
            rightSection={colorScheme === value && <IconCheck size={16} aria-label="chosen" />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
