import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dashboardDocument } from './generate-openapi.ts';

const OPENAPI_FILE = 'docs/openapi.json';
const headingOf = (document: string): string =>
  `// The operations of ${document} as types. Made by \`npm run generate\`; do not edit.\n\n`;
/** In one order whatever the server registers first. What has a default may be left out of a request. */
const OPTIONS = { alphabetize: true, defaultNonNullable: false };

/** What is used of openapi-typescript. It belongs to the workspace `sdk`, with a TypeScript of its own. */
interface OpenApiTypescript {
  readonly default: (
    source: string,
    options: { alphabetize: boolean; defaultNonNullable: boolean },
  ) => Promise<unknown>;
  readonly astToString: (ast: unknown) => string;
}

/** The types of the SDK, from the document that stands in docs/. */
export const renderSdkTypes = async (): Promise<string> =>
  headingOf(OPENAPI_FILE) + (await typesOf(await readFile(OPENAPI_FILE, 'utf8')));

/** The types of the dashboard, from a document that stands nowhere. */
export const renderDashboardTypes = async (): Promise<string> =>
  headingOf('the dashboard') + (await typesOf(await dashboardDocument()));

async function typesOf(document: string): Promise<string> {
  const fromSdk = createRequire(new URL('../sdk/package.json', import.meta.url));
  const { default: openapiTypes, astToString } = fromSdk('openapi-typescript') as OpenApiTypescript;
  return astToString(await openapiTypes(document, OPTIONS));
}
