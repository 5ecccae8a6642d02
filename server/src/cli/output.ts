/** Output for people in a terminal. */
import { SingleBar } from 'cli-progress';
import type { Terminal } from '@tributary/cli';

export { grid, instant, ofTotal, table } from '@tributary/cli';

export const modeName = (live: boolean): 'live' | 'test' => (live ? 'live' : 'test');

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The bar is for people: it is shown when `stream` is a terminal, and is removed at the end. */
export async function withProgressBar<T>(
  stream: Terminal,
  what: string,
  work: (onProgress: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  if (stream.isTTY !== true) return work(() => undefined);
  const format = `{bar} {percentage} %  {value} of {total} ${what}  {eta_formatted} left`;
  const bar = new SingleBar({ format, stream, clearOnComplete: true, hideCursor: true });
  bar.start(1, 0);
  try {
    return await work(({ done, total }) => {
      bar.setTotal(Math.max(total, done, 1));
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
