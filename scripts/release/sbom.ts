/** The software bill of materials of a release: CycloneDX, written by npm from the lock file. */
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHIPPED_WORKSPACES } from './licences.ts';
import { type LockedPackage, lockFileOf, readLockFile, withoutDevelopment } from './lock-file.ts';

interface Named {
  readonly name: string;
  readonly version: string;
}

interface Bill {
  readonly metadata: { readonly timestamp: string };
}

/** Which of a UUID's 16 bytes have its version and its variant. */
const VERSION_AT = 6;
const VARIANT_AT = 8;

/**
 * Lists what the server runs with and what is compiled into the dashboard, and no tool of development. The same sources
 * give the same text: the time is that of the commit, and the number follows from the lock file.
 *
 * @param at ISO 8601, of the commit.
 */
export function billOfMaterials(root: string, at: string): string {
  const temporary = mkdtempSync(join(tmpdir(), 'tributary-sbom-'));
  // npm calls what it describes by the name of the folder.
  const folder = join(temporary, 'tributary');
  try {
    mkdirSync(folder);
    const lock = readLockFile(root);
    const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Named;
    const top = { name: name.replace(/-workspace$/, ''), version, workspaces: SHIPPED_WORKSPACES };
    writeJson(join(folder, 'package.json'), top);
    writeJson(join(folder, 'package-lock.json'), lockFileOf(lock, top, SHIPPED_WORKSPACES));
    for (const workspace of SHIPPED_WORKSPACES) {
      mkdirSync(join(folder, workspace));
      const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as LockedPackage;
      writeJson(join(folder, workspace, 'package.json'), withoutDevelopment(manifest));
    }
    const written = execFileSync(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    const bill = JSON.parse(written) as Bill;
    const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(lock))}`;
    return `${JSON.stringify({ ...bill, serialNumber, metadata: { ...bill.metadata, timestamp: at } }, null, 2)}\n`;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(VERSION_AT) & 0x0f) | 0x50, VERSION_AT);
  bytes.writeUInt8((bytes.readUInt8(VARIANT_AT) & 0x3f) | 0x80, VARIANT_AT);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const writeJson = (path: string, value: unknown): void => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
