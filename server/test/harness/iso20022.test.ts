import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { hasIsoSchema, isoSchema } from './iso20022.ts';

const XSD = 'http://www.w3.org/2001/XMLSchema';
const SCHEMA = `<xs:schema xmlns:xs="${XSD}"><xs:element name="a" type="xs:int"/></xs:schema>`;
const NOTHING = 'test.001';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemas-'));
  await writeFile(join(folder, 'test.001.xsd'), SCHEMA);
});
afterAll(() => rm(folder, { recursive: true }));

function written(): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  return lines;
}

it('says in one line what is skipped without the schemas, however often it is asked', () => {
  const lines = written();
  for (const env of [{}, { ISO20022_SCHEMAS: '' }, { ISO20022_SCHEMAS: '/nonexistent', CI: 'true' }]) {
    expect(isoSchema(NOTHING, env)).toBeUndefined();
    expect(hasIsoSchema(NOTHING, env)).toBe(false);
  }
  expect(lines).toEqual(['test.001: not held against its schema, which ISO20022_SCHEMAS has not.\n']);
});

it('skips without xmllint, and fails instead where everything has to be there', () => {
  const lines = written();
  const env = { ISO20022_SCHEMAS: folder, PATH: '/nonexistent' };
  expect(isoSchema(NOTHING, env)).toBeUndefined();
  expect(lines).toEqual(['test.001: not held against its schema, because there is no xmllint.\n']);
  expect(() => isoSchema(NOTHING, { ...env, CI: 'true' })).toThrow('no xmllint');
});

it('tells what is valid from what is not', async (context) => {
  const schema = isoSchema(NOTHING, { ...process.env, ISO20022_SCHEMAS: folder });
  if (schema === undefined) context.skip();
  await schema?.requireValid('<a>1</a>');
  for (const wrong of ['<a>one</a>', '<b/>', '<a>1', '']) {
    await expect(schema?.requireValid(wrong)).rejects.toThrow('not valid');
  }
});
