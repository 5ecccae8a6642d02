import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { WaitingRequests } from '../../components/waiting-requests.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { type ApiKey, isUsable, keysQuery, revokeKey, shortKey } from './keys.ts';
import { KeyLimitsDialog } from './key-limits-dialog.tsx';
import { type KeyAction, KeyTable } from './key-table.tsx';
import { RollKeyDialog } from './roll-key-dialog.tsx';
import { TextLink } from '../../components/links.tsx';
import { formatCount } from '../../format/money.ts';
import classes from './developers.module.css';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import type { DialogState } from '../../components/dialog.tsx';
import { useBusinessWrite } from '../../routing/use-business-write.ts';

export const keysPage = createLazyRoute('/_authenticated/$businessId/$mode/developers/keys')({ component: KeysPage });

const EXPECTED_KEYS = 2;

function KeysPage() {
  const business = useBusiness();
  const { ended: showsEnded = false } = keysPage.useSearch();
  const mayManage = business.can('keys:write');
  const keys = useQuery({ ...keysQuery(business), enabled: mayManage });
  const now = useNow();
  const [dialog, setDialog] = useState<KeyAction | 'create'>();
  // Kept while its dialog closes, so that the words in it do not change while it fades out.
  const [chosen, setChosen] = useState<ApiKey>();
  const newestFirst = keys.data?.toReversed();
  const usable = newestFirst?.filter((key) => isUsable(key, now));
  const ended = newestFirst?.filter((key) => !isUsable(key, now)) ?? [];
  const isOnlyOne = usable?.filter(({ kind }) => kind === chosen?.kind).length === 1;

  function open(action: KeyAction, key: ApiKey): void {
    setChosen(key);
    setDialog(action);
  }

  const close = (): void => setDialog(undefined);

  return (
    <Page
      title="API keys"
      description={
        business.isLive
          ? 'Live keys move real money. Keep secret keys on your servers only.'
          : 'Test keys work with test accounts only and move no money.'
      }
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog('create')}>
            Create key
          </Button>
        )
      }
    >
      <WaitingRequests
        kinds={['spending_limit']}
        isAbout={(subject) => subject?.startsWith('key/') === true && subject !== 'key/0'}
      />
      <KeyTable
        label="Active API keys"
        query={keys}
        keys={usable}
        expectedKeys={EXPECTED_KEYS}
        empty={<NoKeys onCreate={() => setDialog('create')} />}
        onAction={open}
      />
      {usable?.some(({ kind, scopes }) => kind === 'secret' && scopes === null) === true && (
        <Text size="sm" c="dimmed" mt="sm">
          Secret keys without scopes have every permission that a key can have. Change the key to limit it.
        </Text>
      )}
      <EndedKeys keys={ended} isShown={showsEnded} />
      <CreateKeyDialog opened={dialog === 'create'} onClose={close} />
      {chosen !== undefined && (
        <>
          <EditKeyDialog apiKey={chosen} opened={dialog === 'edit'} onClose={close} />
          <KeyLimitsDialog apiKey={chosen} opened={dialog === 'limits'} onClose={close} />
          <RollKeyDialog apiKey={chosen} opened={dialog === 'roll'} onClose={close} />
          <RevokeKeyDialog apiKey={chosen} isOnlyOne={isOnlyOne} opened={dialog === 'revoke'} onClose={close} />
        </>
      )}
    </Page>
  );
}

function NoKeys({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onCreate}>
          Create key
        </Button>
      }
    >
      There are no active keys yet. Create a secret key to call the API from your server.
    </EmptyState>
  );
}

interface EndedKeysProps {
  readonly keys: readonly ApiKey[];
  /** From the address. */
  readonly isShown: boolean;
}

/** Keys that no longer work, for comparison with logs; hidden until they are requested. */
function EndedKeys({ keys, isShown }: EndedKeysProps) {
  if (keys.length === 0) return null;
  const count = keys.length === 1 ? '1 inactive key' : `${formatCount(keys.length)} inactive keys`;
  return (
    <section className={classes.ended}>
      <TextLink
        size="sm"
        fw={400}
        aria-expanded={isShown}
        to="."
        search={{ ended: isShown ? undefined : true }}
        resetScroll={false}
      >
        {isShown ? `Hide ${count}` : `Show ${count}`}
      </TextLink>
      {isShown && <KeyTable label="Inactive API keys" keys={keys} />}
    </section>
  );
}

interface RevokeKeyDialogProps extends DialogState {
  readonly apiKey: ApiKey;
  /** No other key in its kind works. */
  readonly isOnlyOne: boolean;
}

function RevokeKeyDialog({ apiKey, isOnlyOne, opened, onClose }: RevokeKeyDialogProps) {
  const business = useBusiness();
  const revoke = useBusinessWrite({ mutationFn: () => revokeKey(business, apiKey.id), onSuccess: onClose });

  return (
    <ConfirmByName
      opened={opened}
      onClose={onClose}
      title={`Revoke ${shortKey(apiKey)}`}
      name={apiKey.lastFour}
      action="Revoke key"
      write={revoke}
    >
      <Stack gap="xs">
        <div>Requests with this key are refused from then on. You cannot undo this.</div>
        {isOnlyOne && (
          <strong>
            It is the only {apiKey.kind} key in {business.mode} mode that still works: every integration that uses it
            stops.
          </strong>
        )}
      </Stack>
    </ConfirmByName>
  );
}
