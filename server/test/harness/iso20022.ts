/**
 * We may not distribute the schemas of ISO 20022: they are read from the folder ISO20022_SCHEMAS. Without them, or
 * without xmllint, tests that need them are skipped with a message; with CI=true and the schemas present they fail
 * instead.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface IsoSchema {
  /** @throws Error with xmllint's messages about the first wrong lines. */
  requireValid(xml: string): Promise<void>;
}

export const hasIsoSchema = (message: string, env: NodeJS.ProcessEnv = process.env): boolean =>
  pathOf(message, env) !== undefined;

function pathOf(message: string, env: NodeJS.ProcessEnv): string | undefined {
  const folder = env['ISO20022_SCHEMAS'] || undefined;
  const path = folder === undefined ? undefined : join(folder, `${message}.xsd`);
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** Undefined, after printing the reason, when this cannot be checked here. */
export function isoSchema(message: string, env: NodeJS.ProcessEnv = process.env): IsoSchema | undefined {
  const path = pathOf(message, env);
  if (path === undefined) {
    return skip(`${message}: not held against its schema, which ISO20022_SCHEMAS has not.`);
  }
  if (!hasXmllint(env)) {
    const problem = `${message}: not held against its schema, because there is no xmllint.`;
    if (env['CI'] === 'true') throw new Error(problem);
    return skip(problem);
  }
  return { requireValid: (xml) => validate(xml, path) };
}

const said = new Set<string>();

/** Prints one line, however many tests ask. */
function skip(reason: string): undefined {
  if (!said.has(reason)) process.stderr.write(`${reason}\n`);
  said.add(reason);
}

const hasXmllint = (env: NodeJS.ProcessEnv): boolean =>
  spawnSync('xmllint', ['--version'], { stdio: 'ignore', env }).status === 0;

async function validate(xml: string, schema: string): Promise<void> {
  const child = spawn('xmllint', ['--nonet', '--noout', '--schema', schema, '-'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(0, 4_000)));
  // It stops reading if a text is not XML.
  child.stdin.on('error', () => undefined);
  child.stdin.end(xml);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`not valid against ${schema}: ${said}`);
}
