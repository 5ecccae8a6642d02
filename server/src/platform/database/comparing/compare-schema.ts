/**
 * Compares the schema of a database with that of this release, as `npm run generate` has written it down from the
 * migrations: every constraint, index, trigger, rule, policy and function that guards what is written, and who may
 * write it. A role that owns the tables, or a superuser, can take each of them away, and write afterwards what it
 * likes.
 */
import type pg from 'pg';
import { BASELINE } from '../migrating/adoption.ts';
import type { Queries } from '../migrating/bookkeeping.ts';
import { readMigrations } from '../migrating/migration-files.ts';
import { readRelease, type Release, relationsOf } from '../migrating/release.ts';
import { inSnapshot } from '../snapshot.ts';
import { lookOnlyInOurs, readObjects, type SchemaObject } from './read-objects.ts';
import {
  readCodeOfSessions,
  readMakers,
  readRights,
  readStrangeOwners,
  readSwitchedOff,
  readWritersBesides,
  type RoleRights,
} from './read-rights.ts';

export interface SchemaDifference {
  /** `trigger t of transactions`. */
  readonly object: string;
  readonly what: 'missing' | 'added' | 'changed' | 'right' | 'owner';
  /** Follows the object's name: `was added: …`. */
  readonly message: string;
}

export interface SchemaComparison {
  /** How many objects the release has; 0 if the database has not run all of its migrations. */
  readonly objects: number;
  readonly differences: readonly SchemaDifference[];
}

/** Takes no locks and writes nothing. @throws the database's error. */
export const compareSchema = ({ pool }: { readonly pool: Pick<pg.Pool, 'connect'> }): Promise<SchemaComparison> =>
  inSnapshot(pool, compareWithin);

/** In a transaction that has begun; its search path is another one afterwards. */
export async function compareWithin(client: Queries): Promise<SchemaComparison> {
  const { pending, unknown } = await readVersions(client);
  if (pending.length > 0) return { objects: 0, differences: pending.map(pendingMigration) };
  if (unknown.length > 0) return { objects: 0, differences: unknown.map(unknownMigration) };
  const release = await readRelease();
  const relations = relationsOf(release);
  const schema = await lookOnlyInOurs(client);
  const differences = [
    ...compareObjects(release, await readObjects(client, schema, relations)),
    ...(await compareRights(client, schema, relations)),
  ];
  return { objects: release.size, differences };
}

/** The text of the file that a release has of a database that has run all of its migrations. */
export async function renderRelease(client: Queries): Promise<string> {
  await client.query('BEGIN');
  try {
    const objects = await readObjects(client, await lookOnlyInOurs(client), null);
    const release = Object.fromEntries(objects.map((object) => [keyOf(object), object.definition]));
    return `${JSON.stringify(release, undefined, 2)}\n`;
  } finally {
    await client.query('ROLLBACK');
  }
}

interface Versions {
  /** Not applied yet. */
  readonly pending: readonly number[];
  /** The versions of a later program. */
  readonly unknown: readonly number[];
}

async function readVersions(client: Queries): Promise<Versions> {
  const known = (await readMigrations()).map(({ version }) => version);
  const { rows } = await client.query<{ version: string }>('SELECT version::text FROM schema_migrations');
  const applied = rows.map(({ version }) => Number(version));
  return {
    pending: known.filter((version) => !applied.includes(version)),
    unknown: applied.filter((version) => version > BASELINE && !known.includes(version)).toSorted((a, b) => a - b),
  };
}

/** Somebody who can add a line to the list of migrations must not be able to end the comparison silently. */
const unknownMigration = (version: number): SchemaDifference => ({
  object: `migration ${version}`,
  what: 'added',
  message: 'is of no version that this one knows, so the schema was not compared: verify with the version that ran it',
});

/** A replica that is behind has not run it yet; somebody else may have taken it off the list. */
const pendingMigration = (version: number): SchemaDifference => ({
  object: `migration ${version}`,
  what: 'missing',
  message:
    'has not been run here, so the schema was not compared: run "database migrate" first, or let the replica follow',
});

/** As in the file: `trigger transactions t`, `table transactions`, `function f(integer)`. Our names have no spaces. */
const keyOf = ({ kind, relation, name }: SchemaObject): string =>
  [kind, relation, name].filter((part) => part !== null).join(' ');

