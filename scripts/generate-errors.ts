import prettier from 'prettier';
import { ERROR_CATALOGUE, FIELD_ERROR_CODES, FIELD_ERRORS_MAX } from '../server/src/core/errors/errors.ts';

const INTRODUCTION = `# Error codes

Every failure is answered in the envelope of its operation, with \`error: { code, field?, errors?, requestId }\`. The
list of codes is complete and stable; messages may change. \`npm run generate\` makes this page from
\`server/src/core/errors/error-catalogue.ts\`.
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
    '## Fields that are wrong',
    '',
    `With \`validation_failed\`, \`errors\` names all fields that are wrong, at most ${FIELD_ERRORS_MAX}: \`field\`, ` +
      '`code`, `message`, and `expected` where a few words can say it. `field` and `message` of the answer are ' +
      'those of the first. What fields must be by themselves is checked before what they must be together. In a ' +
      'body of more than 1,000 values only the first wrong field is named.',
    '',
    '| Code | Meaning |',
    '|---|---|',
    ...Object.entries(FIELD_ERROR_CODES).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`),
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
