import { Button, Code, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { COPY_LABELS, useCopied } from '../../components/use-copied.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { KEY_VARIABLE } from './curl.ts';
import classes from './developers.module.css';

interface CurlPanelProps {
  readonly text: string;
}

export function CurlPanel({ text }: CurlPanelProps) {
  const { businessId, mode } = useBusiness();
  const [copied, copy] = useCopied();
  return (
    <section aria-labelledby="curl-title">
      <div className={classes.panelHead}>
        <Title order={2} size="h3" id="curl-title">
          Command
        </Title>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={copied === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy(text)}
        >
          {copied === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <Code block className={classes.body} tabIndex={0} role="region" aria-label="Command for a shell">
        {text}
      </Code>
      <Text size="xs" c="dimmed" mt="xs" aria-live="polite">
        {copied === 'refused' ? (
          COPY_LABELS.refused
        ) : (
          <>
            Your shell puts the key in: <Code>export {KEY_VARIABLE}=…</Code> with a{' '}
            <Link to="/$businessId/$mode/developers/keys" params={{ businessId, mode }} className={classes.plainLink}>
              key of {mode} mode
            </Link>
            .
          </>
        )}
      </Text>
    </section>
  );
}
