/** What commands print as JSON. */
import { expect } from 'vitest';
import { type CommandResult, type Environment, tributary } from './harness/command.ts';

export interface NewBusinessOutput {
  readonly businessId: number;
  readonly live: { readonly publicKey: string; readonly secretKey: string };
  readonly test: { readonly publicKey: string; readonly secretKey: string };
}

export interface KeysOutput {
  readonly keys: { readonly keyId: number; readonly mode: string; readonly kind: string; readonly status: string }[];
}

/** The JSON of a command that must succeed: alone on one line, with nothing on standard error. */
export async function json<T>(args: readonly string[], env: Environment): Promise<T> {
  const { exitCode, stdout, stderr } = await tributary([...args, '--json'], env);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout.trimEnd()).not.toContain('\n');
  return JSON.parse(stdout) as T;
}

/** The exit code of a command that must fail, and the code in its JSON. */
export function failureOf({ exitCode, stdout, stderr }: CommandResult): { exitCode: number | null; code: string } {
  expect(stdout).toBe('');
  const { error } = JSON.parse(stderr) as { error: { code: string; message: string } };
  expect(Object.keys(error)).toEqual(['code', 'message']);
  expect(error.message).not.toBe('');
  return { exitCode, code: error.code };
}
