import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type Flake, judgeFlakes, type Judgement, seedOf } from './flakes.ts';

/** Ends the output with the flakes of the run, before the closing line, and fails the run if one was seen before. */
export class FlakesReporter implements Reporter {
  readonly #list: URL;
  #judgement: Judgement = { failed: false, lines: [] };

  constructor(list: URL) {
    this.#list = list;
  }

  onInit(): void {
    process.once('exit', () => {
      for (const line of this.#judgement.lines) process.stdout.write(`${line}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const flakes = modules.flatMap(flakesOf);
    this.#judgement = judgeFlakes(flakes, readFileSync(this.#list, 'utf8'), new Date());
    if (this.#judgement.failed) process.exitCode = 1;
  }
}

function flakesOf(module: TestModule): Flake[] {
  const path = relative(module.project.vitest.config.root, module.moduleId);
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ({
      test: `${path} > ${test.fullName}`,
      seed: seedOf((test.result().errors ?? []).map(({ message }) => message)),
    }));
}
