import { Code, Text } from '@mantine/core';
import { CopyButton } from '../../components/copy-field.tsx';
import { CodeBlock, Section } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { KEY_VARIABLE } from './curl.ts';

export function CurlPanel({ text }: { readonly text: string }) {
  const { mode } = useBusiness();
  return (
    <Section isSmall title="Command" action={<CopyButton text={text} />}>
      <CodeBlock label="Command for a shell">{text}</CodeBlock>
      <Text size="xs" c="dimmed" mt="xs">
        Put the key in your shell first: <Code>export {KEY_VARIABLE}=…</Code> with a{' '}
        <TextLink inherit from="/$businessId/$mode" to="./developers/keys">
          key of {mode} mode
        </TextLink>
        .
      </Text>
    </Section>
  );
}
