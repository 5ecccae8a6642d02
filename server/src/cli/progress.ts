import { SingleBar } from 'cli-progress';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The bar is for people who watch: it goes to standard error, when that is a terminal, and leaves nothing behind. */
export async function withProgressBar<T>(
  what: string,
  work: (onProgress: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  if (!isWatched()) return work(() => undefined);
  const bar = new SingleBar({
    format: `{bar} {percentage} %  {value} of {total} ${what}  {eta_formatted} left`,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  });
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

export const isWatched = (): boolean => process.stderr.isTTY;
