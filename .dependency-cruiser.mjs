/**
 * Who may import whom. `npm run check:imports` checks these rules, and also that no folders form a cycle, which these
 * rules cannot express (scripts/folder-cycles.ts). server/test/import-rules.test.ts proves that they find violations.
 * swc reads the TypeScript, so imports of types count like all others. It does not see `import('…')` as a type, which
 * the linter forbids (consistent-type-imports).
 */
const SRC = '^server/src/';
/** Tests may reach for anything, except that nobody but tests may reach for them. */
export const TESTS = '(\\.(test|testing|fixture)\\.ts$|^server/test/)';
const COMPOSING = 'compose(-background|-people|-watching)?';
const ENTRY = `${SRC}(${COMPOSING}|app|main|serve|config/(config|mail)|start-failure)\\.ts$|${SRC}cli/`;
/** Every folder that is not one of the layers is a feature: one noun of the product. */
const FEATURE = `${SRC}(?!config/|money/|time/|wire/|database/|vault/|ledger/|outbox/|background/|http/|cli/)([^/]+)/`;
/** Words that the HTTP side and the features share; each says in its heading what it is. */
const VOCABULARY = `${SRC}(permissions|principal|key-reach|once|text)\\.ts$`;
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
      { path: `${SRC}money/`, pathNot: TESTS },
      { pathNot: `${SRC}money/` },
    ),
    forbid(
      'errors-know-nobody',
      'Errors know their catalogue, and nothing else.',
      { path: `${SRC}error(s|-catalogue)\\.ts$` },
      { pathNot: `${SRC}(error-catalogue|field-error-codes)\\.ts$` },
    ),
    forbid(
      'one-way-to-the-catalogue',
      'Everybody else takes the catalogue from errors.ts.',
      { pathNot: `${SRC}errors\\.ts$` },
      { path: `${SRC}(error-catalogue|field-error-codes)\\.ts$` },
    ),
    forbid(
      'vocabulary-knows-no-rooms',
      'Words that everybody shares lead nowhere else.',
      { path: VOCABULARY },
      { path: SRC, pathNot: `(${SRC}(errors|database/ids)\\.ts$|${VOCABULARY})` },
    ),
    forbid(
      'config-knows-errors',
      'The environment is parsed without help.',
      { path: `${SRC}config/`, pathNot: TESTS },
      { path: SRC, pathNot: `${SRC}(config/|errors\\.ts$)` },
    ),
    forbid(
      'wire-knows-time-and-money',
      'What the outside writes is read without knowing what it is for.',
      { path: `${SRC}wire/`, pathNot: TESTS },
      { path: SRC, pathNot: `${SRC}(wire/|money/|time/|(errors|text|database/ids)\\.ts$)` },
    ),
    forbid(
      'time-knows-errors',
      'Days, dates and the witness of the clock stand alone.',
      { path: `${SRC}time/`, pathNot: TESTS },
      { path: SRC, pathNot: `${SRC}(time/|errors\\.ts$)` },
    ),
    forbid(
      'background-knows-nobody',
      'The runner runs what it is given.',
      { path: `${SRC}background/`, pathNot: TESTS },
      { path: SRC, pathNot: `${SRC}background/` },
    ),
    forbid(
      'vault-knows-database',
      'Secrets are sealed without knowing what they are for.',
      { path: `${SRC}vault/`, pathNot: TESTS },
      { path: SRC, pathNot: `${SRC}(vault/|database/|(errors|config/encryption)\\.ts$)` },
    ),
    forbid(
      'outbox-knows-ledger',
      'Events are recorded without knowing what they tell of.',
      { path: `${SRC}outbox/`, pathNot: TESTS },
      { path: SRC, pathNot: `${SRC}(outbox/|ledger/|database/|errors\\.ts$)` },
    ),
    forbid(
      'database-knows-errors',
      'The database folder knows errors only.',
      { path: `${SRC}database/`, pathNot: TESTS },
      { path: SRC, pathNot: `${SRC}(database/|errors\\.ts$)` },
    ),
    forbid(
      'ledger-knows-money-and-database',
      'The ledger knows money, time, database, errors and who calls.',
      { path: `${SRC}ledger/`, pathNot: TESTS },
      {
        path: SRC,
        pathNot: `${SRC}(ledger/|money/|time/|database/|(errors|principal|key-reach|permissions|once)\\.ts$)`,
      },
    ),
    forbid(
      'http-knows-errors-and-database',
      'The HTTP folder knows errors and database; what it needs of a feature is handed to it.',
      { path: `${SRC}http/`, pathNot: TESTS },
      { path: SRC, pathNot: `(${SRC}(http/|wire/|database/|errors\\.ts$)|${VOCABULARY})` },
    ),
    forbid(
      'features-do-not-know-http',
      'Only routes.ts and schemas.ts of a feature speak HTTP.',
      { path: FEATURE, pathNot: `([/-](routes|schemas|operations)\\.ts$|${TESTS})` },
      { path: `${SRC}http/` },
    ),
    forbid(
      'queries-are-private',
      'SQL is known in its own folder only, at every depth: others call the use case.',
      { path: `${SRC}(.+)/[^/]+$`, pathNot: TESTS },
      { path: `${SRC}.+/(queries|[^/]+-queries)\\.ts$`, pathNot: `${SRC}$1/[^/]+$` },
    ),
    forbid(
      'fastify-at-the-edge',
      'Fastify only in routes.ts and schemas.ts, http/, app.ts and main.ts.',
      { path: SRC, pathNot: `([/-](routes|schemas|operations)\\.ts$|${SRC}http/|${SRC}(app|main)\\.ts$|${TESTS})` },
      { path: FASTIFY },
    ),
    forbid(
      'pdf-in-a-thread-of-its-own',
      'The PDF library is loaded with the first PDF, in a thread that takes it along when it ends.',
      { path: SRC, pathNot: `(${SRC}statements/pdf-worker\\.ts$|${TESTS})` },
      { path: `${SRC}statements/(draw-pdf|pdf-worker)\\.ts$` },
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
