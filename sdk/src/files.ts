/** Files that are read while they arrive. */

export interface StreamedFile {
  /** `statement-1042-2026-03-01-to-2026-03-31.csv` */
  readonly fileName: string;
  /** If the connection breaks, reading fails, so that nobody takes a part for the whole. */
  readonly body: ReadableStream<Uint8Array>;
}

/** An answer of openapi-fetch that is parsed as a stream. */
interface StreamAnswer {
  readonly data?: ReadableStream<Uint8Array> | null;
  readonly response: Response;
}

/** With the name that the server gave it. */
export const streamedFile = ({ data, response }: StreamAnswer, nameOtherwise: string): StreamedFile => ({
  fileName: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? nameOtherwise,
  body: data ?? new Blob([]).stream(),
});
