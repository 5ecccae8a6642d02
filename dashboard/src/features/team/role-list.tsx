import { ROLES } from '../../permissions.ts';
import { describeRole, ROLE_NAMES } from './roles.ts';
import classes from './team.module.css';

export function RoleList() {
  return (
    <dl className={classes.roles}>
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{ROLE_NAMES[role]}</dt>
          <dd>{describeRole(role)}</dd>
        </div>
      ))}
    </dl>
  );
}
