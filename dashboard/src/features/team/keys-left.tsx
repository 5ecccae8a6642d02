import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Mono } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { TextLink } from '../../components/links.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type KeyLeft, revokeKeyLeft } from './team.ts';
import classes from './team.module.css';

interface KeysLeftProps {
  readonly name: string;
  readonly keys: readonly KeyLeft[];
  readonly onClose: () => void;
}

/** After somebody lost their role: the secret keys that they know, and that go on working. */
export function KeysLeft({ name, keys, onClose }: KeysLeftProps) {
  const business = useBusiness();
  const [revoked, setRevoked] = useState<readonly number[]>([]);
  const revoke = useBusinessWrite({
    mutationFn: async (key: KeyLeft) => {
      await revokeKeyLeft({ ...business, mode: key.mode }, key.id);
      return key.id;
    },
    onSuccess: (id) => setRevoked((ids) => [...ids, id]),
  });
  return (
    <Stack gap="md">
      <Text>
        Done. <bdi>{name}</bdi> knows secret keys that still work. Integrations that use a key stop when you revoke it.
        To replace a key without interruption, roll it under{' '}
        <TextLink from="/$businessId/$mode" to="./developers/keys">
          API keys
        </TextLink>
        .
      </Text>
      <ul className={classes.keys} aria-label="Secret keys that still work">
        {keys.map((key) => (
          <li key={key.id} className={classes.keyLeft}>
            <div className={classes.person}>
              {key.name !== null && <bdi>{key.name}</bdi>} <Mono>{`${key.prefix}…${key.lastFour}`}</Mono>
              <div className={classes.caption}>
                {key.mode === 'live' ? 'Live mode' : 'Test mode'},{' '}
                {key.lastUsedAt === null ? (
                  'never used'
                ) : (
                  <>
                    last used <Instant at={key.lastUsedAt} />
                  </>
                )}
              </div>
            </div>
            {revoked.includes(key.id) ? (
              <Text size="sm">Revoked</Text>
            ) : (
              <PermittedButton
                permission="keys:write"
                variant="default"
                size="compact-sm"
                loading={revoke.isPending && revoke.variables.id === key.id}
                onClick={() => revoke.mutate(key)}
              >
                Revoke
              </PermittedButton>
            )}
          </li>
        ))}
      </ul>
      <FailureNote error={revoke.error} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  );
}
