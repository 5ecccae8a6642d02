/**
 * Who may import whom. `npm run check:imports` checks these rules, and also that no folders form a cycle, which these
 * rules cannot express (scripts/folder-cycles.ts). server/test/import-rules.test.ts proves that they find violations.
 * swc reads the TypeScript, so imports of types count like all others. It does not see `import('…')` as a type, which
 * the linter forbids (consistent-type-imports).
 */
const SRC = '^server/src/';
/** What the product is: money, the ledger, and the words that everybody shares. */
const CORE = `${SRC}core/`;
/** What callers do: a folder for each noun. */
const FEATURES = `${SRC}features/`;
/** What carries it. */
const PLATFORM = `${SRC}platform/`;
/** Tests may reach for anything, except that nobody but tests may reach for them. */
export const TESTS = '(\\.(test|testing|fixture)\\.ts$|^server/test/)';
const ENTRY = `${SRC}((app|main|serve|start-failure|platform/config/(config|mail))\\.ts$|cli/|compose/)`;
/** One noun of the product. */
const FEATURE = `${FEATURES}([^/]+)/`;
/** What reads and writes the database. */
const SQL = `${SRC}.+/(queries|[^/]+-queries)\\.ts$`;
const APP = '^dashboard/src/';
const FASTIFY = '(^|/)(fastify|@fastify)(/|$)';

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Which rooms of the platform each of these rooms knows, beside itself.
 * @param {Readonly<Record<string, readonly string[]>>} known
 */
const rooms = (known) =>
  Object.entries(known).map(([room, others]) =>
    forbid(
      `platform-${room}`,
      others.length === 0 ? 'It stands alone.' : `It knows ${others.join(' and ')}.`,
      { path: `${PLATFORM}${room}/`, pathNot: TESTS },
      { path: PLATFORM, pathNot: `${PLATFORM}(${[room, ...others].join('|')})(/|\\.ts$)` },
    ),
  );

/** @type {import('dependency-cruiser').ICruiseOptions} */
const options = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dashboard/dist|data)' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    exportsFields: ['exports'],
    conditionNames: ['tributary-source', 'import', 'node', 'default', 'types'],
  },
};

