import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canUsePasskeys, whyNoPasskeys } from '../../api/passkeys.ts';
import { sessionQuery } from '../../api/session.ts';
import { signInOptionsQuery } from '../../api/sign-in-options.ts';
import { Loaded } from '../../components/loaded.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';
import { PasskeyLine } from './passkey-line.tsx';
import { type SecondFactors, secondFactorsQuery, useFactorsChanged } from './second-factors.ts';
import classes from './settings.module.css';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { BackupCodes } from './backup-codes.tsx';

/** The person's second factors: app, passkeys, and backup codes for the day when both are lost. */
export function TwoFactor() {
  const factors = useQuery(secondFactorsQuery);
  return (
    <Loaded query={factors} what="second factors">
      {(data) => <Factors factors={data} />}
    </Loaded>
  );
}

const NO_PASSWORD = 'Not set up. Set a password first: the code comes after it.';

type Asked = 'enable' | 'disable' | 'passkey' | 'codes';

function Factors({ factors }: { readonly factors: SecondFactors }) {
  const { data: options } = useQuery(signInOptionsQuery);
  const { data: session } = useQuery(sessionQuery);
  const hasPassword = session?.user.hasPassword !== false;
  const [dialog, setDialog] = useState<Asked>();
  const close = (): void => setDialog(undefined);
  const { authenticatorApp, passkeys, backupCodesLeft } = factors;
  const isOn = authenticatorApp || passkeys.length > 0;
  const mayAdd = canUsePasskeys(options?.passkeyHost);
  return (
    <Stack gap="md">
      <Text>
        {isOn
          ? `It is on. ${hasPassword ? 'Your password' : 'A link'} alone does not sign you in.`
          : `It is off. Signing in takes ${hasPassword ? 'your password' : 'a link'} alone.`}
      </Text>
      <Factor
        name="Authenticator app"
        state={
          authenticatorApp ? 'Set up. After the password, it shows a code.' : hasPassword ? 'Not set up.' : NO_PASSWORD
        }
        {...(authenticatorApp
          ? { action: passkeys.length > 0 ? 'Remove' : 'Switch off', onAct: () => setDialog('disable') }
          : hasPassword && { action: 'Set up', isMain: !isOn, onAct: () => setDialog('enable') })}
      />
      <div>
        <Factor
          name="Passkeys"
          state={
            mayAdd
              ? 'Your fingerprint, face or PIN replaces password and code. A passkey does not work on phishing sites.'
              : options && whyNoPasskeys(options.passkeyHost)
          }
          {...(mayAdd && { action: 'Add passkey', isMain: !isOn, onAct: () => setDialog('passkey') })}
        />
        {passkeys.length > 0 && (
          <ul className={classes.sessions} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} isLast={passkeys.length === 1 && !authenticatorApp} />
            ))}
          </ul>
        )}
      </div>
      {backupCodesLeft !== null && (
        <Factor
          name="Backup codes"
          state={`${backupCodesLeft === 1 ? '1 is left.' : `${backupCodesLeft} are left.`} Each signs you in once.`}
          action="Create new codes"
          onAct={() => setDialog('codes')}
        />
      )}
      <EnableTwoFactorDialog opened={dialog === 'enable'} onClose={close} />
      <DisableTwoFactorDialog opened={dialog === 'disable'} onClose={close} staysOn={passkeys.length > 0} />
      <AddPasskeyDialog opened={dialog === 'passkey'} onClose={close} />
      <BackupCodesDialog opened={dialog === 'codes'} onClose={close} />
    </Stack>
  );
}

interface FactorProps {
  readonly name: string;
  readonly state: string | undefined;
  readonly action?: string;
  readonly onAct?: () => void;
  /** What a person without a factor should do. */
  readonly isMain?: boolean;
}

function Factor({ name, state, action, onAct, isMain = false }: FactorProps) {
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {state}
        </Text>
      </div>
      {action !== undefined && (
        <Button variant={isMain ? 'filled' : 'default'} onClick={onAct}>
          {action}
        </Button>
      )}
    </Group>
  );
}

function BackupCodesDialog({ opened, onClose }: DialogState) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Create new backup codes" closeOnClickOutside={false}>
      <MakeSteps onClose={onClose} />
    </Dialog>
  );
}

function MakeSteps({ onClose }: Pick<DialogState, 'onClose'>) {
  const onChanged = useFactorsChanged();
  const make = useWrite({
    mutationFn: () => unwrap(api.POST('/dashboard/api/two-factor/backup-codes')),
    gcTime: 0,
    onSuccess: onChanged,
  });
  if (make.data !== undefined) return <BackupCodes codes={make.data.backupCodes} onDone={onClose} />;
  return (
    <ActionForm onSubmit={() => make.mutate()} onCancel={onClose} action="Create codes" write={make} isQuestion>
      <Text>
        You get ten new codes and the old ones stop working. Confirm this with your authenticator app or a passkey, not
        with a backup code.
      </Text>
    </ActionForm>
  );
}
