import { expect, it } from 'vitest';
import { listeningSocketOf } from './service-manager.ts';

it('takes the one socket that is for this process, and refuses several', () => {
  expect(listeningSocketOf({}, 7)).toBeUndefined();
  expect(listeningSocketOf({ LISTEN_PID: '6', LISTEN_FDS: '2' }, 7)).toBeUndefined();
  expect(listeningSocketOf({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toBe(3);
  expect(() => listeningSocketOf({ LISTEN_PID: '7', LISTEN_FDS: '2' }, 7)).toThrow(
    'The service manager hands over 2 sockets; the unit must have one ListenStream.',
  );
});
