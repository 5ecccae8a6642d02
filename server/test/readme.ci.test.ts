/** The README's commands, executed as written, in the README's order. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { shell } from './harness/command.ts';
import { ENCRYPTION_KEY } from './harness/program-environment.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const ADDRESS_IN_README = 'http://127.0.0.1:3000';
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = join(await makeTemporaryDirectory(), 'data');
  server = await startServer({ DATA_DIR: dataDir });
  await vi.waitFor(() => expect(server.output()).toContain('# 4.'), { timeout: 60_000 });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await removeDataDirectory(dataDir);
});

/** The code blocks below a heading, without their fences. */
function blocks(heading: string, language: string): string[] {
  const section = README.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(([, fence, text]) =>
    fence === language && text !== undefined ? [text] : [],
  );
}

describe.skipIf(!hasCurl)('the first payment', () => {
  it('works when it is pasted, and answers what the README shows', async () => {
    const commands = blocks('The first payment', 'sh').map((block) => `${block}\necho\n`);
    expect(commands).toHaveLength(3);
    const script = commands.join('').replaceAll(ADDRESS_IN_README, server.url);
    const { stdout, stderr, exitCode } = await shell(`cd ${dirname(dataDir)}\n${script}`);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });

    const answers = answersIn(stdout);
    const shown = blocks('The first payment', 'json').map((text) => JSON.parse(text) as { data: object });
    expect(shown).toHaveLength(2);
    for (const [index, answer] of shown.entries()) expect(stable(answers[index])).toEqual(stable(answer));
    expect(answers[2]?.data).toMatchObject({ balance: 9_750, totalCount: 1 });

    const again = await shell(`cd ${dirname(dataDir)}\n${script}`);
    expect({ stderr: again.stderr, exitCode: again.exitCode }).toEqual({ stderr: '', exitCode: 0 });
    const [account, , page] = answersIn(again.stdout);
    expect(account).toEqual(answers[0]);
    expect(page?.data).toMatchObject({ balance: 19_500, totalCount: 2 });
  });

  it('works beside the lines that the first start prints', async () => {
    const lines = server.output().slice(server.output().indexOf('# 1.'));
    for (const count of [1, 2]) {
      const { stdout, stderr, exitCode } = await shell(lines);
      expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
      expect(answersIn(stdout).at(-1)).toMatchObject({ data: { balance: 9_000 * count, totalCount: count } });
    }
  });
});

describe('the command line', () => {
  const commands = blocks('The command line', '').join('').trim().split('\n');

  it.each(commands)('%s', (command) => {
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ENCRYPTION_KEY },
    });
    expect(status, stderr).toBe(0);
  });
});

const answersIn = (output: string): { data: object }[] =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { data: object });

/** The answer without values that differ between installations. */
function stable(answer: { data: object } | undefined): object {
  const changing = ['id', 'authorizationKeys', 'reference', 'createdAt', 'createdAtIso', 'walletId', 'subAccountId'];
  const data = Object.fromEntries(
    Object.entries(answer?.data ?? {}).map(([field, value]) => [
      field,
      changing.includes(field) ? typeof value : (value as unknown),
    ]),
  );
  return { ...answer, data };
}
