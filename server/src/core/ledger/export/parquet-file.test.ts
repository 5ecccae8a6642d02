import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ParquetFile } from './parquet-file.ts';

it('is written beside a link that somebody put in its place, and for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-parquet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [precious, part] = [join(folder, 'precious'), join(folder, 'file.part')];
  await writeFile(precious, 'precious');
  await symlink(precious, part);
  const file = await ParquetFile.create(part, Buffer.alloc(32));
  expect(await readFile(precious, 'utf8')).toBe('precious');
  expect((await stat(part)).mode & 0o777).toBe(0o600);
  await file.discard();
});
