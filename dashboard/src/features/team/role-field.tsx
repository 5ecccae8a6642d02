import { Radio, Stack } from '@mantine/core';
import { type Role, ROLES } from '../../permissions.ts';
import { describeRole, ROLE_NAMES } from './roles.ts';

interface RoleFieldProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
  /** The role of the person who chooses: only an owner can make owners. */
  readonly ownRole: Role;
}

export function RoleField({ value, onChange, ownRole }: RoleFieldProps) {
  return (
    <Radio.Group
      label="Role"
      value={value}
      onChange={(text) => {
        const role = ROLES.find((candidate) => candidate === text);
        if (role !== undefined) onChange(role);
      }}
    >
      <Stack gap="sm" mt="xs">
        {ROLES.map((role) => {
          const isRefused = role === 'owner' && ownRole !== 'owner';
          return (
            <Radio
              key={role}
              value={role}
              label={ROLE_NAMES[role]}
              description={isRefused ? 'Only an owner can make an owner.' : describeRole(role)}
              disabled={isRefused}
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
