/** A person's own sessions. */
import { Type } from 'typebox';
import { integer, text } from '../../../platform/http/fields.ts';
import { DONE, pathParameter, read, write } from '../../../platform/http/operation.ts';
import * as schemas from './schemas.ts';
import { ownRequest, type PersonDeps } from '../shared-operations.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

const ofSession = {
  sessionId: pathParameter(text('The id of the session. It opens nothing.', schemas.SESSION_ID), (id) => id),
};

export const sessionOperations = [
  read({
    id: 'listSessions',
    summary: 'Where you are signed in',
    description: 'Your sessions on all devices, the latest seen first. `seenAt` is written every few minutes.',
    doors: { user: '/sessions' },
    permissions: [],
    message: 'Sessions',
    answers: schemas.Sessions,
    run: (deps: PersonDeps, user, _input, exchange) => listSessions(deps, ownRequest(exchange, user)),
    wire: (sessions) => ({
      sessions: sessions.map(({ signedInAt, seenAt, ...session }) => ({
        ...session,
        signedInAt: signedInAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
    }),
  }),
  write({
    id: 'endSession',
    summary: 'End a session',
    description: 'Whoever uses it must sign in again. Its streams of events close within seconds.',
    method: 'DELETE',
    doors: { user: '/sessions/:sessionId' },
    permissions: [],
    params: ofSession,
    message: 'Done',
    run: (deps: PersonDeps, user, { params }, exchange) =>
      endSession(deps, ownRequest(exchange, user), params.sessionId),
    ...DONE,
  }),
  write({
    id: 'endOtherSessions',
    summary: 'End all other sessions',
    description: 'Only the one that asks stays.',
    method: 'POST',
    doors: { user: '/sessions/end-others' },
    permissions: [],
    message: 'Sessions ended',
    answers: Type.Object({ ended: integer('How many there were.', 2) }),
    run: (deps: PersonDeps, user, _input, exchange) => endOtherSessions(deps, ownRequest(exchange, user)),
    wire: (ended) => ({ ended }),
  }),
];
