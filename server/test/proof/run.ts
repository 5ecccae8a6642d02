/**
 * `npm run proof`: episodes with one seed after the other, for a minute or for `--minutes M`, from a random seed or
 * from `--seed N`. The report is in tmp/proof. `--plan '{"seed":…}'` carries out a part of an episode again.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string' }, plan: { type: 'string' } },
});

const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'server/test/proof/proof.ci.test.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CI: 'true',
    PROOF_MINUTES: values.minutes ?? '1',
    ...(values.seed !== undefined && { PROOF_SEED: values.seed }),
    ...(values.plan !== undefined && { PROOF_PLAN: values.plan }),
  },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
