import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './secret-field.module.css';
import { COPY_LABELS, useCopied } from './use-copied.ts';

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
}

/** Text to copy that is no secret, such as a link. */
export function CopyField({ label, text }: CopyFieldProps) {
  const id = useId();
  const [copied, copy] = useCopied();
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <div className={classes.field} role="group" aria-labelledby={id}>
        <code className={classes.value}>{text}</code>
        <Tooltip label={COPY_LABELS[copied]}>
          <ActionIcon variant="subtle" color="gray" aria-label={COPY_LABELS[copied]} onClick={() => void copy(text)}>
            {copied === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.answer} aria-live="polite">
        {copied !== 'idle' && COPY_LABELS[copied]}
      </div>
    </div>
  );
}

/** Copies text that is already shown, in full or in a short form that `label` explains. */
export function CopyButton({ text, label }: Pick<CopyFieldProps, 'text'> & { readonly label?: string }) {
  const [copied, copy] = useCopied();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={copied === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy(text)}
    >
      {copied === 'idle' ? (label ?? COPY_LABELS.idle) : COPY_LABELS[copied]}
    </Button>
  );
}
