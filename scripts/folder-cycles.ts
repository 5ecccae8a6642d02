/** Cycles between folders: files can be free of them, and the folders that they stand in be one knot all the same. */
import { dirname } from 'node:path/posix';

/** Paths from the root of the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const SOURCE = /^(?:server|sdk|dashboard)\/src\//;

/** Where a file stands. One that stands in no folder of its source tree is a room of its own. */
const folderOf = (file: string): string => (dirname(file).endsWith('/src') ? file : dirname(file));
/** The folder right below the source tree, with all that is in it. */
const roomOf = (file: string): string => file.replace(/^([^/]+\/src\/[^/]+).*$/, '$1');

/**
 * What ties folders together: each import from a folder to another from which the way leads back. Holds folders of
 * every depth against each other, and the uppermost ones with all that is in them.
 */
export function importsOnCycles(imports: readonly Import[]): Import[] {
  const inside = imports.filter(({ from, to }) => SOURCE.test(from) && SOURCE.test(to));
  return [...new Set([folderOf, roomOf].flatMap((placeOf) => onCycles(inside, placeOf)))];
}

function onCycles(imports: readonly Import[], placeOf: (file: string) => string): Import[] {
  const leadsTo = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const place = placeOf(from);
    leadsTo.set(place, (leadsTo.get(place) ?? new Set()).add(placeOf(to)));
  }
  const reached = new Map([...leadsTo.keys()].map((place) => [place, reachedFrom(place, leadsTo)]));
  return imports.filter(({ from, to }) => {
    const [here, there] = [placeOf(from), placeOf(to)];
    return here !== there && reached.get(there)?.has(here) === true;
  });
}

function reachedFrom(place: string, leadsTo: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [place];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const neighbour of leadsTo.get(next) ?? []) {
      if (!reached.has(neighbour)) waiting.push(neighbour);
      reached.add(neighbour);
    }
  }
  return reached;
}
