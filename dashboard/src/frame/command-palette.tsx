import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './command-palette.module.css';
import { FoundAccounts } from './found-accounts.tsx';
import { FoundTransactions } from './found-transactions.tsx';
import { closePalette, usePaletteOpen } from './palette-state.ts';
import { useBusiness } from '../routing/use-business.ts';
import { SECTIONS, type Section, sectionsFor } from './sections.ts';

const ICON_SIZE = 18;
const MAX_HEIGHT = 440;
const [store, spotlight] = createSpotlight();

/** Pages by name, and what a search of accounts and transactions finds; opened from anywhere with Ctrl+K. */
export function CommandPalette() {
  const isOpen = usePaletteOpen();
  const [query, setQuery] = useState('');

  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closePalette}
      shortcut={null}
      scrollable
      maxHeight={MAX_HEIGHT}
      radius="md"
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      classNames={{ actionsList: classes.list, actionsGroup: classes.group, action: classes.action }}
    >
      <Spotlight.Search
        placeholder="Go to a page, an account or a transaction"
        leftSection={<IconSearch size={ICON_SIZE} stroke={1.75} />}
      />
      <Spotlight.ActionsList>
        <PageActions query={query} />
        <FoundAccounts query={query} />
        <FoundTransactions query={query} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface ActionsProps {
  readonly query: string;
}

function PageActions({ query }: ActionsProps) {
  const navigate = useNavigate();
  const wanted = query.trim().toLowerCase();
  const { can } = useBusiness();
  const sections = sectionsFor(SECTIONS, can).filter(({ label }) => label.toLowerCase().includes(wanted));
  if (sections.length === 0) return null;

  function go({ to }: Section): void {
    void navigate({ from: '/$businessId/$mode', to, search: {} });
  }

  return (
    <Spotlight.ActionsGroup label="Pages">
      {sections.map((section) => (
        <Spotlight.Action
          key={section.to}
          label={section.label}
          leftSection={<section.icon size={ICON_SIZE} stroke={1.75} />}
          rightSection={<kbd className={classes.keys}>g {section.letter}</kbd>}
          onClick={() => go(section)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
