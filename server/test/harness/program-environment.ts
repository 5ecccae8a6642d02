/** The environment of every program that tests start: where programs are, and where compiled code is cached. */
export const PROGRAM_ENVIRONMENT: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
};

/** That of servers and commands which work on the databases of tests. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 'tests only').toString('hex');
