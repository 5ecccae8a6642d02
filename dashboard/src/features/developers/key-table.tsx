import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconDots, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { useNow } from '../../components/use-now.ts';
import classes from './developers.module.css';
import { type ApiKey, keyState, shortKey } from './keys.ts';

export type KeyAction = 'roll' | 'revoke';

interface KeyTableProps {
  readonly label: string;
  readonly keys: readonly ApiKey[] | undefined;
  readonly expectedKeys?: number;
  readonly empty?: ReactNode;
  /** Undefined for who may only look. */
  readonly onAction?: ((action: KeyAction, key: ApiKey) => void) | undefined;
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    id: 'key',
    header: 'Key',
    priority: 'name',
    leastWidthPx: 136,
    cell: (key) => <code className={classes.key}>{shortKey(key)}</code>,
  },
  {
    id: 'kind',
    header: 'Kind',
    priority: 4,
    leastWidthPx: 88,
    below: 'plain',
    cell: ({ kind }) => (kind === 'secret' ? 'Secret' : 'Public'),
  },
  {
    id: 'state',
    header: 'State',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    grow: 1,
    below: 'plain',
    cell: (key) => (
      <div className={classes.state}>
        <KeyStateCell apiKey={key} />
      </div>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    priority: 3,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    below: 'named',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
];

export function KeyTable({ label, keys, expectedKeys = 1, empty, onAction }: KeyTableProps) {
  const actions: Column<ApiKey> = {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    priority: 1,
    leastWidthPx: 56,
    align: 'end',
    cell: (key) => onAction !== undefined && <KeyMenu apiKey={key} onAction={(action) => onAction(action, key)} />,
  };
  return (
    <DataTable
      label={label}
      columns={onAction === undefined ? COLUMNS : [...COLUMNS, actions]}
      rows={keys}
      rowKey={({ id }) => id}
      expectedRows={expectedKeys}
      empty={empty}
    />
  );
}

interface KeyStateCellProps {
  readonly apiKey: ApiKey;
}

function KeyStateCell({ apiKey }: KeyStateCellProps) {
  const now = useNow();
  switch (keyState(apiKey, now)) {
    case 'active':
      return (
        <Badge color="river" variant="light">
          Active
        </Badge>
      );
    case 'ending':
      return (
        <span className={classes.ending}>
          Ends <Instant at={apiKey.expiresAt ?? ''} />
        </span>
      );
    case 'ended':
      return (
        <Text span c="dimmed">
          Ended <Instant at={apiKey.expiresAt ?? ''} />
        </Text>
      );
    case 'revoked':
    default:
      return (
        <Text span c="dimmed">
          Revoked <Instant at={apiKey.revokedAt ?? ''} />
        </Text>
      );
  }
}

interface KeyMenuProps {
  readonly apiKey: ApiKey;
  readonly onAction: (action: KeyAction) => void;
}

function KeyMenu({ apiKey, onAction }: KeyMenuProps) {
  const isRolled = apiKey.expiresAt !== null;
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Change ${shortKey(apiKey)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} />} disabled={isRolled} onClick={() => onAction('roll')}>
          Roll key…
          {isRolled && (
            <Text size="xs" c="dimmed">
              It was rolled already.
            </Text>
          )}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onAction('revoke')}>
          Revoke key…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
