/**
 * Writes the files that are made from others, or with `--check` says which of them are out of date. To add one: write a
 * function that returns the file's whole text, always the same for the same sources, and list it here.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { renderErrorMeanings, renderPermissions, renderPublicOperations, renderStates } from './generate-dashboard.ts';
import { renderControls } from './generate-controls.ts';
import { renderDatabaseTypes, renderSchemaObjects } from './generate-database-types.ts';
import { renderErrors } from './generate-errors.ts';
import { renderLicences } from './generate-licences.ts';
import { renderOpenApi } from './generate-openapi.ts';
import { renderSchemaSql } from './generate-schema-sql.ts';
import { renderDashboardTypes, renderSdkTypes } from './generate-sdk.ts';
import { DIGESTS, renderDigests } from './tidy/digests.ts';

interface GeneratedFile {
  readonly file: string;
  readonly render: () => Promise<string>;
}

const GENERATED: readonly GeneratedFile[] = [
  { file: 'server/schema.sql', render: () => renderSchemaSql() },
  { file: 'server/src/platform/database/schema.gen.ts', render: renderDatabaseTypes },
  { file: 'server/migrations/schema-objects.json', render: renderSchemaObjects },
  { file: 'docs/openapi.json', render: renderOpenApi },
  { file: 'docs/errors.md', render: renderErrors },
  { file: 'docs/controls.md', render: renderControls },
  { file: 'docs/licences.md', render: renderLicences },
  // After the document, which they read.
  { file: 'sdk/src/schema.gen.ts', render: renderSdkTypes },
  { file: 'dashboard/src/api/schema.gen.ts', render: renderDashboardTypes },
  { file: 'dashboard/src/features/developers/public-operations.gen.ts', render: renderPublicOperations },
  { file: 'dashboard/src/features/developers/error-meanings.gen.ts', render: renderErrorMeanings },
  { file: 'dashboard/src/permissions.gen.ts', render: renderPermissions },
  { file: 'dashboard/src/states.gen.ts', render: renderStates },
  // After all others, because it contains their digests.
  { file: DIGESTS, render: renderDigestsOfAll },
];

const checkOnly = process.argv.includes('--check');
for (const { file, render } of GENERATED) {
  const wanted = await render();
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed === wanted) continue;
  if (checkOnly) {
    console.error(`${file} is out of date${firstDifference(committed, wanted)}. Run: npm run generate`);
    process.exitCode = 1;
  } else {
    await writeFile(file, wanted);
    console.log(`wrote ${file}`);
  }
}

async function renderDigestsOfAll(): Promise<string> {
  const generated = GENERATED.map(({ file }) => file).filter((file) => file !== DIGESTS);
  const names = (await readdir('server/migrations')).filter((name) => name.endsWith('.sql'));
  const migrations = names.map((name) => `server/migrations/${name}`);
  const texts = await Promise.all(
    [...generated, ...migrations].map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
  );
  return renderDigests(texts, await readFile(DIGESTS, 'utf8').catch(() => ''));
}

function firstDifference(committed: string, wanted: string): string {
  const before = committed.split('\n');
  const after = wanted.split('\n');
  const line = after.findIndex((text, index) => text !== before[index]);
  return line === -1 ? ` from line ${after.length} on` : `: line ${line + 1} should be ${JSON.stringify(after[line])}`;
}
