import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TributaryError } from '@tributary/sdk';
import { send } from '../../api/calls.ts';
import { Section } from '../../components/facts.tsx';
import { SplitFigures } from '../../components/split-figures.tsx';
import { FailureNote } from '../../components/states.tsx';
import { readNaira, valueIn } from '../../components/typed-number.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { FieldValues } from './curl.ts';

interface RunPreviewProps {
  readonly values: FieldValues;
  /** A field of the form is wrong, and shows why. */
  readonly isIncomplete: boolean;
}

/** Runs the preview here, with the session instead of a key. It posts nothing, so it needs no confirmation. */
export function RunPreview({ values, isIncomplete }: RunPreviewProps) {
  const business = useBusiness();
  const run = useMutation({
    mutationFn: async ({ accountId, amount }: { readonly accountId: string; readonly amount: number }) => {
      const { split, businessName } = await send(business, 'get', '{mode}/accounts/{subaccountId}', {
        subaccountId: accountId,
      });
      const terms =
        split.splitType === 'flat'
          ? { splitType: 'flat', splitValue: split.splitValue }
          : { splitType: 'percentage-with-cap', percentValue: split.percentValue, txCap: split.txCap };
      const preview = await send(business, 'post', '{mode}/split-preview', {}, { amount, ...terms });
      return { businessName, preview };
    },
  });

  if (business.isLive) {
    return (
      <Text c="dimmed" mt="lg">
        In test mode, the preview can be run here.
      </Text>
    );
  }
  const amount = valueIn(readNaira(values['amount'] ?? ''));
  return (
    <Section
      isSmall
      title="Run it here"
      action={
        <Button
          size="compact-sm"
          disabled={isIncomplete || amount === undefined}
          loading={run.isPending}
          onClick={() => {
            if (amount !== undefined) run.mutate({ accountId: (values['subAccountId'] ?? '').trim(), amount });
          }}
        >
          Run preview
        </Button>
      }
    >
      <Stack gap="sm" aria-live="polite">
        {run.data === undefined && run.error === null && (
          <Text c="dimmed">This is a calculation only. Nothing is posted.</Text>
        )}
        <FailureNote error={run.error} />
        {isUnknownAccount(run.error) && <Text c="dimmed">Use the id of a test account.</Text>}
        {run.data !== undefined && (
          <>
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {run.data.businessName}
            </Text>
            <SplitFigures preview={run.data.preview} />
          </>
        )}
      </Stack>
    </Section>
  );
}

function isUnknownAccount(error: unknown): boolean {
  return error instanceof TributaryError && error.code === 'not_found';
}
