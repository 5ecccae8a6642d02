import prettier from 'prettier';
import { licencesOf } from './release/licences.ts';
import { readLockFile } from './release/lock-file.ts';

const INTRODUCTION = `# Licences

Tributary is under [Apache-2.0](../LICENSE). These packages run with the server or are compiled into the dashboard, each
under a permissive licence; tools of development are not among them. Of the packages of the embedded PostgreSQL npm
installs the one for its system. They contain PostgreSQL (PostgreSQL licence), OpenSSL (OpenSSL licence), ICU (Unicode
licence), libxml2 and zlib. \`npm run generate\` makes this page from \`package-lock.json\`; a release brings the texts.
`;

/** The licences as a page. */
export async function renderLicences(): Promise<string> {
  const rows = licencesOf(readLockFile('.').packages).map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  const text = [INTRODUCTION, '| Package | Version | Licence |', '|---|---|---|', ...new Set(rows)].join('\n');
  return prettier.format(text, { ...(await prettier.resolveConfig('docs/licences.md')), parser: 'markdown' });
}
