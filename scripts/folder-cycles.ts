/** Finds cycles between folders: their files can be free of cycles and the folders still depend on each other. */
import { dirname } from 'node:path/posix';

/** Paths from the root of the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const SOURCE = /^(?:server|sdk|dashboard)\/src\//;

/** The folder of a file. A file directly in its source tree counts as its own folder. */
const folderOf = (file: string): string => (dirname(file).endsWith('/src') ? file : dirname(file));
/** The room that contains the file: a top folder of the source tree, or of one of the server's three wings. */
const roomOf = (file: string): string => file.replace(/^([^/]+\/src\/(?:(?:core|features|platform)\/)?[^/]+).*$/, '$1');

/**
 * The imports that make cycles: each import from one folder to another from which imports lead back. Compares folders
 * of every depth, and the top folders with everything in them.
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