/** The name that people read: `trigger t of transactions`. */
function nameOf(kind: string, relation: string | null | undefined, name: string | null | undefined): string {
  if (relation === null || relation === undefined) return `${kind} ${name ?? ''}`;
  return name === null || name === undefined ? `${kind} ${relation}` : `${kind} ${name} of ${relation}`;
}

function compareObjects(release: Release, objects: readonly SchemaObject[]): SchemaDifference[] {
  const present = new Map(objects.map((object) => [keyOf(object), object]));
  const relations = new Set(objects.flatMap(({ relation, name }) => (name === null ? [relation] : [])));
  const missing = [...release].flatMap(([key, definition]): SchemaDifference[] => {
    if (present.has(key)) return [];
    const [kind = '', relation, name] = key.split(' ');
    // What belongs to a table that is gone is gone with it.
    if (name !== undefined && relation !== undefined && !relations.has(relation)) return [];
    return [
      { object: nameOf(kind, relation, name), what: 'missing', message: `is missing; it was: ${cut(definition)}` },
    ];
  });
  const others = [...present].flatMap(([key, object]): SchemaDifference[] => {
    const { kind, relation, name, definition } = object;
    const wanted = release.get(key);
    if (wanted === definition || (wanted === undefined && object.isHarmless)) return [];
    const named = nameOf(kind, relation, name);
    return wanted === undefined
      ? [{ object: named, what: 'added', message: `was added: ${cut(definition)}` }]
      : [{ object: named, what: 'changed', message: `was changed: it was ${cut(wanted)}, and is ${cut(definition)}` }];
  });
  return [...missing, ...others];
}

const SHOWN_MAX = 300;
const cut = (definition: string): string =>
  definition.length > SHOWN_MAX ? `${definition.slice(0, SHOWN_MAX)}…` : definition;

async function compareRights(
  client: Queries,
  schema: string,
  relations: readonly string[],
): Promise<SchemaDifference[]> {
  const [switchedOff, code, besides, rights, owned, makers] = [
    await readSwitchedOff(client),
    await readCodeOfSessions(client),
    await readWritersBesides(client, schema, relations),
    await readRights(client, schema, relations),
    await readStrangeOwners(client, schema, relations),
    await readMakers(client, schema, relations),
  ];
  return [
    ...switchedOff.map((role): SchemaDifference => {
      const message = 'has the setting session_replication_role, so that no foreign key and no trigger holds for it';
      return { object: whose(role), what: 'right', message };
    }),
    ...code.map(({ role, setting }): SchemaDifference => {
      const message = `has the setting ${setting}, whose code runs in its sessions`;
      return { object: whose(role), what: 'right', message };
    }),
    ...besides.map(({ object, message }): SchemaDifference => ({ object, what: 'added', message })),
    ...owned.map(({ relation, owner, owns }): SchemaDifference => {
      const message = `belongs to the role ${owner}, and the others to ${owns}`;
      return { object: `relation ${relation}`, what: 'owner', message };
    }),
    ...inGroups(rights).map((group): SchemaDifference => ({
      object: `role ${group[0].role}`,
      what: 'right',
      message: rightsInWords(group),
    })),
    ...makers.map((role): SchemaDifference => {
      const message = `may CREATE in the schema ${schema}, where its functions could be taken for those of PostgreSQL`;
      return { object: `role ${role}`, what: 'right', message };
    }),
  ];
}

const whose = (role: string | null): string => (role === null ? 'every role' : `role ${role}`);

type Group = readonly [RoleRights, ...RoleRights[]];

/** One for all relations where a role has the same too much or too little. */
function inGroups(rights: readonly RoleRights[]): Group[] {
  const keyOfRights = ({ role, serves, tooMuch, missing }: RoleRights): string =>
    JSON.stringify([role, serves, tooMuch, missing]);
  return [...Map.groupBy(rights, keyOfRights).values()].map((group) => group as unknown as Group);
}

const RELATIONS_SHOWN_MAX = 12;

function rightsInWords(group: Group): string {
  const [{ serves, tooMuch, missing }] = group;
  const more = group.length - RELATIONS_SHOWN_MAX;
  const names = group.slice(0, RELATIONS_SHOWN_MAX).map(({ relation }) => relation);
  const on = `on ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const may = `may ${tooMuch.join(', ')} ${on}, ${serves ? 'more than serving needs' : 'and does not serve'}`;
  const lacks = `lacks ${missing.join(', ')} ${on}: "database migrate" gives it`;
  return [...(tooMuch.length > 0 ? [may] : []), ...(missing.length > 0 ? [lacks] : [])].join(', and ');
}
