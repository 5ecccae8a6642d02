/** Where commands look for a server, unless they are told. */
export const URL_DEFAULT = 'http://127.0.0.1:3000';

/** An output stream that people may be watching. */
export type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** All that a command knows of the process it runs in, so that tests may call it as a function. */
export interface Surroundings {
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: Terminal;
  /** Aborted when the command must end; the reason says how. */
  readonly signal?: AbortSignal | undefined;
}
