import { describe, expect, it } from 'vitest';
import type { Role } from '../../permissions.ts';
import { type Member, whyFixed } from './team.ts';

function member(id: string, role: Role): Member {
  return { id, userId: id, name: id, email: `${id}@example.com`, role, joinedAt: '2026-11-21T09:30:00.000Z' };
}

describe('a member', () => {
  const ada = member('ada', 'owner');
  const bola = member('bola', 'finance');

  it('who is the only owner stays one, and it is said what to do first', () => {
    expect(whyFixed(ada, [ada, bola], 'owner')).toMatch(/another member an owner first/);
  });

  it('who is one of two owners can be changed by an owner, and not by an admin', () => {
    const both = [ada, bola, member('chidi', 'owner')];
    expect(whyFixed(ada, both, 'owner')).toBeUndefined();
    expect(whyFixed(ada, both, 'admin')).toMatch(/Only an owner/);
  });

  it('with any other role can be changed', () => {
    expect(whyFixed(bola, [ada, bola], 'admin')).toBeUndefined();
  });
});
