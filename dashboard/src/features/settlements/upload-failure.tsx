/** Why a file was not looked at or not applied, or that it is not known. */
import { Alert, Button } from '@mantine/core';
import { TributaryError } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { isRefusal } from '../../api/is-refusal.ts';
import { FailureNote } from '../../components/states.tsx';
import classes from './settlements.module.css';

interface FailureProps {
  readonly file: File;
  readonly error: Error;
  readonly onLook: () => void;
}

export function LookFailure({ file, error, onLook }: FailureProps) {
  return (
    <Failure
      file={file}
      error={error}
      what={isRefusal(error) ? 'was refused' : 'could not be read'}
      action={!isRefusal(error) && { label: 'Try again', onClick: onLook }}
    >
      Nothing was applied.{isWithoutAnswer(error) && ' The server could not be reached: check your connection.'}
    </Failure>
  );
}

interface SendFailureProps extends FailureProps {
  readonly onSend: () => void;
}

export function SendFailure({ file, error, onLook, onSend }: SendFailureProps) {
  if (!isRefusal(error)) {
    return (
      <Failure
        file={file}
        error={error}
        what="was sent, but no answer came"
        color="amber"
        action={{ label: 'Send again', onClick: onSend }}
      >
        It may have been applied: check the list below. Sending it again is safe: a file is only applied once.
      </Failure>
    );
  }
  const isOvertaken = error.code === 'changed_meanwhile';
  return (
    <Failure
      file={file}
      error={error}
      what="was refused"
      action={isOvertaken && { label: 'Preview the file again', onClick: onLook }}
    >
      Nothing was applied.
    </Failure>
  );
}

/** Then there is nothing to tell but that none came. */
const isWithoutAnswer = (error: Error): boolean => error instanceof TributaryError && error.status === 0;

interface BoxProps extends Omit<FailureProps, 'onLook'> {
  readonly what: string;
  readonly color?: string;
  readonly action: false | { readonly label: string; readonly onClick: () => void };
  readonly children: ReactNode;
}

function Failure({ file, error, what, color = 'red', action, children }: BoxProps) {
  return (
    <div className={classes.upload}>
      <Alert
        color={color}
        className={classes.words}
        title={
          <>
            <bdi>{file.name}</bdi> {what}
          </>
        }
      >
        {children}
      </Alert>
      {!isWithoutAnswer(error) && <FailureNote error={error} />}
      {action !== false && (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
