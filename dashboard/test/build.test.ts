import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureDashboardBuilt } from '../../scripts/build-dashboard.mjs';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dashboard/dist');
const BUILD_MAX_MS = 120_000;
const FIRST_LOAD_BYTES_MAX = 250 * 1_024;

/** A part in Vite's manifest. */
interface Part {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

let parts: Record<string, Part>;

beforeAll(async () => {
  await ensureDashboardBuilt(ROOT);
  parts = JSON.parse(await readFile(join(BUILT, '.vite/manifest.json'), 'utf8')) as Record<string, Part>;
}, BUILD_MAX_MS);

/** A part and everything that must be loaded before it runs. */
function withStaticImports(key: string, found = new Set<string>()): Set<string> {
  const part = parts[key];
  if (part === undefined || found.has(part.file)) return found;
  found.add(part.file);
  for (const imported of part.imports ?? []) withStaticImports(imported, found);
  return found;
}

function entryKey(): string {
  return Object.keys(parts).find((key) => parts[key]?.isEntry === true) ?? '';
}

describe('the built dashboard', () => {
  it('needs no more than 250 KB of compressed JavaScript for its first load', async () => {
    const contents = await Promise.all([...withStaticImports(entryKey())].map((file) => readFile(join(BUILT, file))));
    const brotli = contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0);
    const gzip = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
    expect(contents.length).toBeGreaterThan(0);
    expect(brotli).toBeLessThanOrEqual(FIRST_LOAD_BYTES_MAX);
    expect(gzip).toBeLessThanOrEqual(FIRST_LOAD_BYTES_MAX);
  });

  it('loads charts, the command palette, the settings with their QR code and the import when they are wanted', () => {
    const later = Object.keys(parts).filter((key) =>
      /(line-chart|command-palette|settings-page|import-page)\.tsx$/.test(key),
    );
    expect(later).toHaveLength(4);
    const first = withStaticImports(entryKey());
    for (const key of later) expect(first, key).not.toContain(parts[key]?.file);
  });

  it('is not built again when nothing has changed', async () => {
    expect(await ensureDashboardBuilt(ROOT)).toBe('unchanged');
  });
});
