import { Alert, Text } from '@mantine/core';
import { Instant } from '../../components/instant.tsx';
import { isOverruled, lostApprovals, needsAnother } from './approvals.ts';
import type { Run } from './settlements.ts';
import classes from './settlements.module.css';
import { nameOf } from './words.ts';

/** A draft that people had approved: why that is not enough any more. */
export function LostApproval({ run }: { readonly run: Run }) {
  if (!needsAnother(run)) return null;
  return (
    <Alert color="amber" className={classes.note ?? ''} title="This run needs another approval" role="status">
      {lostApprovals(run).map(({ by, at }) => (
        <Text key={at}>
          <bdi>{nameOf(by)}</bdi> approved it, <Instant at={at} />, and has left the team or got a lower role since. The
          approval does not count any more, even if they are back.
        </Text>
      ))}
      {isOverruled(run) && (
        <Text>
          Its approvals are from before the present rule about who approves, or the present team. By the rule as it is
          now, it has to be approved again.
        </Text>
      )}
    </Alert>
  );
}
