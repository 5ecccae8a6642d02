import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isModest } from './json-shape.ts';

const keeps = (text: string, limits: object): boolean =>
  isModest(Buffer.from(text), { depthMax: 10, fieldsMax: 10, partsMax: 10, ...limits });

/** By the values. */
function shapeOf(value: unknown): { depth: number; fields: number; parts: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, fields: 0, parts: 0 };
  const inner = Object.values(value).map(shapeOf);
  const largest = (of: 'depth' | 'fields'): number => Math.max(0, ...inner.map((shape) => shape[of]));
  return {
    depth: largest('depth') + 1,
    fields: Math.max(Array.isArray(value) ? 0 : Object.keys(value).length, largest('fields')),
    parts: inner.reduce((sum, { parts }) => sum + parts, 1),
  };
}

describe('the shape of a JSON text', () => {
  it('keeps within just what its values have', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'large' }), (value) => {
        const { depth, fields, parts } = shapeOf(value);
        for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
          const just = { depthMax: depth, fieldsMax: fields, partsMax: parts };
          expect(keeps(text, just)).toBe(true);
          if (depth > 0) expect(keeps(text, { ...just, depthMax: depth - 1 })).toBe(false);
          if (fields > 0) expect(keeps(text, { ...just, fieldsMax: fields - 1 })).toBe(false);
          if (parts > 0) expect(keeps(text, { ...just, partsMax: parts - 1 })).toBe(false);
        }
      }),
    );
  });

  it.each(['"[[{::"', '"\\\\"', '"\\""', '"\\\\\\"[[[["', '"[', '"\\'])('has nothing in text: %s', (text) => {
    expect(keeps(text, { depthMax: 0, fieldsMax: 0, partsMax: 0 })).toBe(true);
  });

  it.each([']]}}', '[]]]{"a":1}', ':'])('of no JSON is looked at without harm: %s', (text) => {
    expect(keeps(text, {})).toBe(true);
  });
});
