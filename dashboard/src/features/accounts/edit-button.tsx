import { IconPencil } from '@tabler/icons-react';
import { useSetSearch } from '../../components/address-drawer.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import type { Needed } from '../../permissions.ts';

interface EditButtonProps {
  /** The part of the account, as in the address: `?edit=details`. */
  readonly edit: string;
  readonly permission: Needed;
  readonly children: string;
}

export function EditButton({ edit, permission, children }: EditButtonProps) {
  const setEdit = useSetSearch('edit');
  return (
    <PermittedButton
      permission={permission}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPencil size={16} stroke={1.75} />}
      onClick={() => setEdit(edit)}
    >
      {children}
    </PermittedButton>
  );
}
