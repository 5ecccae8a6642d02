import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Durations, readDurations } from './durations.ts';

/** Files of CI that nobody has measured yet. */
const UNKNOWN_CI_S = 20;

/** The longest files of a project start first, so that at its end no worker waits for one of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Files of no known duration stay as Vitest orders them: where nothing is cached, by their sizes.
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(files);
    const { root } = this.ctx.config;
    const durations = readDurations();
    return startOrder(
      sorted,
      ({ project }) => project.name,
      ({ moduleId }) => secondsOf(relative(root, moduleId), durations),
    );
  }
}

export const secondsOf = (path: string, durations: Durations): number =>
  durations[path] ?? (path.endsWith('.ci.test.ts') ? UNKNOWN_CI_S : 0);

/**
 * Files of a project stay together, because they share processes. The project with the most files comes last: it ends
 * with its many short ones, by which all workers end at about the same time.
 */
export function startOrder<File>(
  files: readonly File[],
  projectOf: (file: File) => string,
  seconds: (file: File) => number,
): File[] {
  return [...Map.groupBy(files, projectOf).values()]
    .toSorted((a, b) => a.length - b.length)
    .flatMap((own) => own.toSorted((a, b) => seconds(b) - seconds(a)));
}
