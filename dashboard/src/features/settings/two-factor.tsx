import { Button } from '@mantine/core';
import { useState } from 'react';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';

export function TwoFactor({ isOn }: { readonly isOn: boolean }) {
  const [dialog, setDialog] = useState<'enable' | 'disable'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      {isOn ? (
        <Button variant="default" onClick={() => setDialog('disable')}>
          Switch off
        </Button>
      ) : (
        <Button onClick={() => setDialog('enable')}>Set up</Button>
      )}
      <EnableTwoFactorDialog opened={dialog === 'enable'} onClose={close} />
      <DisableTwoFactorDialog opened={dialog === 'disable'} onClose={close} />
    </>
  );
}
