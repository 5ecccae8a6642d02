/** The environment of every program that tests start: where programs are, and where compiled code is cached. */
export const PROGRAM_ENVIRONMENT: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
};
