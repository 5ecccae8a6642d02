/**
 * `npm run fuzz`: 100,000 requests, or `--requests N`. `npm run fuzz -- --seed N` sends those of a finding again.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const REQUESTS_DEFAULT = '100000';
const { values } = parseArgs({ options: { seed: { type: 'string' }, requests: { type: 'string' } } });

const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'server/test/fuzz/fuzz.ci.test.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CI: 'true',
    FUZZ_REQUESTS: values.requests ?? REQUESTS_DEFAULT,
    ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
  },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
