import { Button, Code, SegmentedControl, Text, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { COPY_LABELS, useCopied } from '../../components/use-copied.ts';
import { SNIPPETS } from './snippets.ts';
import classes from './webhooks.module.css';

/** The language is part of the address, so that a colleague gets the same. */
export function SnippetPanel() {
  const { language } = useSearch({ from: '/_authenticated/$businessId/$mode/developers/webhooks/$endpointId' });
  const navigate = useNavigate();
  const [copied, copy] = useCopied();
  const snippet = SNIPPETS.find((one) => one.language === language) ?? SNIPPETS[0];
  if (snippet === undefined) return null;
  return (
    <section className={classes.section} aria-labelledby="snippet-title">
      <Title order={2} size="h3" id="snippet-title" mb="xs">
        Verify signatures
      </Title>
      <Text c="dimmed" mb="md">
        Each request carries a signature of its id, its time and its body. Verify it before you believe a word of it.
      </Text>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Language"
          value={snippet.language}
          onChange={(value) =>
            void navigate({ to: '.', search: (search) => ({ ...search, language: value }), resetScroll: false })
          }
          data={SNIPPETS.map((one) => one.language)}
        />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={copied === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy(snippet.code)}
        >
          {copied === 'idle' ? 'Copy' : COPY_LABELS[copied]}
        </Button>
      </div>
      <Code block className={classes.block} tabIndex={0} role="region" aria-label={`A receiver in ${snippet.language}`}>
        {snippet.code}
      </Code>
      <Text size="xs" c="dimmed" mt="xs">
        Needs <Code>{snippet.install}</Code>, and the signing secret in <Code>WEBHOOK_SECRET</Code>.
      </Text>
    </section>
  );
}
