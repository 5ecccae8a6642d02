import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

it.for([
  [112.4, 100, 'up', '+12.4 %'],
  [97, 100, 'down', '−3 %'],
  [0, 250, 'down', '−100 %'],
  [125_000, 100, 'up', '+124,900 %'],
  [70, 70, 'same', 'No change'],
  [70, 0, 'up', undefined],
  [0, 0, 'same', undefined],
] as const)('from %2$d before to %1$d', ([current, previous, direction, percent]) => {
  expect(changeOf(current, previous)).toEqual({ direction, percent });
});
