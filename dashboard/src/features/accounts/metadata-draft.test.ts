import { describe, expect, it } from 'vitest';
import { draftFrom, metadataOf, problemOf } from './metadata-draft.ts';

const KEPT = { region: 'Lagos', shops: 3, vip: true, note: null, padded: ' x ' };

describe('metadata in a form', () => {
  it('comes back as it was, with the type of each value', () => {
    expect(metadataOf(draftFrom(KEPT), KEPT)).toEqual(KEPT);
  });

  it('is text where something was typed, and leaves entries without a name out', () => {
    const draft = draftFrom(KEPT).map((entry) => (entry.key === 'shops' ? { key: ' shops ', value: ' 4 ' } : entry));
    expect(metadataOf([...draft, { key: '', value: '' }], KEPT)).toEqual({ ...KEPT, shops: '4' });
    expect(metadataOf([], KEPT)).toEqual({});
  });

  it('says where a name is missing or stands twice', () => {
    const draft = [
      { key: 'region', value: 'Lagos' },
      { key: ' region', value: 'Abuja' },
      { key: '', value: 'Kano' },
      { key: '', value: '' },
    ];
    expect(draft.map((_, index) => problemOf(draft, index))).toEqual([
      null,
      'This name is there already.',
      'Enter a name for this value.',
      null,
    ]);
  });
});
