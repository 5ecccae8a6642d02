/** The server that commands talk to, and the key that they talk with. Both come from the environment. */
import { Option } from '@commander-js/extra-typings';
import { createTributary, type CallOptions, type Tributary } from '@tributary/sdk';
import { type Bare, commandsIn } from './command.ts';
import { CommandFailed } from './failure.ts';
import { type Surroundings, URL_DEFAULT } from './surroundings.ts';

const SECRET_KEY = /^sk_(test|live)_/;

export const command = commandsIn<Surroundings>();

interface ServerOptions {
  readonly url?: string | undefined;
  readonly live?: true | undefined;
  readonly insecureHttp?: true | undefined;
}

export interface Remote {
  readonly tributary: Tributary;
  readonly mode: 'test' | 'live';
  /** The signal of every call: a call ends when the command is asked to. */
  readonly call: Pick<CallOptions, 'signal'>;
}

const URL_OPTION = ['--url <url>', `address of the server (default: TRIBUTARY_URL, or ${URL_DEFAULT})`] as const;

const HTTP_OPTION = ['--insecure-http', 'accept http to another machine: the network sees the key'] as const;

/** The options of commands that never work in live mode. */
export const ofTestServer = (bare: Bare) => bare.option(...URL_OPTION).option(...HTTP_OPTION);

export const ofServer = (bare: Bare) => ofTestServer(bare).option('--live', 'accept a key of live mode');

/**
 * The client for the server, with TRIBUTARY_KEY. A key is never an argument, which others on the machine could read.
 * Nothing is sent.
 * @throws CommandFailed without a key that this command may use.
 */
export function connect({ env, signal }: Surroundings, options: ServerOptions): Remote {
  const apiKey = env['TRIBUTARY_KEY']?.trim() || undefined;
  if (apiKey === undefined) {
    throw new CommandFailed('api_key_missing', 'TRIBUTARY_KEY is not set. Put a secret key of test mode into it.');
  }
  const mode = SECRET_KEY.exec(apiKey)?.[1];
  if (mode !== 'test' && mode !== 'live') {
    throw new CommandFailed('api_key_invalid', 'TRIBUTARY_KEY must be a secret key, such as sk_test_…');
  }
  if (mode === 'live' && options.live !== true) {
    throw new CommandFailed(
      'live_key_refused',
      'TRIBUTARY_KEY is of live mode. Add --live if you mean it, or use a key of test mode.',
    );
  }
  const baseUrl = options.url ?? (env['TRIBUTARY_URL'] || URL_DEFAULT);
  const tributary = clientOf(baseUrl, apiKey);
  if (options.insecureHttp !== true && isInTheClear(new URL(baseUrl))) {
    throw new CommandFailed(
      'http_refused',
      'http to another machine shows the key to the network. Use https, or add --insecure-http if you mean it.',
    );
  }
  return { tributary, mode, call: { signal } };
}

/** Whether others on the network can read what is sent there. */
export const isInTheClear = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** @throws CommandFailed url_invalid, api_key_invalid */
function clientOf(baseUrl: string, apiKey: string): Tributary {
  try {
    return createTributary({ baseUrl, apiKey });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const isKey = error.message.startsWith('apiKey');
    if (isKey) throw new CommandFailed('api_key_invalid', 'TRIBUTARY_KEY must not have spaces or line breaks in it.');
    throw new CommandFailed(
      'url_invalid',
      'The server must be an http or https address without credentials, such as https://pay.example.com.',
    );
  }
}

/** Lets scripts send again: with the same key, a write happens once. */
export const idempotencyOption = () =>
  new Option('--idempotency-key <text>', 'names this request, so that it is safe to send again');
