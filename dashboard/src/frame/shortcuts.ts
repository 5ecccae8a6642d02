import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openPalette } from './palette-state.ts';
import { SECTIONS } from './sections.ts';

/** How long `g` waits for its letter. */
const SECOND_KEY_MS = 1_500;

/** `/` searches, `g` and a letter jump, Ctrl+K opens the palette; the topmost element handles Escape. */
export function useShortcuts(): void {
  const navigate = useNavigate();

  useEffect(() => {
    let waitingUntil = 0;

    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isLayerOpen()) return;
      const isSecond = performance.now() < waitingUntil;
      waitingUntil = event.key === 'g' && !isSecond ? performance.now() + SECOND_KEY_MS : 0;
      const section = isSecond ? SECTIONS.find(({ letter }) => letter === event.key) : undefined;
      if (section !== undefined) {
        event.preventDefault();
        void navigate({ from: '/$businessId/$mode', to: section.to, search: {} });
      } else if (event.key === '/') {
        event.preventDefault();
        focusSearch();
      }
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

/** Focuses the search of the page, or else the search of everything. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-page-search]');
  if (field === null) openPalette();
  else field.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** An open dialog gets all letters. */
function isLayerOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
