import { COLUMNS } from './columns.ts';
import classes from './import.module.css';

/** The columns that a file may have. Their order and case do not matter. */
export function ColumnList() {
  return (
    <>
      <p className={classes.quiet}>
        The first row of the file names its columns, in any order and by either name. Other columns are ignored.
      </p>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Content</th>
          </tr>
        </thead>
        <tbody>
          {COLUMNS.map(({ name, label, isNeeded, note, example }) => (
            <tr key={name}>
              <th scope="row">
                {label}
                <code>{name}</code>
              </th>
              <td>
                <strong>{isNeeded ? 'Required.' : 'Optional.'}</strong> {note}
                {example !== '' && (
                  <span className={classes.example}>
                    Such as <code>{example}</code>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
