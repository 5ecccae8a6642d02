/** `tributary listen` as a process of its own. */
import { constructEvent, type WebhookEvent } from '@tributary/sdk';
import { expect, onTestFinished } from 'vitest';
import type { Environment } from '../../server/test/harness/command.ts';
import type { Receiver } from '../../server/test/webhooks/receiver.testing.ts';
import { startCommand } from './command.testing.ts';

export interface Listening {
  readonly secret: string;
  /** Every line after the first, as JSON. */
  readonly lines: () => Record<string, unknown>[];
  readonly said: () => string;
  readonly ended: Promise<number | null>;
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** `env` names the server and the key. It ends with the test. */
export async function startListening(args: readonly string[], env: Environment): Promise<Listening> {
  const { process: child, result } = startCommand(['listen', '--json', ...args], env);
  onTestFinished(() => void child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (text: string) => (stdout += text));
  child.stderr?.on('data', (text: string) => (stderr += text));
  await expect.poll(() => stdout + stderr).toContain('\n');
  const secret = (JSON.parse(stdout.split('\n')[0] ?? '') as { secret: string }).secret;
  return {
    secret,
    lines: () =>
      stdout
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    said: () => stderr,
    ended: result.then(({ exitCode }) => exitCode),
    async stop(signal) {
      child.kill(signal);
      return (await result).exitCode;
    },
  };
}

/** What the receiver took, after it checked the signatures. */
export const takenBy = (receiver: Receiver, secret: string): Promise<WebhookEvent[]> =>
  Promise.all(receiver.received.map(({ text, headers }) => constructEvent(text, headers, secret)));
