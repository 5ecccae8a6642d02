import { Code, SegmentedControl, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '../../components/address-drawer.tsx';
import { CopyButton } from '../../components/copy-field.tsx';
import { CodeBlock, Section } from '../../components/facts.tsx';
import { SNIPPETS } from './snippets.ts';
import classes from './webhooks.module.css';

/** The language is in the address, so that a shared link shows the same. */
export function SnippetPanel() {
  const { language } = useSearch({ from: '/_authenticated/$businessId/$mode/developers/webhooks/$endpointId' });
  const setLanguage = useSetSearch('language');
  const snippet = SNIPPETS.find((one) => one.language === language) ?? SNIPPETS[0];
  if (snippet === undefined) return null;
  return (
    <Section title="Verify signatures">
      <Text c="dimmed" mb="md">
        Each request carries a signature of its id, time and body. Verify the signature before you trust the request.
      </Text>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Language"
          value={snippet.language}
          onChange={setLanguage}
          data={SNIPPETS.map((one) => one.language)}
        />
        <CopyButton text={snippet.code} />
      </div>
      <CodeBlock label={`A receiver in ${snippet.language}`}>{snippet.code}</CodeBlock>
      <Text size="xs" c="dimmed" mt="xs">
        Needs <Code>{snippet.install}</Code>, and the signing secret in <Code>WEBHOOK_SECRET</Code>.
      </Text>
    </Section>
  );
}
