/** How long test files take, as a run measured it. A fresh clone has no other record of that. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestModule } from 'vitest/node';

/** Seconds by the path of a file, from the root of the checkout. */
export type Durations = Readonly<Record<string, number>>;

const FILE = new URL('durations.json', import.meta.url);
/** Quicker files are not recorded: in which order they start makes no difference. */
const RECORDED_MIN_S = 3;

export const readDurations = (): Durations => JSON.parse(readFileSync(FILE, 'utf8')) as Durations;

/** Replaces what was recorded of the files that this run had, and forgets files that have gone. */
export function recordDurations(modules: readonly TestModule[]): void {
  const recorded = new Map(Object.entries(readDurations()));
  for (const module of modules) recorded.set(pathOf(module), Math.round(durationMs(module) / 1_000));
  const root = modules[0]?.project.vitest.config.root ?? '';
  const kept = [...recorded].filter(([path, seconds]) => seconds >= RECORDED_MIN_S && existsSync(join(root, path)));
  const sorted = Object.fromEntries(kept.toSorted(([, a], [, b]) => b - a));
  writeFileSync(FILE, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

export const pathOf = (module: TestModule): string => relative(module.project.vitest.config.root, module.moduleId);

/** With the imports and the hooks of the file. */
export function durationMs(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return collectDuration + duration;
}
