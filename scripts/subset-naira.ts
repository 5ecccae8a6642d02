/** Writes the sign of the naira as a font: `node scripts/subset-naira.ts`, when the package of Inter changes. */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const INTER = 'node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
export const NAIRA_FONT = 'dashboard/src/theme/naira.woff2';

/** With all its weights; always the same bytes for the same package. */
export const renderNairaFont = async (): Promise<Buffer> =>
  subsetFont(await readFile(INTER), '\u20a6', { targetFormat: 'woff2' });

if (import.meta.main) await writeFile(NAIRA_FONT, await renderNairaFont());
