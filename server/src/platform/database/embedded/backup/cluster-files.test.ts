import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listFiles } from './cluster-files.ts';
import { copyFile } from './copy-file.ts';

/** A cluster, and a directory beside it that is none of it. */
async function newCluster(): Promise<{ readonly cluster: string; readonly secrets: string }> {
  const parent = await mkdtemp(join(tmpdir(), 'tributary-files-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const [cluster, secrets] = [join(parent, 'cluster'), join(parent, 'secrets')];
  for (const directory of [secrets, join(cluster, 'base', '5'), join(cluster, 'global')]) {
    await mkdir(directory, { recursive: true });
  }
  for (const file of ['PG_VERSION', 'postmaster.pid', 'global/pg_control', 'base/5/1259']) {
    await writeFile(join(cluster, file), '');
  }
  await writeFile(join(secrets, 'key'), 'of root only');
  return { cluster, secrets };
}

it('lists what a backup has, and nothing of a log that lies elsewhere', async () => {
  const { cluster, secrets } = await newCluster();
  await symlink(secrets, join(cluster, 'pg_wal'));
  const { directories, files } = await listFiles(cluster);
  expect(files.toSorted()).toEqual(['PG_VERSION', 'base/5/1259']);
  expect(directories.toSorted()).toEqual(['base', 'base/5', 'global', 'pg_wal']);
});

it('follows no link out of the cluster: not to a directory, not to a file, not to one that is made meanwhile', async () => {
  for (const place of ['', 'key']) {
    const { cluster, secrets } = await newCluster();
    await symlink(join(secrets, place), join(cluster, 'base', '5', '1260'));
    await expect(listFiles(cluster)).rejects.toMatchObject({ code: 'backup_failed' });
  }
  const { cluster, secrets } = await newCluster();
  await symlink(join(secrets, 'key'), join(cluster, 'late'));
  await expect(copyFile(join(cluster, 'late'), join(cluster, 'copy'), false)).rejects.toMatchObject({ code: 'ELOOP' });
});
