/** The command line as strangers get it: packed, installed into an empty folder, and run on the oldest Node. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { list } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServedApp, type ServedApp } from '../../sdk/test/served-app.testing.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What the registry's package `node` installs for this machine. */
const NODE = `npm:node-${process.platform}-${process.arch}@20`;

const run = promisify(execFile);
let folder: string;
let tarball: string;
let served: ServedApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-cli-'));
  served = await startServedApp();
  const { stdout } = await run('npm', ['pack', '-w', 'cli', '--pack-destination', folder], { cwd: ROOT });
  tarball = join(folder, stdout.trim().split('\n').at(-1) ?? '');
  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true }');
  await run('npm', ['install', '--no-audit', '--no-fund', tarball, `node20@${NODE}`], { cwd: folder });
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

const bin = (): string => join(folder, 'node_modules/.bin/tributary');

/** As a shell runs it, with Node 20 as the only Node. */
async function tributary(...args: string[]): Promise<string> {
  const PATH = `${join(folder, 'node_modules/node20/bin')}:/usr/bin:/bin`;
  const env = { PATH, TRIBUTARY_URL: served.url, TRIBUTARY_KEY: served.apiKey };
  return (await run(bin(), args, { env, cwd: folder })).stdout;
}

describe('the package', () => {
  it('has the program, its licence and its README, and nothing else', async () => {
    const files: string[] = [];
    await list({ file: tarball, onReadEntry: ({ path }) => void files.push(path.replace('package/', '')) });
    expect(files.toSorted()).toEqual(['LICENSE', 'README.md', 'dist/tributary.js', 'package.json']);
  });

  it('works on a server far away, which it needs nothing of', async () => {
    expect(await tributary('--version')).toBe('0.1.0\n');
    const made = JSON.parse(await tributary('trigger', 'refund.created', '--json')) as { readonly accountId: number };
    expect(await tributary('accounts', 'balance', String(made.accountId))).toBe('₦0.00\n');
    expect(await tributary('payments', 'list', '--account', String(made.accountId))).toContain('│ refunded');
  });

  it.each(['bash', 'zsh', 'fish', 'powershell'])('has a script for %s, which asks it for words', async (shell) => {
    expect(await tributary('completion', shell)).toMatch(/tributary[^\n]* complete/);
    expect(await tributary('complete', '--', 'trigger', 'refund')).toContain('refund.created');
  });

  it('completes commands, types and options in bash', async () => {
    writeFileSync(join(folder, 'completion.sh'), await tributary('completion', 'bash'));
    const complete = async (...words: string[]): Promise<string[]> => {
      // What the package bash-completion has, in as far as it is called.
      const script = `
        _get_comp_words_by_ref() { words=("\${WORDS[@]}"); cword=$(( \${#WORDS[@]} - 1 )); cur="\${WORDS[$cword]}"; }
        compopt() { :; }
        source ./completion.sh
        WORDS=(tributary "$@")
        __tributary_complete
        printf '%s\\n' "\${COMPREPLY[@]}"`;
      const PATH = `${join(folder, 'node_modules/.bin')}:${join(folder, 'node_modules/node20/bin')}:/usr/bin:/bin`;
      const { stdout } = await run('bash', ['-c', script, 'bash', ...words], { cwd: folder, env: { PATH } });
      return stdout.trim().split('\n');
    };
    expect(await complete('pay')).toEqual(['payments']);
    expect(await complete('trigger', 'payout.p')).toEqual(['payout.paid']);
    expect(await complete('listen', '--for')).toEqual(['--forward-to']);
  });
});
