import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconDots, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { actionsColumn, column, instantColumn, nameColumn, stateColumn } from '../../components/column-kinds.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { Mono } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { List, type ListQuery } from '../../components/list.tsx';
import { useNow } from '../../components/use-now.ts';
import classes from './developers.module.css';
import { type ApiKey, keyState, shortKey } from './keys.ts';

export type KeyAction = 'roll' | 'revoke';

interface KeyTableProps {
  readonly label: string;
  readonly query?: ListQuery;
  readonly keys: readonly ApiKey[] | undefined;
  readonly expectedKeys?: number;
  readonly empty?: ReactNode;
  /** Undefined for people with read access. */
  readonly onAction?: ((action: KeyAction, key: ApiKey) => void) | undefined;
}

const COLUMNS: readonly Column<ApiKey>[] = [
  nameColumn('key', 'Key', (key) => <Mono>{shortKey(key)}</Mono>, { leastWidthPx: 136 }),
  column('kind', 'Kind', ({ kind }) => (kind === 'secret' ? 'Secret' : 'Public'), {
    priority: 4,
    leastWidthPx: 88,
    below: 'plain',
  }),
  stateColumn((key) => <KeyStateCell apiKey={key} />, { leastWidthPx: LEAST_WIDTH_PX.instant, grow: 1 }),
  instantColumn('created', 'Created', ({ createdAt }) => createdAt, { below: 'named', align: undefined }),
];

export function KeyTable({ label, query, keys, expectedKeys = 1, empty, onAction }: KeyTableProps) {
  const columns =
    onAction === undefined
      ? COLUMNS
      : [
          ...COLUMNS,
          actionsColumn<ApiKey>((key) => <KeyMenu apiKey={key} onAction={(action) => onAction(action, key)} />),
        ];
  return (
    <List
      what="keys"
      permission="keys:write"
      label={label}
      {...(query !== undefined && { query })}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      expectedRows={expectedKeys}
      empty={empty}
    />
  );
}

function KeyStateCell({ apiKey }: { readonly apiKey: ApiKey }) {
  const state = keyState(apiKey, useNow());
  if (state === 'active') {
    return <Badge color="river">Active</Badge>;
  }
  const verb = { ending: 'Ends', ended: 'Ended', revoked: 'Revoked' }[state];
  return (
    <div className={classes.state} data-state={state}>
      {verb} <Instant at={(state === 'revoked' ? apiKey.revokedAt : apiKey.expiresAt) ?? ''} />
    </div>
  );
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
