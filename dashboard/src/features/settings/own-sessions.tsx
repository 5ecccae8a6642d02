import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import type { operations } from '../../api/schema.gen.ts';
import { useWrite } from '../../api/use-write.ts';
import { Instant } from '../../components/instant.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { FailureNote } from '../../components/states.tsx';
import classes from './settings.module.css';

type OwnSession =
  operations['listSessions']['responses'][200]['content']['application/json']['data']['sessions'][number];

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => unwrap(api.GET('/dashboard/api/sessions', { signal })),
});

/** Where the person is signed in. A session that they do not recognise is ended here. */
export function OwnSessions() {
  const sessions = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const onSuccess = (): Promise<void> => queryClient.invalidateQueries(sessionsQuery);
  const end = useWrite({
    mutationFn: (sessionId: string) =>
      unwrap(api.DELETE('/dashboard/api/sessions/{sessionId}', { params: { path: { sessionId } } })),
    onSettled: onSuccess,
  });
  const endOthers = useWrite({
    mutationFn: () => unwrap(api.POST('/dashboard/api/sessions/end-others')),
    onSuccess,
  });
  return (
    <Stack gap="md">
      <Loaded query={sessions} what="sessions">
        {(data) => (
          <>
            <ul className={classes.sessions} aria-label="Sessions">
              {data.sessions.map((session) => (
                <SessionLine
                  key={session.id}
                  session={session}
                  isEnding={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            {data.sessions.length > 1 && (
              <Group>
                <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  End all others
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
      <FailureNote error={end.error ?? endOthers.error} />
    </Stack>
  );
}

interface SessionLineProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { device, address, signedInAt, seenAt, isCurrent } = session;
  return (
    <li className={classes.session}>
      <div>
        <Text fw={500}>
          {device}
          {isCurrent && (
            <Badge ml="xs" variant="light">
              This one
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {address ?? 'Unknown address'}, signed in <Instant at={signedInAt} />, last seen <Instant at={seenAt} />
        </Text>
      </div>
      {!isCurrent && (
        <Button variant="default" loading={isEnding} onClick={onEnd} aria-label={`End the session of ${device}`}>
          End
        </Button>
      )}
    </li>
  );
}
