import { RadioChoice } from '../../components/radio-choice.tsx';
import { type Role, ROLES } from '../../permissions.ts';
import { describeRole, ROLE_NAMES } from './roles.ts';

interface RoleFieldProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
  /** The role of the person who chooses: only an owner can make owners. */
  readonly ownRole: Role;
}

export function RoleField({ ownRole, ...field }: RoleFieldProps) {
  const choices = ROLES.map((role) => {
    const disabled = role === 'owner' && ownRole !== 'owner';
    const description = disabled ? 'Only an owner can add an owner.' : describeRole(role);
    return { value: role, label: ROLE_NAMES[role], description, disabled };
  });
  return <RadioChoice label="Role" gap="sm" choices={choices} {...field} />;
}
