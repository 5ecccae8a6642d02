/**
 * What systemd asks of a service of `Type=notify`: it says when it serves, and with a watchdog again and again that its
 * event loop turns. Node has no datagrams on Unix sockets, so systemd's own command sends them. A socket unit keeps the
 * port open while the service starts anew: callers that connect meanwhile wait, and are not refused.
 */
import { execFile } from 'node:child_process';
import type { Logger } from 'pino';
import { ConfigError } from '../../core/errors/errors.ts';

const COMMAND = 'systemd-notify';
const SEND_MAX_MS = 5_000;
const MICROSECONDS_PER_MS = 1000;

/** Says that this process serves, from now on until it ends. Does nothing where no service manager has asked for it. */
export function tellServiceManager(environment: NodeJS.ProcessEnv, logger: Pick<Logger, 'warn'>): void {
  if (environment['NOTIFY_SOCKET'] === undefined) return;
  const send = (message: string): void => {
    execFile(COMMAND, [message], { timeout: SEND_MAX_MS }, (error) => {
      if (error !== null) logger.warn({ err: error }, 'the service manager could not be told that this process serves');
    });
  };
  send('READY=1');
  const watchdogMs = Number(environment['WATCHDOG_USEC'] ?? 0) / MICROSECONDS_PER_MS;
  if (watchdogMs > 0) setInterval(() => send('WATCHDOG=1'), watchdogMs / 2).unref();
}

/** systemd hands over its sockets from this descriptor on. */
const FIRST_SOCKET = 3;

/**
 * The descriptor of the socket that the service manager keeps for this process; undefined if it keeps none.
 * @throws ConfigError if it keeps several, which nobody would serve.
 */
export function listeningSocketOf(environment: NodeJS.ProcessEnv, pid: number): number | undefined {
  const { LISTEN_PID: forPid, LISTEN_FDS: count } = environment;
  if (forPid !== String(pid)) return undefined;
  if (count === '1') return FIRST_SOCKET;
  throw new ConfigError(`The service manager hands over ${count ?? 0} sockets; the unit must have one ListenStream.`);
}
