import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface FileChoiceProps {
  /** The input's attribute `accept`: `.csv,text/csv`. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  readonly isPending?: boolean;
  readonly children: ReactNode;
}

/** A button that asks for one file. The same file can be chosen again after it was corrected. */
export function FileChoice({ accept, onChoose, isPending = false, children }: FileChoiceProps) {
  const reset = useRef<() => void>(null);

  function choose(file: File | null): void {
    reset.current?.();
    if (file !== null) onChoose(file);
  }

  return (
    <FileButton accept={accept} resetRef={reset} onChange={choose}>
      {(props) => (
        <Button {...props} loading={isPending}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
