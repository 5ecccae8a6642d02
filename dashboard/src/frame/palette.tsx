import { lazy, Suspense, useState } from 'react';
import { usePaletteOpen } from './palette-state.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** Nothing until it is wanted for the first time. */
export function Palette() {
  const isOpen = usePaletteOpen();
  const [isWanted, setWanted] = useState(isOpen);

  if (isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette />
    </Suspense>
  );
}
