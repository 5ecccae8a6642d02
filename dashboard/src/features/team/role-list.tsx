import { ROLES } from '../../permissions.ts';
import { ROLE_MEANINGS, ROLE_NAMES } from './roles.ts';
import classes from './team.module.css';

export function RoleList() {
  return (
    <dl className={classes.roles}>
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{ROLE_NAMES[role]}</dt>
          <dd>{ROLE_MEANINGS[role]}</dd>
        </div>
      ))}
    </dl>
  );
}
