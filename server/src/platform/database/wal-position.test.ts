import { describe, expect, it } from 'vitest';
import { isOfSameTimeline, isWalPosition, walPosition } from './wal-position.ts';
import { WalPositions } from './wal-positions.ts';

const at = (timeline: number, lsn: string) => walPosition({ timeline, lsn });

describe('a place in the log', () => {
  it('is a text that is greater the later it is, and greater on a later timeline', () => {
    const places = [at(1, '0/1000'), at(1, '0/FF001000'), at(1, '1/0'), at(1, 'A/0'), at(1, '10/0'), at(2, '0/1000')];
    expect(places.toSorted()).toEqual(places);
    expect(places.every(isWalPosition)).toBe(true);
    expect(isOfSameTimeline(at(1, '1/0'), at(1, '2/0'))).toBe(true);
    expect(isOfSameTimeline(at(1, '1/0'), at(2, '1/0'))).toBe(false);
  });

  it('is the end of the last record, and not behind the header of a page that has none yet', () => {
    expect(at(1, '0/2000018')).toBe(at(1, '0/2000000'));
    expect(at(1, '0/3000028')).toBe(at(1, '0/3000000'));
    expect(at(1, '0/2000020')).not.toBe(at(1, '0/2000000'));
  });
});

describe('what a process has written', () => {
  const row = (lsn: string) => Promise.resolve({ rows: [{ timeline: 1, lsn }] });

  it('is the newest place, in whatever order the answers come', async () => {
    const positions = new WalPositions();
    expect(positions.newest).toBeUndefined();
    await positions.note(() => row('0/5000'));
    await positions.note(() => row('0/4000'));
    expect(positions.newest).toBe(at(1, '0/5000'));
  });

  it('is unknown after an answer that was lost, until the next one that was asked for later', async () => {
    const positions = new WalPositions();
    await positions.note(() => row('0/4000'));
    const slow = Promise.withResolvers<{ rows: readonly unknown[] }>();
    const earlier = positions.note(() => slow.promise);
    await positions.note(() => Promise.reject(new Error('lost')));
    expect(positions.newest).toBeUndefined();
    slow.resolve({ rows: [{ timeline: 1, lsn: '0/5000' }] });
    await earlier;
    expect(positions.newest).toBeUndefined();
    await positions.note(() => row('0/6000'));
    expect(positions.newest).toBe(at(1, '0/6000'));
  });
});
