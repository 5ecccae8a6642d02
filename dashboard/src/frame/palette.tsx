import { Modal } from '@mantine/core';
import { useState } from 'react';
import { Late } from '../components/late.tsx';
import { ErrorState } from '../components/states.tsx';
import { closePalette, usePaletteOpen } from './palette-state.ts';

const load = async () => (await import('./command-palette.tsx')).CommandPalette;

/** Renders nothing until it is first opened. */
export function Palette() {
  const isOpen = usePaletteOpen();
  const [isWanted, setWanted] = useState(isOpen);

  if (isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Late
      load={load}
      props={{}}
      waiting={null}
      failed={({ error, retry }) => (
        <Modal opened={isOpen} onClose={closePalette}>
          <ErrorState what="The search could not be loaded" error={error} reason={MISSING} onRetry={retry} />
        </Modal>
      )}
    />
  );
}

const MISSING = 'Check your connection and try again.';
