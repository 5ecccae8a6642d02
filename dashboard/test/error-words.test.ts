import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiDocument, operationsIn } from '../../server/test/harness/api-document.ts';
import { shareTestApp, type TestApp } from '../../server/test/harness/test-app.ts';
import { FIELD_LABELS } from '../src/components/error-words.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly deprecated?: boolean;
}

/** What a browser makes for a passkey; no person types it, and no page shows a field of it. */
const OF_PASSKEYS = new Set(['rawId', 'clientDataJSON', 'clientExtensionResults', 'authenticatorAttachment']);
const IS_WORD = /^[a-z]+$/v;

it('has a label for each field that a page can send and that is not a word', () => {
  const document = testApp.app.dashboardDocument() as ApiDocument;
  const schemas = document.components['schemas'] as Readonly<Record<string, Schema>>;
  const names = new Set<string>();

  function collect(given: Schema): void {
    const { $ref: reference } = given;
    const schema = reference === undefined ? given : (schemas[reference.split('/').at(-1) ?? ''] ?? {});
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (field.deprecated === true || OF_PASSKEYS.has(name)) continue;
      names.add(name);
      if (name !== 'response') collect(field);
    }
    if (schema.items !== undefined) collect(schema.items);
    for (const one of schema.anyOf ?? []) collect(one);
  }

  for (const { parameters, requestBody } of operationsIn(document)) {
    for (const { in: place, name } of parameters) if (place === 'query') names.add(name);
    for (const { schema } of Object.values(requestBody?.content ?? {})) collect(schema);
  }
  const jargon = [...names].filter((name) => !IS_WORD.test(name));
  expect(jargon.length).toBeGreaterThan(20);
  expect(jargon.filter((name) => FIELD_LABELS[name] === undefined)).toEqual([]);
});
