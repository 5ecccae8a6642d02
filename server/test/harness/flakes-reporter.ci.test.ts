import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type CommandResult, running } from './command.ts';
import { PROGRAM_ENVIRONMENT } from './program-environment.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Inside the checkout, so that the tests that are run there find Vitest. */
const PARENT = join(ROOT, 'node_modules', '.cache', 'flakes');

const CONFIG = `
  import ClosingLineReporter from ${JSON.stringify(join(ROOT, 'server/test/harness/closing-line-reporter.ts'))};
  import { FlakesReporter } from ${JSON.stringify(join(ROOT, 'server/test/harness/flakes-reporter.ts'))};
  export default {
    test: {
      retry: 1,
      reporters: [new FlakesReporter(new URL('flakes.txt', import.meta.url)), new ClosingLineReporter()],
    },
  };`;
const TESTS = `
  import { beforeAll, describe, expect, it } from 'vitest';
  let made = 0;
  beforeAll(() => { made += 1; });
  describe('a page', () => {
    let tries = 0;
    it('opens', () => { tries += 1; if (tries < 2) throw new Error('seed: 42'); });
    it('has what was made for all tests', () => expect(made).toBe(1));
  });
  it('never passes', () => expect(process.env.FAILS).toBeUndefined());`;

beforeAll(() => mkdir(PARENT, { recursive: true }));

async function runWith(list: string, environment: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const folder = await mkdtemp(join(PARENT, 'run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'vitest.config.mjs'), CONFIG);
  await writeFile(join(folder, 'page.test.mjs'), TESTS);
  await writeFile(join(folder, 'flakes.txt'), list);
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  const env = { ...PROGRAM_ENVIRONMENT, ...environment };
  return running(spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })).result;
}

const lastLines = ({ stdout }: CommandResult, count: number): string[] => stdout.trimEnd().split('\n').slice(-count);
const today = (): string => new Date().toISOString().slice(0, 10);

describe('a test that failed and then passed', () => {
  it('is named above the closing line, with its seed, and passes if nobody has seen it', async () => {
    const result = await runWith('# date, seed, test\n');
    expect({ ...result, stdout: lastLines(result, 4) }).toMatchObject({
      exitCode: 0,
      stdout: [
        'Flakes',
        'These failed and then passed. Add them to server/test/flakes.txt:',
        `${today()} 42 page.test.mjs > a page > opens`,
        '3 passed, 0 failed',
      ],
    });
  });

  it('fails the run if it is on the list', async () => {
    const result = await runWith('2026-01-02 7 page.test.mjs > a page > opens\n');
    expect({ ...result, stdout: lastLines(result, 4) }).toMatchObject({
      exitCode: 1,
      stdout: [
        'Flakes',
        'These are on the list already. They fail the run:',
        `${today()} 42 page.test.mjs > a page > opens`,
        '3 passed, 1 failed',
      ],
    });
  });

  it('does not hide one that failed twice', async () => {
    const result = await runWith('', { FAILS: 'yes' });
    expect([result.exitCode, lastLines(result, 1)]).toEqual([1, ['2 passed, 1 failed']]);
  });
});
