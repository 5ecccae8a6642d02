/** Files that are read while they arrive. */
import type { TributaryError } from './error.ts';
import { unexpected } from './pages.ts';

export interface StreamedFile {
  /** `statement-1042-2026-03-01-to-2026-03-31.csv` */
  readonly fileName: string;
  /** If the connection breaks, or pauses for `timeoutMs`, reading fails: nobody takes a part for the whole. */
  readonly body: ReadableStream<Uint8Array>;
}

/** An answer of openapi-fetch that is parsed as a stream. */
interface StreamAnswer {
  readonly data?: ReadableStream<Uint8Array> | null;
  readonly response: Response;
}

/** With the name that the server gave it. */
export const streamedFile = (
  { data, response }: StreamAnswer,
  nameOtherwise: string,
  pauseMaxMs: number,
): StreamedFile => ({
  fileName: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? nameOtherwise,
  body: withPauseMax(data ?? new Blob([]).stream(), pauseMaxMs),
});

/** Fails with `timeout` if a part that is asked for does not come. How long the reader takes does not count. */
function withPauseMax(body: ReadableStream<Uint8Array>, pauseMaxMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const next = () =>
    new Promise<Awaited<ReturnType<typeof reader.read>>>((resolve, reject) => {
      const timer = setTimeout(() => reject(isLate(pauseMaxMs)), pauseMaxMs);
      reader
        .read()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          void reader.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

const isLate = (pauseMaxMs: number): TributaryError => unexpected(`The file paused for ${pauseMaxMs} ms.`, 'timeout');
