/** What the palette found, in groups, with one of them selected. */
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import classes from './command-palette.module.css';
import type { Found, FoundGroup } from './found.ts';
import { useFoundAccounts, useFoundPages, useFoundTransactions, useNamedThings } from './found-things.tsx';
import { closePalette, type PaletteResultsProps, type PaletteStep } from './palette-state.ts';

/** The first one is selected, until somebody chooses another one. */
export function PaletteResults({ id, query, entered, onKeys, onSelected }: PaletteResultsProps) {
  const typed = query.trim();
  const searches = [useNamedThings(typed), useFoundPages(typed), useFoundAccounts(typed), useFoundTransactions(typed)];
  const groups = searches.map(({ group }) => group).filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  // Chosen by what it is: others may still arrive above it.
  const [chosen, setChosen] = useState<{ readonly query: string; readonly key: string }>();
  const kept = chosen?.query === query ? items.find(({ key }) => key === chosen.key) : undefined;
  const isChosen = kept !== undefined;
  const selected = kept ?? items[0];
  const idOf = ({ key }: Found): string => `${id}-${key}`;
  const selectedId = selected && idOf(selected);

  function move(step: PaletteStep): void {
    const index = selected === undefined ? -1 : items.indexOf(selected);
    const next = items.at((index + (step === 'next' ? 1 : -1)) % items.length);
    if (next === undefined) return;
    setChosen({ query, key: next.key });
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  }

  // Always the one of what is shown.
  useEffect(() => onKeys(move));
  useEffect(() => onSelected(selectedId), [onSelected, selectedId]);

  function open(found: Found): void {
    closePalette();
    found.open();
  }

  // What is first stays first once everything above it is known.
  const isFirstKnown = searches.every(({ isPending }, index) => !isPending || searches.slice(0, index).some(hasItems));
  const isEntered = entered === query && selected !== undefined && (isChosen || isFirstKnown);
  const openSelected = useEffectEvent(() => selected && open(selected));
  useEffect(() => {
    if (isEntered) openSelected();
  }, [isEntered]);

  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ label, items: found }) => (
        <Group key={label} label={label}>
          {found.map((one) => (
            <Option key={one.key} id={idOf(one)} found={one} isSelected={one === selected} onOpen={() => open(one)} />
          ))}
        </Group>
      ))}
      {items.length === 0 && (
        <div className={classes.nothing} role="status">
          {searches.some(({ isPending }) => isPending) ? 'Searching…' : `No results for “${typed}”.`}
        </div>
      )}
    </div>
  );
}

const hasItems = ({ group }: { readonly group: FoundGroup }): boolean => group.items.length > 0;

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.label}>
        {label}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly found: Found;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
}

function Option({ id, found: { icon: Icon, label, description, right }, isSelected, onOpen }: OptionProps) {
  return (
    // Keys are for the field, which has the focus and says which option is selected.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      className={classes.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon size={18} stroke={1.75} />
      <span className={classes.words}>
        <bdi className={classes.name}>{label}</bdi>
        {description !== undefined && <span className={classes.description}>{description}</span>}
      </span>
      {right}
    </div>
  );
}
