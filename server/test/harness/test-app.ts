import type { InjectOptions } from 'fastify';
import { createApp } from '../../src/app.ts';
import { createBusiness, type NewBusiness } from '../../src/features/businesses/create-business.ts';
import { compose, type Replacements, type Services } from '../../src/compose/compose.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { createLogger } from '../../src/platform/http/logging.ts';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import type { App } from '../../src/platform/http/typed-app.ts';
import type { Hashing } from '../../src/features/people/passwords/passwords.ts';
import { readyWithSharedSchemas } from './compiled-schemas.ts';
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './database.ts';
import { QUICK_HASHING } from './quick-hashing.ts';
import { checkResponses, type ResponseCheck } from './response-check.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The parsed JSON of an operation; a test gives the type of `data`: `body.data as WireAccount`. */
  readonly body: TestEnvelope;
}

export interface TestEnvelope {
  readonly success?: boolean;
  readonly status?: boolean;
  readonly message: string;
  readonly data: unknown;
  readonly error?: { readonly code: string; readonly field?: string; readonly requestId: string };
}

type Headers = Readonly<Record<string, string>>;

/** Calls the app with one key. Checks every response against the schema of its route. */
export interface Client {
  get(url: string, headers?: Headers): Promise<TestResponse>;
  post(url: string, body?: unknown, headers?: Headers): Promise<TestResponse>;
  patch(url: string, body: unknown, headers?: Headers): Promise<TestResponse>;
  put(url: string, body: unknown, headers?: Headers): Promise<TestResponse>;
  delete(url: string, headers?: Headers): Promise<TestResponse>;
}

export interface TestBusiness extends NewBusiness {
  /** With the secret keys of test mode and of live mode. */
  readonly inTest: Client;
  readonly inLive: Client;
}

/** One process of the application, without a port. */
export interface TestProcess {
  readonly app: App;
  readonly services: Services;
  /** Without a key when `apiKey` is undefined. */
  readonly clientOf: (apiKey: string | undefined, address?: string) => Client;
  readonly responseCheck: ResponseCheck;
  close(): Promise<void>;
}

export interface TestApp extends TestProcess {
  readonly testDatabase: TestDatabase;
  /** The first business; more with `addBusiness`. */
  readonly business: TestBusiness;
  addBusiness(): Promise<TestBusiness>;
  /** The ids of all of them, for what a test asks the database by hand. */
  readonly businessIds: readonly BusinessId[];
  /** Another process on the same database. */
  startSibling(changes?: Partial<Config>, hashing?: Hashing): Promise<TestProcess>;
}

/** Fixed, so that a second process on the same database can open what the first has sealed. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 'tests only');

/** The whole application on its own database. */
export async function startTestApp(changes: Partial<Config> = {}, options: TestDatabaseOptions = {}): Promise<TestApp> {
  const testDatabase = await createTestDatabase(options);
  const process = await startProcess(testDatabase.url, changes);
  return withBusiness(testDatabase, {
    ...process,
    async close() {
      await process.close();
      await testDatabase.drop();
    },
  });
}

let workersApp: ReturnType<typeof startWorkersApp> | undefined;
/** How many files of this worker have used its app. */
let files = 0;

/**
 * A new business in the app of this worker, whose files use it one after the other; `close` leaves it running. A file
 * starts an app of its own if it moves the clock, counts whole tables, verifies all ledgers, changes the schema or the
 * list of banks, asserts addresses, or runs tasks of the background over all businesses.
 */
export async function shareTestApp(): Promise<TestApp> {
  const { testDatabase, process } = await (workersApp ??= startWorkersApp());
  files += 1;
  // Limits by address are each file's own.
  const addressOfFile = `10.0.${Math.floor(files / 256)}.${files % 256}`;
  return withBusiness(testDatabase, {
    ...process,
    clientOf: (apiKey, address = addressOfFile) => process.clientOf(apiKey, address),
    close: async () => process.responseCheck.requireNoViolation(),
  });
}

async function startWorkersApp() {
  const testDatabase = await createTestDatabase({ isOfWorker: true });
  return { testDatabase, process: await startProcess(testDatabase.url) };
}

async function withBusiness(testDatabase: TestDatabase, process: TestProcess): Promise<TestApp> {
  const { services, clientOf } = process;
  const businessIds: BusinessId[] = [];
  const addBusiness = async (): Promise<TestBusiness> => {
    const business = await createBusiness(services, { name: 'Acme' });
    businessIds.push(business.businessId);
    return { ...business, inTest: clientOf(business.test.secretKey), inLive: clientOf(business.live.secretKey) };
  };
  return {
    ...process,
    testDatabase,
    business: await addBusiness(),
    addBusiness,
    businessIds,
    startSibling: (changes = {}, hashing) => startProcess(testDatabase.url, changes, hashing),
  };
}

/** On a database that is migrated. */
export async function startProcess(
  url: string,
  changes: Partial<Config> = {},
  hashing = QUICK_HASHING,
  replacements: Omit<Replacements, 'hashing'> = {},
): Promise<TestProcess> {
  const config = { ...configOf(url), ...changes };
  const services = await compose(config, url, createLogger('fatal'), { ...replacements, hashing });
  await services.keyring.load();
  const app = await createApp(services);
  const responseCheck = checkResponses(app);
  await readyWithSharedSchemas(app);
  return {
    app,
    services,
    responseCheck,
    clientOf: (apiKey, address) => createClient(app, responseCheck, apiKey, address),
    async close() {
      await app.close();
      await services.close();
    },
  };
}

/** The configuration of a process on this database. */
function configOf(databaseUrl: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir: '/nonexistent',
    databaseUrl,
    databaseMigrationUrl: undefined,
    databaseReplicaUrls: [],
    encryptionKeys: [{ id: 'tests', key: ENCRYPTION_KEY }],
    logLevel: 'fatal',
    trustProxy: false,
    sealHeads: { file: undefined, webhook: undefined, mailTo: [] },
    webhookAllowPrivate: true,
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
    keyRates: { perMinute: 3_000_000, atOnce: 1_000 },
    resultQuotas: { live: { lines: 10_000_000, bytes: 2 ** 32 }, test: { lines: 10_000_000, bytes: 2 ** 32 } },
    tracing: undefined,
    holidayCorrections: { add: new Set<string>(), remove: new Set<string>() },
  };
}

function createClient(app: App, check: ResponseCheck, apiKey: string | undefined, remoteAddress = '127.0.0.1'): Client {
  async function send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    headers: Headers = {},
    body?: unknown,
  ): Promise<TestResponse> {
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    check.requireNoViolation();
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.body,
      body: parse(response.body),
    };
  }
  return {
    get: (url, headers) => send('GET', url, headers),
    post: (url, body, headers) => send('POST', url, headers, body),
    patch: (url, body, headers) => send('PATCH', url, headers, body),
    put: (url, body, headers) => send('PUT', url, headers, body),
    delete: (url, headers) => send('DELETE', url, headers),
  };
}

/** Pages and files are available as `text`. */
function parse(text: string): TestEnvelope {
  return (text.startsWith('{') ? JSON.parse(text) : { message: '', data: undefined }) as TestEnvelope;
}
