import { Menu, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { sessionQuery } from '../api/session.ts';
import { Logo } from '../components/logo.tsx';
import { useBusiness } from '../routing/use-business.ts';
import classes from './business-menu.module.css';

/** The open business, with a menu of the others if there are any. */
export function BusinessMenu() {
  const { businessId, mode, name } = useBusiness();
  const { data: session } = useQuery(sessionQuery);
  const businesses = session?.businesses ?? [];
  const label = (
    <>
      <Logo size={24} />
      <span className={classes.name} title={name}>
        {name}
      </span>
    </>
  );
  if (businesses.length < 2) return <div className={classes.business}>{label}</div>;
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.business} aria-label={`${name}: change business`}>
          {label}
          <IconSelector size={16} stroke={1.75} className={classes.selector} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Businesses</Menu.Label>
        {businesses.map((business) => (
          <Menu.Item
            key={business.id}
            rightSection={business.id === businessId && <IconCheck size={16} aria-label="open" />}
            renderRoot={(props: object) => (
              <Link {...props} to="/$businessId/$mode/home" params={{ businessId: business.id, mode }} />
            )}
          >
            <span className={classes.item}>{business.name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
