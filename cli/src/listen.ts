import { randomBytes } from 'node:crypto';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { TributaryError, type TributaryEvent } from '@tributary/sdk';
import { Webhook } from 'standardwebhooks';
import { eventTypes } from './arguments.ts';
import { CommandFailed } from './failure.ts';
import { followEvents } from './follow-events.ts';
import { harmless, jsonLine, write } from './output.ts';
import { command, connect, isInTheClear, ofServer, type Remote } from './remote.ts';
import type { Surroundings } from './surroundings.ts';

/** As long as webhooks wait for a receiver. */
const TIMEOUT_MS = 10_000;
const SECRET_BYTES = 24;

/** `localhost:4000/hook` is enough. Anything but this machine must be https: events have personal data in them. */
function receiver(text: string): URL {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError('It must be an address such as http://localhost:4000/hook.');
  }
  if (isInTheClear(url)) {
    throw new InvalidArgumentError('http is for this machine only; it must be https for others.');
  }
  return url;
}

interface Forwarded {
  readonly type: string;
  readonly id: string;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Why there was none. */
  readonly problem: string | null;
}

export const listen = command(
  'listen',
  'Forward new events to a program on this machine, signed as webhooks are, until Ctrl-C',
  (bare) =>
    ofServer(bare)
      .addOption(
        new Option('--forward-to <address>', 'where events go, such as http://localhost:4000/hook')
          .argParser(receiver)
          .makeOptionMandatory(),
      )
      .addOption(new Option('--types <types>', 'only these types or families, such as payment.*').argParser(eventTypes))
      .option('--after <id>', 'begin after this event (default: with new ones)')
      .addHelpText(
        'after',
        '\nThe secret is new each time, or TRIBUTARY_WEBHOOK_SECRET. An event is sent once, whatever the answer.',
      ),
  async (surroundings, options) => {
    const remote = connect(surroundings, options);
    const { forwardTo, types, after, json } = options;
    const secret =
      surroundings.env['TRIBUTARY_WEBHOOK_SECRET'] || `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const signer = signerOf(secret);
    const start = after ?? (await remote.tributary.events.latest(remote.call));
    if (after !== undefined || types !== undefined) await requirePlace(remote, start, types);
    const { stdout, stderr, signal } = surroundings;
    await write(
      stdout,
      json === true
        ? jsonLine({ secret, forwardTo: forwardTo.href })
        : `Ready: events of ${remote.mode} mode go to ${harmless(forwardTo.href)}\nSigned with ${secret}\n`,
    );
    const tell = (message: string): void => void stderr.write(`${harmless(message)}\n`);
    let sequence = 0;
    for await (const event of followEvents(remote, { after: start, types, tell })) {
      sequence += 1;
      const forwarded = await forward({ event, sequence, signer, url: forwardTo, signal });
      await write(stdout, json === true ? jsonLine(forwarded) : `${harmless(inWords(forwarded))}\n`);
    }
    return undefined;
  },
);

/** Refuses a place or a type that is none before anybody waits; a place that has expired is told with the events. */
async function requirePlace(
  { tributary, call }: Remote,
  after: string,
  types: readonly string[] | undefined,
): Promise<void> {
  await tributary.events.list({ after, types, limit: 1 }, call).catch((error: unknown) => {
    if (!(error instanceof TributaryError && error.code === 'cursor_expired')) throw error;
  });
}

/** @throws CommandFailed secret_invalid */
function signerOf(secret: string): Webhook {
  if (/^whsec_[A-Za-z\d+/]{32,}={0,2}$/.test(secret)) return new Webhook(secret);
  throw new CommandFailed('secret_invalid', 'TRIBUTARY_WEBHOOK_SECRET must be whsec_ and at least 24 bytes in base64.');
}

interface Forwarding {
  readonly event: TributaryEvent;
  /** A delivery of a webhook has its number, too. */
  readonly sequence: number;
  readonly signer: Webhook;
  readonly url: URL;
  readonly signal: Surroundings['signal'];
}

/** Never throws for what the receiver does. @throws the reason of the signal */
async function forward({ event, sequence, signer, url, signal }: Forwarding): Promise<Forwarded> {
  const { id, type } = event;
  const body = bodyOf(event, sequence);
  const at = new Date();
  const startedAtMs = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedAtMs);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const both = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Tributary-Listen/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signer.sign(id, at, body),
      },
      redirect: 'manual',
      signal: both,
    });
    // Half an answer is none, as for a webhook.
    await response.body?.pipeTo(new WritableStream(), { signal: both });
    return { type, id, status: response.status, durationMs: durationMs(), problem: null };
  } catch (error) {
    signal?.throwIfAborted();
    const problem = timeout.aborted ? `no answer within ${TIMEOUT_MS / 1_000} s` : reasonOf(error);
    return { type, id, status: null, durationMs: durationMs(), problem };
  }
}

/** As a webhook has it: what the SDK adds for its users is left out. */
function bodyOf(event: TributaryEvent, sequence: number): string {
  const asSent = (name: string, value: unknown): unknown => (name === 'metadataObject' ? undefined : value);
  return JSON.stringify({ ...event, sequence }, asSent);
}

/** Node's fetch says only "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error instanceof Error ? error.message : String(error);
}

function inWords({ type, id, status, durationMs, problem }: Forwarded): string {
  return `${status ?? problem ?? ''}  ${type}  ${id}  ${durationMs} ms`;
}
