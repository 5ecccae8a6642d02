/** The command line of the package, as a function and as a process of its own. */
import { spawn, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import {
  type CommandResult,
  type Environment,
  Output,
  running,
  type RunningCommand,
  SOURCES,
} from '../../server/test/harness/command.ts';
import { PROGRAM_ENVIRONMENT } from '../../server/test/harness/program-environment.ts';
import { runCommand } from '../src/run-command.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export async function tributary(args: readonly string[], env: Environment): Promise<CommandResult> {
  const [stdout, stderr] = [new Output(), new Output()];
  const exitCode = await runCommand(args, { env, stdout, stderr });
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

export function startCommand(args: readonly string[], env: Environment): RunningCommand {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  const program = [SOURCES, MAIN, ...args];
  return running(spawn(process.execPath, program, { env: { ...PROGRAM_ENVIRONMENT, ...env }, stdio }));
}

/** The JSON of a command that must succeed: alone on one line, with nothing on standard error. */
export async function json<T>(args: readonly string[], env: Environment): Promise<T> {
  const { exitCode, stdout, stderr } = await tributary([...args, '--json'], env);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout.trimEnd()).not.toContain('\n');
  return JSON.parse(stdout) as T;
}

interface Failed {
  readonly exitCode: number | null;
  readonly code: string;
  readonly message: string;
}

/** The error of a command that must fail, in JSON. */
export async function failure(args: readonly string[], env: Environment): Promise<Failed> {
  const { exitCode, stdout, stderr } = await tributary([...args, '--json'], env);
  expect(stdout).toBe('');
  const { error } = JSON.parse(stderr) as { error: { code: string; message: string } };
  return { exitCode, ...error };
}
