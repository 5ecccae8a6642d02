import { describe, expect, it } from 'vitest';
import { describeRole } from './features/team/roles.ts';
import { can, CREATE_ACCOUNTS, meaningOf, type Permission, ROLES, rolesWith, whoMay } from './permissions.ts';
import { PERMISSIONS } from './permissions.gen.ts';

describe('what a role may do, in words', () => {
  it.each(ROLES.filter((role) => role !== 'owner' && role !== 'admin'))('%s: its permissions and no other', (role) => {
    const meanings = Object.entries(PERMISSIONS).flatMap(([name, { meaning }]) => {
      const permission = name as Permission;
      if (can(role, 'live', permission)) return [meaning];
      return can(role, 'test', permission) ? [`${meaning} in test mode`] : [];
    });
    expect(meaningOf(role)).toBe(`Can ${meanings.join('; ')}.`);
  });

  it('tells that finance runs settlements, and that a developer makes live keys', () => {
    expect(describeRole('finance')).toContain('settlement runs');
    expect(describeRole('developer')).toContain('including live keys');
  });

  it('tells that a developer makes payments in test mode only, and says whom to ask', () => {
    expect(describeRole('developer')).toContain('make payments in test mode;');
    expect(rolesWith('payments:write', 'test')).toEqual(['owner', 'admin', 'developer']);
    expect(rolesWith('payments:write')).toEqual(['owner', 'admin']);
    expect(whoMay(CREATE_ACCOUNTS)).toBe('An owner or admin');
    expect(whoMay('keys:write')).toBe('An owner, admin or developer');
  });

  it('tells who makes owners', () => {
    expect(describeRole('owner')).toContain('Only owners can add');
    expect(describeRole('admin')).toContain('except add, change or remove owners');
  });
});
