import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../states.gen.ts';
import { EVENT_CHOICES } from './webhooks.ts';

describe('the choices of events', () => {
  it('name every type that they include', () => {
    const included = EVENT_CHOICES.flatMap(({ value, label }) => {
      const family = value.endsWith('.*') ? value.slice(0, -1) : undefined;
      if (family === undefined) return [value];
      const named = label.slice(label.indexOf(': ') + 2).split(', ');
      return named.map((word) => family + word.replaceAll(' ', '_'));
    });
    expect(included.toSorted()).toEqual(EVENT_TYPES.toSorted());
  });
});
