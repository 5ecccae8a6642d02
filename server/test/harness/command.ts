/**
 * The command line. Most tests call it as a function, in a tenth of the time; `startTributary` is for signals, and for
 * what only a separate process can show.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/cli/run-command.ts';
import { ENCRYPTION_KEY, PROGRAM_ENVIRONMENT } from './program-environment.ts';

/** By which the program finds the sources of the other workspaces. */
export const SOURCES = '--conditions=tributary-source';
const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** Everything that the command line knows about its surroundings: DATA_DIR or DATABASE_URL, INIT_CWD and so on. */
export type Environment = Readonly<Record<string, string>>;

export interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly process: ChildProcess;
  readonly result: Promise<CommandResult>;
}

/** With the encryption key of servers in tests: what changes something needs it, too. */
const withKey = (environment: Environment): Environment => ({
  ...(!('ENCRYPTION_KEYS' in environment) && { ENCRYPTION_KEY }),
  ...environment,
});

/** `tributary …` as a separate process, started like `npm run --silent tributary -- …`. */
export function startTributary(args: readonly string[], environment: Environment): RunningCommand {
  const env = { ...PROGRAM_ENVIRONMENT, ...withKey(environment) };
  return running(spawn(process.execPath, [SOURCES, MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** The same in this process. */
export async function tributary(args: readonly string[], environment: Environment): Promise<CommandResult> {
  const [stdout, stderr] = [new Output(), new Output()];
  const env = { PATH: process.env['PATH'], ...withKey(environment) };
  const exitCode = await runCommand(args, { env, stdout, stderr });
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

/** Keeps the output, like a file. */
export class Output extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Runs the text like a shell when it is pasted. */
export async function shell(text: string): Promise<CommandResult> {
  const child = spawn('sh', [], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(text);
  return running(child).result;
}

export function running(child: ChildProcess): RunningCommand {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the child has no output');
  const output = { stdout: '', stderr: '' };
  stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return { process: child, result: once(child, 'close').then(() => ({ exitCode: child.exitCode, ...output })) };
}
