/** The whole application on a real port, with the test's limits. */
import { connect, type AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { type ConnectionLimits, CONNECTION_LIMITS, createApp } from '../../src/app.ts';
import { createBusiness, type NewBusiness } from '../../src/features/businesses/create-business.ts';
import { compose, type Services } from '../../src/compose/compose.ts';
import type { KeyRateLimits } from '../../src/platform/http/key-rates.ts';
import { createLogger } from '../../src/platform/http/logging.ts';
import type { App } from '../../src/platform/http/typed-app.ts';
import type { PosterLimits } from '../../src/core/ledger/poster.ts';
import { readyWithSharedSchemas } from '../harness/compiled-schemas.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { QUICK_HASHING } from '../harness/quick-hashing.ts';

export interface ListeningApp {
  readonly app: App;
  readonly services: Services;
  readonly port: number;
  readonly url: string;
  readonly business: NewBusiness;
  readonly testDatabase: TestDatabase;
  close(): Promise<void>;
}

export interface ListeningAppOptions {
  readonly limits?: Partial<ConnectionLimits>;
  readonly posterLimits?: Partial<PosterLimits>;
  /** Every line that is logged, at every level. */
  readonly logLines?: string[];
  readonly trustProxy?: boolean;
  readonly keyRates?: Partial<KeyRateLimits>;
  /** Instead of the test database itself: a proxy in front of it. */
  readonly reach?: (databaseUrl: string) => Promise<string>;
}

export async function startListening(options: ListeningAppOptions = {}): Promise<ListeningApp> {
  const { limits = {}, posterLimits = {}, logLines, trustProxy = false, reach = async (url: string) => url } = options;
  const testDatabase = await createTestDatabase();
  const config = {
    host: '127.0.0.1',
    port: 0,
    dataDir: '/nonexistent',
    databaseUrl: testDatabase.url,
    databaseMigrationUrl: undefined,
    databaseReplicaUrls: [],
    encryptionKeys: [{ id: 'tests', key: Buffer.alloc(32, 'tests only') }],
    logLevel: 'trace',
    trustProxy,
    sealHeads: { file: undefined, webhook: undefined, mailTo: [] },
    webhookAllowPrivate: false,
    clockSkewMaxMs: 30_000,
    publicUrl: undefined,
    mail: undefined,
    sessionIdleMaxMs: 12 * 3_600_000,
    sessionMaxMs: 720 * 3_600_000,
    signUp: 'open',
    signUpsPerHour: 1_000_000,
    signInAlerts: { ofPersonMax: 20, ofBusinessMax: 200 },
    securityLogKeptMs: 365 * 86_400_000,
    drainMs: 0,
    // What one of them means to lose comes back, or has a limit of its own; a slow machine is no outage.
    outageMaxMs: 60_000,
    connectionsMax: 5_000,
    processCount: 1,
    keyRates: { perMinute: 3_000_000, atOnce: 1_000, ...options.keyRates },
    resultQuotas: { live: { lines: 10_000_000, bytes: 2 ** 32 }, test: { lines: 10_000_000, bytes: 2 ** 32 } },
    tracing: undefined,
    holidayCorrections: { add: new Set<string>(), remove: new Set<string>() },
  } as const;
  const logger =
    logLines === undefined
      ? createLogger('fatal')
      : createLogger('trace', { write: (line: string) => void logLines.push(line) });
  const replacements = { posterLimits, hashing: QUICK_HASHING };
  const services = await compose(config, await reach(testDatabase.url), logger, replacements);
  await services.keyring.load();
  const app = await createApp(services, { limits: { ...CONNECTION_LIMITS, ...limits } });
  await readyWithSharedSchemas(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    services,
    port,
    url: `http://127.0.0.1:${port}`,
    business: await createBusiness(services, { name: 'Acme' }),
    testDatabase,
    async close() {
      await app.close();
      await services.close();
      await testDatabase.drop();
    },
  };
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes unchanged and resolves with everything received until the server closed the connection. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    // Bytes written after the server has closed cause an error; what was received before counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

/** The responses of a connection, one after the other. */
export function parseResponses(text: string): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = text; rest !== '';) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd === -1) throw new Error(`not a whole response: ${JSON.stringify(rest)}`);
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const bodyStart = headEnd + 4;
    const bodyEnd = bodyStart + Number(headers['content-length'] ?? 0);
    responses.push({ status: Number(statusLine.split(' ')[1]), headers, body: rest.slice(bodyStart, bodyEnd) });
    rest = rest.slice(bodyEnd);
  }
  return responses;
}

/** The only response of a connection. It must be an error in the envelope, with its request id and nothing internal. */
export function requireFailure(text: string, status: number, code: string): RawResponse {
  const [response, ...more] = parseResponses(text);
  expect(more).toEqual([]);
  expect(response?.status, text).toBe(status);
  const requestId = response?.headers['x-request-id'];
  expect(requestId).toMatch(/^[A-Za-z0-9._:-]{1,64}$/);
  expect(response?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(JSON.parse(response?.body ?? '')).toEqual({
    success: false,
    message: expect.stringMatching(/^[A-Z].+\.$/) as string,
    data: null,
    error: { code, requestId, ...fieldOf(response) },
  });
  return response as RawResponse;
}

function fieldOf(response: RawResponse | undefined): { field?: string } {
  const { error } = JSON.parse(response?.body ?? '{}') as { error?: { field?: string } };
  return error?.field === undefined ? {} : { field: error.field };
}
