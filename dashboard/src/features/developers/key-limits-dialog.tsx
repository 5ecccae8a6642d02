import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keyLimitsQuery, type Limits } from '../../api/limits.ts';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { LimitFacts } from '../../components/limit-facts.tsx';
import { LimitsForm } from '../../components/limits-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { whyReadOnly } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type ApiKey, titleOf } from './keys.ts';

interface KeyLimitsDialogProps extends DialogState {
  readonly apiKey: ApiKey;
}

export function KeyLimitsDialog({ apiKey, opened, onClose }: KeyLimitsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Limits of ${titleOf(apiKey)}`}>
      <KeyLimits apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function KeyLimits({ apiKey, onClose }: Omit<KeyLimitsDialogProps, 'opened'>) {
  const limits = useQuery(keyLimitsQuery(useBusiness(), apiKey.id));
  return (
    <Loaded query={limits} what="limits" lines={4}>
      {(data) => <LoadedLimits keyId={apiKey.id} limits={data} onClose={onClose} />}
    </Loaded>
  );
}

interface LoadedLimitsProps {
  readonly keyId: number;
  readonly limits: Limits;
  readonly onClose: () => void;
}

function LoadedLimits({ keyId, limits, onClose }: LoadedLimitsProps) {
  const mayWrite = useBusiness().can('payout-rules:write');
  return (
    <Stack gap="md">
      <div>
        <LimitFacts limits={limits} />
      </div>
      {mayWrite ? (
        <LimitsForm whose={{ keyId }} limits={limits} onClose={onClose} />
      ) : (
        <>
          <Text c="dimmed" size="sm">
            {whyReadOnly('payout-rules:write')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
