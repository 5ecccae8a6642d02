import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of CI take minutes. Those of a project start first, so that at its end no worker waits for one of them. The
 * sizes of files order the others: where nothing is cached, Vitest knows no more of them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project);
    return [...projects.values()].flatMap((own) => own.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}

const rankOf = ({ moduleId }: TestSpecification): number => (moduleId.endsWith('.ci.test.ts') ? 0 : 1);
