import { describe, expect, it } from 'vitest';
import { secondsOf, startOrder } from './longest-first.ts';

const file = (project: string, name: string, seconds = 0) => ({ project, name, seconds });
const orderOf = (files: ReturnType<typeof file>[]): string[] =>
  startOrder(
    files,
    ({ project }) => project,
    ({ seconds }) => seconds,
  ).map(({ name }) => name);

describe('test files', () => {
  it('start with the longest, and keep their order where they are alike', () => {
    expect(orderOf([file('server', 'a'), file('server', 'b', 3), file('server', 'c'), file('server', 'd', 9)])).toEqual(
      ['d', 'b', 'a', 'c'],
    );
  });

  it('stay together with those of their project, the smallest project first', () => {
    const files = [file('server', 'a', 9), file('process', 'b', 1), file('server', 'c'), file('process', 'd', 2)];
    expect(orderOf([...files, file('server', 'e', 5)])).toEqual(['d', 'b', 'a', 'e', 'c']);
  });

  it('take what was measured, and else some time in CI and none elsewhere', () => {
    const known = { 'a.ci.test.ts': 4, 'b.test.ts': 7 };
    const paths = ['a.ci.test.ts', 'b.test.ts', 'c.ci.test.ts', 'd.test.ts'];
    expect(paths.map((path) => secondsOf(path, known))).toEqual([4, 7, 20, 0]);
  });
});
