import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps extends Pick<TextInputProps, 'placeholder' | 'w' | 'className'> {
  readonly label: string;
  /** The text in the address. */
  readonly value: string | undefined;
  /** Changes the address when typing pauses. */
  readonly onSearch: (text: string | undefined) => void;
}

const PAUSE_MS = 100;

/** The search of a list; `/` jumps to it from anywhere on the page. */
export function SearchField({ label, value = '', onSearch, ...rest }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((next: string) => {
    told.current = next.trim();
    onSearch(told.current === '' ? undefined : told.current);
  }, PAUSE_MS);

  // Back and forward change the address without this field.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  function change(next: string): void {
    setText(next);
    tell(next);
  }

  return (
    <TextInput
      {...rest}
      type="search"
      aria-label={label}
      data-page-search
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
