/** What `npm run NAME -- --help` prints, before anything is installed. `tributary` and `test` have their own help. */

/** @type {Record<string, string>} */
export const HELP = {
  start: `npm start [-- --processes N]

Starts the server, on the included PostgreSQL or on the one in DATABASE_URL, in N processes that share its port.
Its settings are in the environment: docs/operations.md lists them.
`,
  check: `npm run check [NAME ...], or npm run check:NAME

Runs the static checks, or those named: types, lint, format, imports, dead-code, generated, tidy.
`,
  format: `npm run format

Formats all files in place.
`,
  generate: `npm run generate [-- --check]

Writes the files that are made from others; --check says which of them are out of date.
`,
  bench: `npm run bench [-- SCENARIO] [-- --seconds N] [-- --against DIRECTORY]

Measures a scenario on a PostgreSQL of its own, and writes what it found to bench/results/:
  payments (without a name), webhooks, settlements, statement, search, flat, words, neighbours, pauses
--seconds N makes measurements longer or shorter; --against measures another checkout in turns, and only prints it.
DATABASE_URL measures another PostgreSQL.
`,
  fuzz: `npm run fuzz [-- --requests N] [-- --seed N]

Sends generated requests to a server of its own: 100,000, or N. --seed sends those of a finding again.
`,
  proof: `npm run proof [-- --minutes M] [-- --seed N] [-- --plan JSON]

Runs random operations under faults for a minute, or for M, and checks every kobo. --seed begins with this one, and
--plan carries out a part of an episode again. The report is in tmp/proof.
`,
  release: `npm run release

Packs release/tributary-VERSION-COMMIT.tgz, its bill of materials and its digest. The same commit gives the same bytes.
`,
  screenshots: `npm run screenshots [-- --gallery]

Takes pictures of every page of the dashboard into tmp/screenshots; --gallery renews those in docs/, too.
`,
  'build-cli': `npm pack -w cli

Builds the command line that npm packs.
`,
  'build-sdk': `npm pack -w sdk

Builds the SDK that npm packs.
`,
};

/**
 * The help that is asked for; undefined where none is, and for those that have their own.
 *
 * @param {string} task
 * @param {readonly string[]} given
 * @returns {string | undefined}
 */
export const helpAsked = (task, given) => (given.includes('--help') || given.includes('-h') ? HELP[task] : undefined);
