/** Why the server did not start, in words for operators. */
import { isAbsolute, relative, sep } from 'node:path';
import type { Config } from './platform/config/config.ts';
import { MigrationError } from './platform/database/migrating/migration-error.ts';
import { describeRefusal } from './platform/database/refusals.ts';
import { isConnectionFailure, isRefusedConnection } from './platform/database/sqlstate.ts';
import { AppError, ConfigError } from './core/errors/errors.ts';

type StartConfig = Pick<Config, 'host' | 'port' | 'dataDir'>;

/** Unexpected errors come with their stack. The caller redacts secrets. */
export function describeStartFailure(error: unknown, config: StartConfig | undefined): string {
  if (error instanceof ConfigError || error instanceof AppError || error instanceof MigrationError)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (config !== undefined && isAboutListening(error, config.host)) {
    return describeListenFailure(code, config) ?? error.message;
  }
  const refusal = describeRefusal(error);
  if (refusal !== undefined) return refusal;
  if (isRefusedConnection(error)) return `The database refuses the connection: ${error.message}. Check DATABASE_URL.`;
  if (isConnectionFailure(error)) {
    return (
      `The database does not answer${code === '' ? '' : ` (${code})`}. Check DATABASE_URL, and ` +
      'that PostgreSQL runs there.'
    );
  }
  if (config !== undefined && isAboutDataDir(error, config.dataDir)) {
    return (
      `DATA_DIR is ${config.dataDir}, which cannot be used: ${error.message}. Set it to a ` +
      'directory that this account may write to.'
    );
  }
  return error.stack ?? error.message;
}

/** The database's name is resolved too, so the host must be compared. */
function isAboutListening(error: Error, host: string): boolean {
  const { syscall, hostname } = error as Error & { readonly syscall?: string; readonly hostname?: string };
  return syscall === 'listen' || syscall === 'bind' || (syscall === 'getaddrinfo' && hostname === host);
}

/** Any refusal of the system: the path is a file, or may not be entered or written, or is no real directory. */
function isAboutDataDir(error: NodeJS.ErrnoException, dataDir: string): boolean {
  const isOfSystem = error.syscall !== undefined && error.code !== undefined;
  return isOfSystem && (isWithin(error.path, dataDir) || isWithin(dataDir, error.path));
}

function isWithin(path: string | undefined, directory: string | undefined): boolean {
  if (path === undefined || directory === undefined) return false;
  const way = relative(directory, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

function describeListenFailure(code: string, { host, port }: Pick<Config, 'host' | 'port'>): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Port ${port} on ${host} is in use by another program. Set PORT to a free one (0 takes ` +
        'any), or stop the other.'
      );
    case 'EACCES':
      return `Port ${port} may not be used by this account. Set PORT to one from 1024 up.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return (
        `HOST is ${host}, which is not an address of this machine. ` +
        'Use 127.0.0.1, or 0.0.0.0 for all addresses of the machine.'
      );
    default:
      return undefined;
  }
}