export default {
  forbidden: [
    forbid('no-cycles', 'No cycles, types included.', {}, { circular: true }),
    forbid('no-unresolved', 'Every import leads somewhere.', { pathNot: TESTS }, { couldNotResolve: true }),
    forbid(
      'money-knows-nobody',
      'Kobo, commission and rounding are pure functions.',
      { path: `${CORE}money/`, pathNot: TESTS },
      { pathNot: `${CORE}money/` },
    ),
    forbid(
      'errors-know-nobody',
      'Errors know their catalogue, and nothing else.',
      { path: `${CORE}errors/`, pathNot: TESTS },
      { pathNot: `${CORE}errors/` },
    ),
    forbid(
      'one-way-to-the-catalogue',
      'Everybody else takes the catalogue from errors.ts.',
      { pathNot: `${CORE}errors/` },
      { path: `${CORE}errors/`, pathNot: '/errors\\.ts$' },
    ),
    forbid(
      'words-know-no-rooms',
      'Words that everybody shares lead nowhere else.',
      { path: `${CORE}words/`, pathNot: TESTS },
      { path: SRC, pathNot: `(${CORE}(words|errors)/|${PLATFORM}database/ids\\.ts$)` },
    ),
    forbid(
      'core-knows-time-and-database',
      'The ledger is kept without knowing who posts, or through which door.',
      { path: CORE, pathNot: TESTS },
      { path: SRC, pathNot: `(${CORE}|${PLATFORM}(time|database)/)` },
    ),
    forbid(
      'ledger-knows-no-outbox',
      'Events tell of the ledger, not the other way round.',
      { path: `${CORE}ledger/`, pathNot: TESTS },
      { path: `${CORE}outbox/` },
    ),
    forbid(
      'platform-knows-words-and-money',
      'What carries the product knows neither its ledger nor its nouns; tracing knows the types of what it traces.',
      { path: PLATFORM, pathNot: `(${PLATFORM}tracing/|${TESTS})` },
      { path: SRC, pathNot: `(${PLATFORM}|${CORE}(errors|words|money)/)` },
    ),
    ...rooms({
      background: [],
      database: [],
      time: [],
      vault: ['database', 'config'],
      wire: ['time', 'database/ids'],
      http: ['wire', 'database'],
      config: [],
    }),
    forbid(
      'features-do-not-know-http',
      'Only routes.ts and schemas.ts of a feature speak HTTP.',
      { path: FEATURE, pathNot: `([/-](routes|schemas|operations)\\.ts$|${TESTS})` },
      { path: `${PLATFORM}http/` },
    ),
    forbid(
      'queries-are-private',
      'SQL is known in its own folder only, at every depth: others call the use case.',
      { path: `${SRC}(.+)/[^/]+$`, pathNot: `(${FEATURE}.+/|${TESTS})` },
      { path: SQL, pathNot: `${SRC}$1/[^/]+$` },
    ),
    forbid(
      'queries-are-private-in-rooms',
      'A room of a noun knows its own SQL and that of the noun, which its rooms share.',
      { path: `${FEATURE}(.+)/[^/]+$`, pathNot: TESTS },
      { path: SQL, pathNot: `${FEATURES}$1/($2/)?[^/]+$` },
    ),
    forbid(
      'fastify-at-the-edge',
      'Fastify only in routes.ts and schemas.ts, http/, app.ts and main.ts.',
      {
        path: SRC,
        pathNot: `([/-](routes|schemas|operations)\\.ts$|${PLATFORM}http/|${SRC}(app|main)\\.ts$|${TESTS})`,
      },
      { path: FASTIFY },
    ),
    forbid(
      'pdf-in-a-thread-of-its-own',
      'The PDF library is loaded with the first PDF, in a thread that takes it along when it ends.',
      { path: SRC, pathNot: `(${FEATURES}statements/pdf-worker\\.ts$|${TESTS})` },
      { path: `${FEATURES}statements/(draw-pdf|pdf-worker)\\.ts$` },
    ),
    forbid(
      'nobody-imports-the-entries',
      'What composes the program knows everyone; nobody knows it.',
      { path: SRC, pathNot: `(${ENTRY}|${TESTS})` },
      { path: ENTRY },
    ),
    forbid(
      'nobody-imports-tests',
      'Programs do not depend on tests or their harness.',
      { path: `(${SRC}|^bench/)`, pathNot: TESTS },
      { path: TESTS },
    ),
    forbid(
      'dashboard-knows-the-sdk',
      'The dashboard calls the server through the SDK and shares no code with it.',
      { path: APP },
      { path: '^(server|scripts|bench)/' },
    ),
    forbid(
      'nobody-imports-the-dashboard',
      'The server serves its files and knows nothing of what is in them.',
      { path: '^(server|sdk)/', pathNot: TESTS },
      { path: '^dashboard/' },
    ),
    forbid(
      'format-knows-nobody',
      'How money and instants are written are pure functions.',
      { path: `${APP}format/`, pathNot: TESTS },
      { pathNot: `${APP}format/` },
    ),
    forbid(
      'shared-pieces-know-no-pages',
      'What all pages share does not know one of them.',
      { path: `${APP}(api|components|routing|theme|frame)/` },
      { path: `${APP}(features|app)/` },
    ),
    forbid(
      'pages-do-not-know-each-other',
      'A feature of the dashboard links to others and shares components with them.',
      { path: `${APP}features/([^/]+)/` },
      { path: `${APP}(app/|features/(?!$1/))` },
    ),
    forbid(
      'no-development-dependencies',
      'The server runs on its own dependencies.',
      { path: SRC, pathNot: TESTS },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'cli-needs-no-server',
      'The command line talks to servers through the SDK; the server shares its commands, not the other way round.',
      { path: '^cli/src/' },
      { path: '^(server|dashboard|scripts|bench)/' },
    ),
    forbid(
      'sdk-stands-alone',
      'The SDK runs in browsers, too: nothing of the server, nothing of Node, no package but openapi-fetch.',
      { path: '^sdk/src/' },
      { pathNot: '^(sdk/src/|node_modules/openapi-fetch/)' },
    ),
  ],
  options,
};
