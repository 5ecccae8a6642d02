import { eventually } from '../../src/platform/database/embedded/embedded-postgres.testing.ts';

/** Longer than anything takes on a machine that is busy with other work. What never comes fails. */
const LIMIT_MS = 180_000;

export const inTheEnd = <T>(what: string, probe: () => Promise<T | undefined | false>): Promise<T> =>
  eventually(what, probe, LIMIT_MS);
