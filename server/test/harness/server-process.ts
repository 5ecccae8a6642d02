import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ENCRYPTION_KEY, PROGRAM_ENVIRONMENT } from './program-environment.ts';

/** A real server: the same program that `npm start` runs. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything that it has printed so far, on both outputs. */
  output(): string;
  isRunning(): boolean;
  /** Sends the signal and resolves with the exit code once it has ended; null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** Much longer than it takes: a slow machine does other things meanwhile. */
export const READY_LIMIT_MS = 200_000;

/**
 * `environment` chooses the database: DATABASE_URL, or DATA_DIR. Resolves when the server is ready. `command` is
 * another command that starts it, which may take longer.
 */
export async function startServer(
  environment: Readonly<Record<string, string>>,
  [program, ...programArguments]: readonly [program: string, ...programArguments: string[]] = [process.execPath, MAIN],
  readyLimitMs = READY_LIMIT_MS,
): Promise<ServerProcess> {
  const child = spawn(program, programArguments, {
    env: {
      ...PROGRAM_ENVIRONMENT,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      SIGN_UP: 'open',
      SIGN_UPS_PER_HOUR: '1000000',
      ENCRYPTION_KEY,
      ...environment,
    },
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`the server ${why}:\n${output}`));
    };
    const timer = setTimeout(() => fail('was not ready in time'), readyLimitMs);
    const failEarly = (): void => fail('ended before it was ready');
    child.once('exit', failEarly);
    child.stdout.on('data', () => {
      const ready = /^Tributary is ready at (\S+)$/m.exec(output)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      child.removeListener('exit', failEarly);
      resolve(ready);
    });
  });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    isRunning,
    end: (signal) => (isRunning() ? endChild(child, signal) : Promise.resolve(child.exitCode)),
  };
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await exited;
  return code;
}
