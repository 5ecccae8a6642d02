/** The business that the first start creates, so that a newcomer has a key to try things with. */
import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { BusinessId, IdDeps } from '../../platform/database/ids.ts';
import { createBusiness, type KeyPair } from './create-business.ts';
import { hasBusinesses } from './queries.ts';

export interface DemoBusiness {
  readonly id: BusinessId;
  readonly businessId: number;
  readonly test: KeyPair;
  /** Where the keys are kept. */
  readonly keysFile: string;
}

const NAME = 'Demo';
const KEYS_FILE = 'demo-keys.json';

/**
 * Creates the demo business when there is no business at all, and stores its test keys in `<dataDir>/demo-keys.json`,
 * which only its owner may read. Undefined when there is a business already. Only one process at a time may call this:
 * the server that holds the data directory.
 */
export async function createDemoBusiness(
  deps: IdDeps,
  { dataDir }: { readonly dataDir: string },
): Promise<DemoBusiness | undefined> {
  if (await hasBusinesses(deps.db)) return undefined;
  const { businessId, test } = await createBusiness(deps, { name: NAME });
  const demo = { businessId: Number(businessId), test };
  const keysFile = join(dataDir, KEYS_FILE);
  await writePrivateFile(keysFile, `${JSON.stringify(demo, undefined, 2)}\n`);
  return { ...demo, id: businessId, keysFile };
}

/** A file with this name is always complete and was never readable for others; it replaces an older one. */
async function writePrivateFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
