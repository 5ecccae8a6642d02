import { describe, expect, it } from 'vitest';
import { describeRole } from './features/team/roles.ts';
import { can, meaningOf, type Permission, ROLES } from './permissions.ts';
import { PERMISSIONS } from './permissions.gen.ts';

describe('what a role may do, in words', () => {
  it.each(ROLES.filter((role) => role !== 'owner' && role !== 'admin'))('%s: its permissions and no other', (role) => {
    const its = Object.entries(PERMISSIONS).filter(([permission]) => can(role, permission as Permission));
    const meanings = its.map(([, { meaning }]) => meaning);
    expect(meaningOf(role)).toBe(`Can ${new Intl.ListFormat('en-GB').format(meanings)}. Nothing else.`);
  });

  it('tells that finance runs settlements, and that a developer makes live keys', () => {
    expect(describeRole('finance')).toContain('settlement runs');
    expect(describeRole('developer')).toContain('live ones too');
  });

  it('tells who makes owners', () => {
    expect(describeRole('owner')).toContain('Only owners make');
    expect(describeRole('admin')).toContain('but make, change or remove owners');
  });
});
