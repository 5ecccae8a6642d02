/** What the schema of this release consists of, as `npm run generate` has written it down from the migrations. */
import { readFile } from 'node:fs/promises';

/** The definitions of a release, by what each is called: `column transactions id`, `table transactions`. */
export type Release = ReadonlyMap<string, string>;

const RELEASE = new URL('../../../../migrations/schema-objects.json', import.meta.url);

export const readRelease = async (): Promise<Release> =>
  new Map(Object.entries(JSON.parse(await readFile(RELEASE, 'utf8')) as Readonly<Record<string, string>>));

/** Names of its tables, views and sequences: whatever else is in the schema is the operator's own. */
export const relationsOf = (release: Release): string[] =>
  [...release.keys()].flatMap((key) => {
    const [kind, relation, name] = key.split(' ');
    return name === undefined && relation !== undefined && kind !== 'function' ? [relation] : [];
  });
