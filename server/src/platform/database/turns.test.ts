import { describe, expect, it } from 'vitest';
import { type OnGone, readInTurns, type Turn, Turns, type TurnsLimits } from './turns.ts';

const LIMITS: TurnsLimits = { atOnceMax: 2, ofOneAtOnceMax: 1, ofOneWaitingMax: 3, waitingMax: 5 };

/** Work whose end the test decides. */
function manualWork(limits: Partial<TurnsLimits> = {}) {
  const turns = new Turns({ ...LIMITS, ...limits });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const run = (whose: string, name: string, turn?: Turn): Promise<string> => {
    const work = (): Promise<string> => {
      started.push(name);
      return new Promise((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))));
    };
    return turns.run(whose, work, turn);
  };
  return { turns, started, run, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

/** A caller who goes when the test says so. */
function caller() {
  const listeners = new Set<() => void>();
  const onGone: OnGone = (callback) => {
    listeners.add(callback);
    return () => listeners.delete(callback);
  };
  const go = (): void => {
    const heard = [...listeners];
    listeners.clear();
    for (const listener of heard) listener();
  };
  return { onGone, listeners, go };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('turns', () => {
  it('run one of a business at a time, and another business at once beside it', async () => {
    const { run, started, end } = manualWork();
    const results = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')];
    expect(started).toEqual(['a1', 'b1']);
    end('a1');
    await settled();
    expect(started).toEqual(['a1', 'b1', 'a2']);
    for (const name of ['b1', 'a2']) end(name);
    await settled();
    end('a3');
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it.for([
    ['nobody waits for more than one of each other', 'a1 a2 a3 b1 b2 c1', 'a1 b1 c1 a2 b2 a3'],
    ['who comes while one of a crowd runs goes before the crowd', 'a1 a2 b1', 'a1 b1 a2'],
    ['two groups alternate, whichever is a crowd', 'a1 a2 a3 a4 b1 b2', 'a1 b1 a2 b2 a3 a4'],
    ['one line keeps its order', 'a1 a2 a3', 'a1 a2 a3'],
  ] as const)('go round: %s', async ([, arrivals, starts]) => {
    const { run, started, end } = manualWork({ atOnceMax: 1, ofOneWaitingMax: 9, waitingMax: 20 });
    for (const name of arrivals.split(' ')) void run(name.charAt(0), name);
    for (const name of starts.split(' ')) {
      expect(started.at(-1)).toBe(name);
      end(name);
      await settled();
    }
    expect(started).toEqual(starts.split(' '));
  });

  it('let one of anything else that work counts as wait a few times, in whichever line, and again later', async () => {
    const { run, turns, end } = manualWork({ atOnceMax: 1, ofOneWaitingMax: 9, waitingMax: 20 });
    const ada = { counts: [{ name: 'ada', waitingMax: 2 }] };
    const [leaving, bola] = [caller(), { counts: [{ name: 'bola', waitingMax: 2 }] }];
    const taken = [run('a', 'a1', ada), run('a', 'a2', ada)];
    const gone = Promise.allSettled([run('b', 'b1', { ...ada, onGone: leaving.onGone })]);
    expect(() => run('b', 'b2', ada)).toThrow('wait as may');
    leaving.go();
    await gone;
    taken.push(run('b', 'b3', ada), run('b', 'b4', bola));
    expect(() => run('a', 'a3', ada)).toThrow('wait as may');
    expect([turns.has('a'), turns.has('b'), turns.has('c')]).toEqual([true, true, false]);
    for (const name of ['a1', 'b3', 'a2', 'b4']) {
      end(name);
      await settled();
    }
    expect(await Promise.all(taken)).toHaveLength(4);
    expect([turns.has('a'), turns.has('b')]).toEqual([false, false]);
  });

  it('are not waited for by a caller who has gone already', async () => {
    const { run, started, end } = manualWork({ atOnceMax: 1 });
    const first = run('a', 'a1');
    const goneAlready: OnGone = (callback) => {
      callback();
      return () => undefined;
    };
    const turn = { onGone: goneAlready, counts: [{ name: 'ada', waitingMax: 1 }] };
    await expect(run('a', 'a2', turn)).rejects.toMatchObject({ code: 'request_timeout' });
    const last = run('a', 'a3', { counts: turn.counts });
    end('a1');
    await settled();
    end('a3');
    expect(await Promise.all([first, last])).toEqual(['a1', 'a3']);
    expect(started).toEqual(['a1', 'a3']);
  });

  it('refuse in words of their own', () => {
    const { run } = manualWork({
      atOnceMax: 1,
      ofOneWaitingMax: 0,
      refusal: 'Too many sign in.',
      retryAfterSeconds: 5,
    });
    void run('a', 'a1');
    const refusal = { code: 'overloaded', message: 'Too many sign in.', retryAfterSeconds: 5 };
    expect(() => run('a', 'a2')).toThrow(expect.objectContaining(refusal));
  });

  it('refuse what is too much of one, and let others wait', async () => {
    const { run, end } = manualWork({ atOnceMax: 1 });
    const waiting = [1, 2, 3, 4].map((n) => run('a', `a${n}`));
    expect(() => run('a', 'a5')).toThrow('of this business wait');
    waiting.push(run('b', 'b1'), run('c', 'c1'));
    expect(() => run('d', 'd1')).toThrow('As many requests of this kind wait as may');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3', 'a4']) {
      end(name);
      await settled();
    }
    expect(await Promise.all(waiting)).toHaveLength(6);
    const again = run('a', 'again');
    end('again');
    expect(await again).toBe('again');
  });

  it('keep room for others, however many businesses send much', async () => {
    const { run, turns } = manualWork({ atOnceMax: 1, ofOneWaitingMax: 20, waitingMax: 100 });
    const refusals: string[] = [];
    for (let n = 0; n < 50; n += 1) {
      for (const whose of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
        try {
          void run(whose, `${whose}${n}`);
        } catch {
          refusals.push(whose);
        }
      }
    }
    expect(new Set(refusals).size).toBe(7);
    expect(() => void turns.run('quiet', () => Promise.resolve())).not.toThrow();
  });

  it('go on after work that fails', async () => {
    const { run, started, end } = manualWork({ atOnceMax: 1 });
    const failed = run('a', 'a1');
    const next = run('a', 'a2');
    end('a1', new Error('no'));
    await expect(failed).rejects.toThrow('no');
    expect(started).toEqual(['a1', 'a2']);
    end('a2');
    expect(await next).toBe('a2');
  });

  it('are not used by those whose caller has gone, who leave their place to others', async () => {
    const { run, turns, started, end } = manualWork({ atOnceMax: 1, ofOneWaitingMax: 2 });
    const [leaving, staying] = [caller(), caller()];
    const first = run('a', 'a1', staying);
    const gone = [run('a', 'a2', leaving), run('b', 'b1', leaving)];
    const refused = Promise.allSettled(gone);
    const next = run('a', 'a3', staying);
    expect(() => turns.run('a', () => Promise.resolve())).toThrow('of this business wait');
    leaving.go();
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const last = run('a', 'a4');
    for (const name of ['a1', 'a3', 'a4']) {
      end(name);
      await settled();
    }
    expect(await Promise.all([first, next, last])).toEqual(['a1', 'a3', 'a4']);
    expect(started).toEqual(['a1', 'a3', 'a4']);
    expect([leaving, staying].map(({ listeners }) => listeners.size)).toEqual([0, 0]);
  });
});

describe('a read in turns', () => {
  it('shares the answer of an equal one that waits, and not of one that was sent', async () => {
    const sent: string[] = [];
    const answers: ((answer: string) => void)[] = [];
    const read = readInTurns<string, string>({
      turns: new Turns(LIMITS),
      whoseOf: () => 'a',
      nameOf: (key) => key,
      read: (key) => {
        sent.push(key);
        return new Promise((resolve) => answers.push(resolve));
      },
    });
    const first = [read('x'), read('x')];
    await settled();
    const second = read('x');
    await settled();
    expect(sent).toEqual(['x']);
    answers[0]?.('old');
    expect(await Promise.all(first)).toEqual(['old', 'old']);
    await settled();
    expect(sent).toEqual(['x', 'x']);
    answers[1]?.('new');
    expect(await second).toBe('new');
  });

  it('is refused as a promise, and is possible again afterwards', async () => {
    const answers: (() => void)[] = [];
    const read = readInTurns<string, string>({
      turns: new Turns({ ...LIMITS, ofOneWaitingMax: 1 }),
      whoseOf: () => 'a',
      nameOf: (key) => key,
      read: (key) => new Promise((resolve) => answers.push(() => resolve(key))),
    });
    const taken = [read('x'), read('y')];
    await expect(read('z')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    await settled();
    answers[0]?.();
    await settled();
    answers[1]?.();
    expect(await Promise.all(taken)).toEqual(['x', 'y']);
    const last = read('z');
    await settled();
    answers[2]?.();
    expect(await last).toBe('z');
  });

  it('leaves the line when all who wait for it have gone, and then is read for whoever comes next', async () => {
    const answers: (() => void)[] = [];
    const sent: string[] = [];
    const read = readInTurns<string, string>({
      turns: new Turns({ ...LIMITS, atOnceMax: 1 }),
      whoseOf: () => 'a',
      nameOf: (key) => key,
      read: (key) => {
        sent.push(key);
        return new Promise((resolve) => answers.push(() => resolve(key)));
      },
    });
    const first = read('x');
    await settled();
    const [one, other, alone] = [caller(), caller(), caller()];
    const shared = [read('shared', one.onGone), read('shared', other.onGone)];
    const left = Promise.allSettled([read('left', alone.onGone)]);
    one.go();
    alone.go();
    expect((await left)[0].status).toBe('rejected');
    const again = read('left');
    for (let turn = 0; turn < 3; turn += 1) {
      answers[turn]?.();
      await settled();
    }
    expect(await Promise.all([first, ...shared, again])).toEqual(['x', 'shared', 'shared', 'left']);
    expect(sent).toEqual(['x', 'shared', 'left']);
    expect([one, other, alone].map(({ listeners }) => listeners.size)).toEqual([0, 0, 0]);
  });
});
