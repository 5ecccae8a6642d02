import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TributaryError, unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { SplitFigures } from '../../components/split-figures.tsx';
import { FailureNote } from '../../components/states.tsx';
import { parseNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { FieldValues } from './curl.ts';
import classes from './developers.module.css';

interface RunPreviewProps {
  readonly values: FieldValues;
  /** Something in the form is wrong, and says so there. */
  readonly isIncomplete: boolean;
}

/** Runs the preview here, with the session instead of a key. It posts nothing, so it needs no confirmation. */
export function RunPreview({ values, isIncomplete }: RunPreviewProps) {
  const { businessId, mode, isLive } = useBusiness();
  const run = useMutation({
    mutationFn: async ({ accountId, amount }: { readonly accountId: string; readonly amount: number }) => {
      const { split, businessName } = await unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}', {
          params: { path: { businessId: String(businessId), mode, accountId } },
        }),
      );
      const terms =
        split.splitType === 'flat'
          ? { splitType: 'flat', splitValue: split.splitValue }
          : { splitType: 'percentage-with-cap', percentValue: split.percentValue, txCap: split.txCap };
      const preview = await unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/split-preview', {
          params: { path: { businessId: String(businessId), mode } },
          body: { amount, ...terms },
        }),
      );
      return { businessName, preview };
    },
  });

  if (isLive) {
    return (
      <Text c="dimmed" mt="lg">
        In test mode, the preview can be run here.
      </Text>
    );
  }
  const amount = parseNaira(values['amount'] ?? '');
  return (
    <section className={classes.run} aria-labelledby="run-title">
      <div className={classes.panelHead}>
        <Title order={2} size="h3" id="run-title">
          Run it here
        </Title>
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
      </div>
      <Stack gap="sm" aria-live="polite">
        {run.data === undefined && run.error === null && (
          <Text c="dimmed">Nothing is posted: it is the arithmetic only.</Text>
        )}
        <FailureNote error={run.error} />
        {isUnknownAccount(run.error) && <Text c="dimmed">Take the id of an account of test mode.</Text>}
        {run.data !== undefined && (
          <>
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {run.data.businessName}
            </Text>
            <SplitFigures preview={run.data.preview} />
          </>
        )}
      </Stack>
    </section>
  );
}

function isUnknownAccount(error: unknown): boolean {
  return error instanceof TributaryError && error.code === 'not_found';
}
