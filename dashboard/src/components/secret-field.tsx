import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { FailureNote } from './states.tsx';
import classes from './secret-field.module.css';
import { COPY_LABELS, useCopied } from './use-copied.ts';

interface SecretFieldProps {
  readonly label: string;
  /** The secret, or a function that fetches it: nothing is fetched before somebody wants to see or copy it. */
  readonly secret: string | (() => Promise<string>);
  /** Shown from the start: only for a secret that is shown once. */
  readonly revealed?: boolean;
}

/**
 * A secret, hidden until somebody reveals it, with a button to copy it. It is never put into the address or into
 * storage.
 */
export function SecretField({ label, secret, revealed: initiallyRevealed = false }: SecretFieldProps) {
  const id = useId();
  const [isRevealed, setRevealed] = useState(initiallyRevealed);
  const { value, error, isPending, load } = useSecret(secret);
  const [copied, copy] = useCopied();

  async function reveal(): Promise<void> {
    if (!isRevealed && (await load()) === undefined) return;
    setRevealed(!isRevealed);
  }

  async function copySecret(): Promise<void> {
    const text = await load();
    if (text !== undefined) await copy(text);
  }

  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <div className={classes.field} role="group" aria-labelledby={id}>
        <code className={classes.value} data-hidden={!isRevealed || undefined}>
          {isRevealed && value !== undefined ? value : <span aria-label="hidden">{'•'.repeat(24)}</span>}
        </code>
        <FieldButton label={isRevealed ? 'Hide' : 'Reveal'} loading={isPending} onClick={reveal}>
          {isRevealed ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </FieldButton>
        <FieldButton label={COPY_LABELS[copied]} onClick={copySecret}>
          {copied === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </FieldButton>
      </div>
      <div className={classes.answer} aria-live="polite">
        {copied !== 'idle' && COPY_LABELS[copied]}
      </div>
      <FailureNote error={error} />
    </div>
  );
}

interface FieldButtonProps {
  readonly label: string;
  readonly loading?: boolean;
  readonly onClick: () => Promise<void>;
  readonly children: ReactNode;
}

function FieldButton({ label, loading = false, onClick, children }: FieldButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={loading} onClick={() => void onClick()}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function useSecret(secret: SecretFieldProps['secret']) {
  const [loaded, setLoaded] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const value = typeof secret === 'string' ? secret : loaded;

  async function load(): Promise<string | undefined> {
    if (value !== undefined || typeof secret === 'string') return value;
    setPending(true);
    setError(undefined);
    try {
      const text = await secret();
      setLoaded(text);
      return text;
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setPending(false);
    }
  }

  return { value, error, isPending, load };
}
