import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { canUsePasskeys } from '../api/passkeys.ts';
import { SENDS_NO_FORM } from '../api/query-client.ts';
import type { Session } from '../api/session.ts';
import { signInOptionsQuery } from '../api/sign-in-options.ts';
import { useWrite } from '../api/use-write.ts';
import { FailureNote } from './states.tsx';

interface PasskeyButtonProps<Result> {
  readonly label: string;
  readonly use: () => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly isMain?: boolean;
}

/** Nothing where passkeys do not work. */
export function PasskeyButton<Result = Session>({ label, use, onDone, isMain = false }: PasskeyButtonProps<Result>) {
  const { data: options } = useQuery(signInOptionsQuery);
  const write = useWrite({ mutationFn: use, onSuccess: onDone, meta: SENDS_NO_FORM });
  if (!canUsePasskeys(options?.passkeyHost)) return null;
  return (
    <>
      <FailureNote error={write.error} />
      <Button
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconFingerprint size={20} stroke={1.75} />}
        loading={write.isPending}
        onClick={() => write.mutate()}
      >
        {label}
      </Button>
    </>
  );
}
