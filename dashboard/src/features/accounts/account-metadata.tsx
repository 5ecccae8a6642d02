import { Text } from '@mantine/core';
import { Section } from '../../components/facts.tsx';
import { MetadataFacts } from '../../components/metadata-facts.tsx';
import type { AccountProps } from './accounts.ts';
import { EditButton } from './edit-button.tsx';

/** What the business keeps with the account. */
export function AccountMetadata({ account: { metadata } }: AccountProps) {
  return (
    <Section
      title="Metadata"
      action={
        <EditButton edit="metadata" permission="accounts:write">
          Edit metadata
        </EditButton>
      }
    >
      {Object.keys(metadata).length === 0 ? (
        <Text c="dimmed">Data about this account for your own systems.</Text>
      ) : (
        <MetadataFacts metadata={metadata} />
      )}
    </Section>
  );
}
