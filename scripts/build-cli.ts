/**
 * Builds the command line for `npm pack -w cli`: one file with the SDK in it, which is on no registry. Packages of
 * others are installed beside it.
 */
import { chmodSync, copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const CLI = resolve(import.meta.dirname, '../cli');
const PROGRAM = 'dist/tributary.js';

const bundle = await rolldown({
  input: join(CLI, 'src/main.ts'),
  external: /^(?!@tributary\/)[@a-z]/,
  platform: 'node',
  resolve: { conditionNames: ['tributary-source', 'import'] },
});
// Another process may pack at the same time.
const staged = join(CLI, `dist.${process.pid}.js`);
await bundle.write({ file: staged, format: 'esm', banner: '#!/usr/bin/env node', comments: false });
chmodSync(staged, 0o755);
mkdirSync(join(CLI, 'dist'), { recursive: true });
renameSync(staged, join(CLI, PROGRAM));
// npm packs a licence that is in the package's own folder.
copyFileSync(join(CLI, '../LICENSE'), join(CLI, 'LICENSE'));
