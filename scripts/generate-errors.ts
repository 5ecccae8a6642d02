import prettier from 'prettier';
import { ERROR_CATALOGUE } from '../server/src/errors.ts';

const INTRODUCTION = `# Error codes

Every failure is answered in the envelope of its operation, with \`error: { code, field?, requestId }\`. The list of
codes is complete and stable; messages may change. \`npm run generate\` makes this page from \`server/src/errors.ts\`.
`;

/** The catalogue as a page. */
export async function renderErrors(): Promise<string> {
  const entries = Object.entries(ERROR_CATALOGUE);
  const sent = entries.filter(([, entry]) => !('overHttp' in entry));
  const local = entries.filter(([, entry]) => 'overHttp' in entry);
  const text = [
    INTRODUCTION,
    '| Status | Code | Meaning | What to do |',
    '|---|---|---|---|',
    ...sent.map(([code, { status, meaning, remedy }]) => `| ${status} | \`${code}\` | ${meaning} | ${remedy} |`),
    '',
    '## Failures that are never sent over HTTP',
    '',
    'The start of the server and the command line end with these.',
    '',
    '| Code | Meaning | What to do |',
    '|---|---|---|',
    ...local.map(([code, { meaning, remedy }]) => `| \`${code}\` | ${meaning} | ${remedy} |`),
  ].join('\n');
  return prettier.format(text, { ...(await prettier.resolveConfig('docs/errors.md')), parser: 'markdown' });
}
