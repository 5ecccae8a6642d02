import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { withObjects } from './empty-lists.ts';

const Scalars = Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]));
const Item = Type.Object({ metadata: Type.Optional(Scalars), tags: Type.Array(Type.String()) });
const Body = Type.Object({
  metadata: Type.Optional(Scalars),
  limits: Type.Optional(Type.Object({ of: Type.Union([Type.Object({}), Type.Null()]) })),
  either: Type.Union([Scalars, Type.Array(Type.String())]),
  items: Type.Array(Item),
  anything: Type.Unknown(),
});

describe('an empty list', () => {
  it('is read as an empty object where only an object fits, at every depth', () => {
    expect(withObjects([], Body)).toEqual({});
    expect(withObjects({ metadata: [], limits: { of: [] } }, Body)).toEqual({ metadata: {}, limits: { of: {} } });
    expect(withObjects({ limits: [], items: [{ metadata: [], tags: [] }, []] }, Body)).toEqual({
      limits: {},
      items: [{ metadata: {}, tags: [] }, {}],
    });
  });

  it('stays what it is where a list fits, where nothing is said, and where it is not empty', () => {
    for (const value of [{ either: [] }, { items: [] }, { anything: [] }, { unknown: [] }, { metadata: [1] }, [1], 1]) {
      expect(withObjects(structuredClone(value), Body)).toEqual(value);
    }
    expect(withObjects([], undefined)).toEqual([]);
    expect(withObjects([], Type.Array(Type.String()))).toEqual([]);
  });

  it('changes nothing of an object whose schema it does not know', () => {
    expect(withObjects({ a: null, limits: null }, Body)).toEqual({ a: null, limits: null });
  });
});
