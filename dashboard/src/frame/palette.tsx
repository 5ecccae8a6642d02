/**
 * Goes anywhere with Ctrl+K. The field is there at once and takes every key from then on; what finds things is loaded
 * while somebody types. Enter opens the first result, also if it is pressed before there is one.
 */
import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Late } from '../components/late.tsx';
import { ErrorState, LoadingLines } from '../components/states.tsx';
import classes from './command-palette.module.css';
import { closePalette, type PaletteStep, usePaletteOpen } from './palette-state.ts';

const ICON_SIZE = 18;
const LIST_ID = 'palette-results';
const MISSING = 'Check your connection and try again.';

const load = async () => (await import('./command-palette.tsx')).PaletteResults;

export function Palette() {
  const isOpen = usePaletteOpen();
  return (
    <Modal.Root opened={isOpen} onClose={closePalette} yOffset="12vh" radius="md" size="lg" transitionProps={NO_DELAY}>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="Search everything">{isOpen && <Search />}</Modal.Content>
    </Modal.Root>
  );
}

const NO_DELAY = { duration: 0 };
const STEPS: ReadonlyMap<string, PaletteStep> = new Map([
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
]);

function Search() {
  const [query, setQuery] = useState('');
  const [entered, setEntered] = useState<string>();
  const [selected, setSelected] = useState<string>();
  const move = useRef<(step: PaletteStep) => void>(undefined);

  function onKeyDown(event: KeyboardEvent): void {
    // Enter then takes a word of the keyboard.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS.get(event.key);
    if (event.key !== 'Enter' && step === undefined) return;
    event.preventDefault();
    // A person who moves on wants to choose, and no longer the first result.
    setEntered(step === undefined ? query : undefined);
    if (step !== undefined) move.current?.(step);
  }

  return (
    <>
      <TextInput
        variant="unstyled"
        size="lg"
        className={classes.field ?? ''}
        // The focus trap would wait for a timer, and the next key be lost.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked for this field
        autoFocus
        data-autofocus
        aria-label="Go to a page, an account or a transaction"
        placeholder="Go to a page, an account or a transaction"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded
        aria-controls={LIST_ID}
        aria-activedescendant={selected}
        leftSection={<IconSearch size={ICON_SIZE} stroke={1.75} />}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setEntered(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <Late
        load={load}
        props={{ id: LIST_ID, query, entered, onKeys: (keys) => void (move.current = keys), onSelected: setSelected }}
        waiting={<LoadingLines lines={4} label="Loading the search" />}
        failed={({ error, retry }) => (
          <ErrorState what="The search could not be loaded" error={error} reason={MISSING} onRetry={retry} />
        )}
      />
    </>
  );
}
