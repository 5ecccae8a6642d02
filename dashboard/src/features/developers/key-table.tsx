import { ActionIcon, Badge, Menu } from '@mantine/core';
import { IconDots, IconGauge, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { actionsColumn, column, nameColumn, stateColumn, textColumn } from '../../components/column-kinds.tsx';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { Mono } from '../../components/facts.tsx';
import { useHint } from '../../components/hint.tsx';
import { Instant } from '../../components/instant.tsx';
import { List, type ListQuery } from '../../components/list.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useNow } from '../../components/use-now.ts';
import classes from './developers.module.css';
import { type ApiKey, keyState, makerOf, scopesInFull, scopesInShort, shortKey } from './keys.ts';

export type KeyAction = 'edit' | 'limits' | 'roll' | 'revoke';

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
  nameColumn('key', 'Key', (key) => <KeyName apiKey={key} />, { leastWidthPx: 152, grow: 2 }),
  column('scopes', 'Permissions', (key) => <Scopes apiKey={key} />, { priority: 2, leastWidthPx: 128, below: 'plain' }),
  stateColumn((key) => <KeyStateCell apiKey={key} />, { leastWidthPx: LEAST_WIDTH_PX.instant, grow: 1 }),
  column('used', 'Last used', (key) => <LastUse apiKey={key} />, {
    priority: 3,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    below: 'named',
  }),
  textColumn('from', 'Addresses', ({ allowedAddresses }) => allowedAddresses?.join(', ') ?? null, {
    priority: 5,
    leastWidthPx: 120,
    grow: 1,
    below: 'named',
  }),
  textColumn('maker', 'Created by', makerOf, { priority: 4, leastWidthPx: 120, grow: 1, below: 'named' }),
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

function KeyName({ apiKey }: { readonly apiKey: ApiKey }) {
  if (apiKey.name === null) return <Mono>{shortKey(apiKey)}</Mono>;
  return (
    <div className={classes.named}>
      <Truncated text={apiKey.name} />
      <Mono>{shortKey(apiKey)}</Mono>
    </div>
  );
}

function Scopes({ apiKey }: { readonly apiKey: ApiKey }) {
  const { events, hint } = useHint({ label: () => scopesInFull(apiKey) });
  // Reachable by keyboard, because the permissions are named nowhere else in the table.
  const reachable = { tabIndex: 0 };
  return (
    <>
      <span {...reachable} {...events}>
        {scopesInShort(apiKey)}
      </span>
      {hint}
    </>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastUsedFrom } }: { readonly apiKey: ApiKey }) {
  if (lastUsedAt === null) return <span className={classes.state}>Never</span>;
  return (
    <div className={classes.state}>
      <Instant at={lastUsedAt} /> from {lastUsedFrom}
    </div>
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
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Change ${shortKey(apiKey)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAction('edit')}>
          Change key…
        </Menu.Item>
        {apiKey.kind === 'secret' && (
          <Menu.Item leftSection={<IconGauge size={16} />} onClick={() => onAction('limits')}>
            Limits…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onAction('roll')}>
          Roll key…
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onAction('revoke')}>
          Revoke key…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
