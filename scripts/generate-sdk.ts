import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dashboardDocument } from './generate-openapi.ts';
import { forTypes } from './sdk-document.ts';

const OPENAPI_FILE = 'docs/openapi.json';
const headingOf = (document: string): string =>
  `// The operations of ${document} as types. Made by \`npm run generate\`; do not edit.\n\n`;
/** Always in the same order, whatever the server registers first. A field with a default is optional in requests. */
const OPTIONS = { alphabetize: true, defaultNonNullable: false };

/** The part of openapi-typescript that is used. It belongs to the workspace `sdk`, with its own TypeScript. */
interface OpenApiTypescript {
  readonly default: (
    source: string,
    options: { alphabetize: boolean; defaultNonNullable: boolean },
  ) => Promise<unknown>;
  readonly astToString: (ast: unknown) => string;
}

/** The types of the SDK, from the document in docs/. */
export const renderSdkTypes = async (): Promise<string> =>
  headingOf(OPENAPI_FILE) + (await typesOf(forTypes(await readFile(OPENAPI_FILE, 'utf8'))));

/** The types of the dashboard, from a document that is not stored. */
export const renderDashboardTypes = async (): Promise<string> =>
  headingOf('the dashboard') + (await typesOf(await dashboardDocument()));

async function typesOf(document: string): Promise<string> {
  const fromSdk = createRequire(new URL('../sdk/package.json', import.meta.url));
  const { default: openapiTypes, astToString } = fromSdk('openapi-typescript') as OpenApiTypescript;
  return astToString(await openapiTypes(document, OPTIONS));
}
