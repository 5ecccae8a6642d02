import { Alert, Anchor } from '@mantine/core';
import { isSessionMissing } from '../../../api/session.ts';
import { FailureNote } from '../../../components/states.tsx';
import classes from './import.module.css';

/** Why the work has stopped. A person can sign in in another tab: this page keeps the rows. */
export function StoppedBy({ error }: { readonly error: unknown }) {
  if (!isSessionMissing(error)) {
    return (
      <div className={classes.words}>
        <FailureNote error={error} />
      </div>
    );
  }
  return (
    <Alert color="red" role="alert" className={classes.words}>
      Your session has ended.{' '}
      <Anchor href="/sign-in" target="_blank" inherit c="inherit" underline="always">
        Sign in again in a new tab
      </Anchor>
      , come back here and continue.
    </Alert>
  );
}
