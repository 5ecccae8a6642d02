/** Runs once before the tests on a distributed database: a cluster with a template that is cut over two workers. */
import type { TestProject } from 'vitest/node';
import { CITUS_SCRIPT, startCitusCluster } from './citus-cluster.ts';
import { createTemplate } from './template.ts';

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (CITUS_SCRIPT === undefined) return undefined;
  const cluster = await startCitusCluster(CITUS_SCRIPT);
  try {
    const [coordinator, ...workers] = cluster.nodes;
    const template = await createTemplate(coordinator, workers);
    project.provide('postgresUrl', coordinator);
    project.provide('workerUrls', workers);
    project.provide('templateDatabase', template.database);
    project.provide('servingRole', template.role);
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return () => cluster.close();
}
