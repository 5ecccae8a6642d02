/** The public document says of each time how it is written, so that clients and validators know. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { wireDate } from '../src/platform/time/wire-date.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
}

interface Property {
  readonly name: string;
  readonly schema: Schema;
}

const TIME_NAME = /(?:At|AtIso|Since|Until)$|^timestamp$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const TEXT = /GMT\+0100/;

const document = JSON.parse(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** The properties of all objects in it, at every depth. */
function propertiesIn(node: unknown): Property[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties } = node as { readonly properties?: Readonly<Record<string, Schema>> };
  const own = Object.entries(properties ?? {}).map(([name, schema]) => ({ name, schema: lookedUp(schema) }));
  return [...own, ...Object.values<unknown>({ ...node }).flatMap(propertiesIn)];
}

function lookedUp(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : { ...document.components.schemas[name] };
}

const shows = ({ schema }: Property, form: RegExp): boolean =>
  (schema.examples ?? []).some((example) => typeof example === 'string' && example.length < 80 && form.test(example));
const isTime = (property: Property): boolean =>
  [property.schema.type].flat().includes('string') &&
  (TIME_NAME.test(property.name) || shows(property, ISO) || shows(property, TEXT));

describe('the times of the document', () => {
  const times = propertiesIn(document).filter(isTime);
  const isText = ({ schema }: Property): boolean => schema.pattern !== undefined;

  it('are ISO 8601, or have the pattern of the text that the specification shows', () => {
    expect(times.length).toBeGreaterThan(35);
    const undecided = times.filter((time) => (time.schema.format === 'date-time') === isText(time));
    expect(undecided).toEqual([]);
  });

  it('are text only where the specification says so, beside the same in ISO 8601', () => {
    expect(new Set(times.filter(isText).map(({ name }) => name))).toEqual(new Set(['createdAt']));
    expect(times.some(({ name }) => name === 'createdAtIso')).toBe(true);
  });

  it('have examples in their form, and the pattern fits every date of the server and no other text', () => {
    for (const { name, schema } of times) {
      const form = schema.pattern === undefined ? ISO : new RegExp(schema.pattern);
      for (const example of schema.examples ?? []) if (example !== null) expect(example, name).toMatch(form);
    }
    const pattern = new RegExp(times.find(isText)?.schema.pattern ?? '^$');
    for (let month = 0; month < 24; month += 1)
      expect(wireDate(new Date(Date.UTC(2026, month, month)))).toMatch(pattern);
    for (const other of ['2022-11-08T11:34:56.000Z', 'Tue Nov 08 2022', String(new Date(0)), '']) {
      expect(other).not.toMatch(pattern);
    }
  });
});
