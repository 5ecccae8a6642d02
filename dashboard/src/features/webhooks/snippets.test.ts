import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SNIPPETS } from './snippets.ts';

const GUIDE = readFileSync(new URL('../../../../docs/guides/webhooks.md', import.meta.url), 'utf8');

it.each(SNIPPETS)('$language is in the guide, to the letter', ({ language, install, code }) => {
  const section = GUIDE.split(/^### /m).find((part) => part.startsWith(`${language}\n`)) ?? '';
  expect(section).toContain(`\`${install}\``);
  expect(/^```\w+\n(.*?)^```$/ms.exec(section)?.[1]).toBe(`${code}\n`);
});
