import { describe, expect, it } from 'vitest';
import type { RecordedGrant } from './grant-queries.ts';
import { Dependence } from './independence.ts';
import { refusalOf, whoCouldApprove } from './second-person.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-23T10:00:00Z');
const GRANTED = 'invited you or raised your role within the last 30 days';
const SAME_HAND = 'One of you brought the other into the team within the last 30 days, or one person brought in both';

const grant = (
  granterId: string,
  userId: string,
  daysAgo = 0,
  how: RecordedGrant['how'] = 'invited',
): RecordedGrant => ({ granterId, userId, grantedAt: new Date(NOW.getTime() - daysAgo * DAY_MS), how });

const teamOf = (approvers: readonly string[], ...grants: readonly RecordedGrant[]) => ({
  members: approvers.map((userId) => ({ userId, name: userId, role: 'finance' as const })),
  approvers,
  dependence: new Dependence(grants),
});
const lost = (userId: string, daysAgo = 0): RecordedGrant => grant('ada', userId, daysAgo, 'lost');

describe('what a person made', () => {
  const [ada, bola, chi, eve] = ['ada', 'bola', 'chi', 'eve'];

  it.each<[string, string, string, ReturnType<typeof teamOf>]>([
    ['a colleague who depends on nobody', ada, bola, teamOf([ada, bola])],
    ['whoever they invited, after thirty days', ada, bola, teamOf([ada, bola, chi], grant(ada, bola, 30))],
    ['whom somebody else invited', ada, bola, teamOf([ada, bola, chi], grant(chi, bola))],
    ['whoever invited them, while nobody else could', bola, ada, teamOf([ada, bola], grant(ada, bola))],
    [
      'another whom the same person invited, while only they could',
      bola,
      chi,
      teamOf([ada, bola, chi], grant(ada, bola), grant(ada, chi)),
    ],
    [
      'whoever invited them, three days after the last other one lost the power',
      bola,
      ada,
      teamOf([ada, bola], grant(ada, bola), lost(chi, 3)),
    ],
    [
      'whoever invited them, where all others were brought in, too',
      bola,
      ada,
      teamOf([ada, bola, chi], grant(ada, bola), grant(bola, chi)),
    ],
  ])('is approved by %s', (_, makerId, userId, team) => {
    expect(refusalOf(team, { makerId, userId, at: NOW })).toBeUndefined();
  });

  it.each<[string, string, string, string, ReturnType<typeof teamOf>]>([
    ['whoever they invited', GRANTED, ada, bola, teamOf([ada, bola, chi], grant(ada, bola))],
    [
      'whoever they invited, just before thirty days are over',
      GRANTED,
      ada,
      bola,
      teamOf([ada, bola], grant(ada, bola, 29.999)),
    ],
    ['whom they raised', GRANTED, ada, bola, teamOf([ada, bola, chi], grant(ada, bola, 1, 'raised'))],
    [
      'whom they invited to a role that approves nothing',
      GRANTED,
      ada,
      bola,
      teamOf([ada, bola, chi], grant(ada, bola, 2, 'joined'), grant(chi, bola, 1, 'raised')),
    ],
    ['whom one of these invited', GRANTED, ada, bola, teamOf([ada, bola, eve], grant(ada, chi), grant(chi, bola))],
    ['whom they invited, also if nobody else could', GRANTED, ada, bola, teamOf([ada, bola], grant(ada, bola))],
    [
      'whoever invited them, while somebody else could',
      SAME_HAND,
      bola,
      ada,
      teamOf([ada, bola, chi], grant(ada, bola)),
    ],
    [
      'another whom the same person invited',
      SAME_HAND,
      bola,
      chi,
      teamOf([ada, bola, chi, eve], grant(ada, bola), grant(ada, chi)),
    ],
    [
      'whoever invited them, just before three days after the last other one',
      SAME_HAND,
      bola,
      ada,
      teamOf([ada, bola], grant(ada, bola), lost(chi, 2.999)),
    ],
  ])('is not approved by %s', (_, why, makerId, userId, team) => {
    expect(refusalOf(team, { makerId, userId, at: NOW })).toContain(why);
  });

  it('is looked at as of an instant: a grant counts from then on', () => {
    const team = teamOf([ada, bola, chi], grant(ada, bola));
    expect(refusalOf(team, { makerId: ada, userId: bola, at: new Date(NOW.getTime() - 1) })).toBeUndefined();
  });
});

describe('who could approve what a person makes', () => {
  const made = { makerId: 'ada', live: false, makes: undefined, isRuleOn: true };

  it.each<[string, ReturnType<typeof teamOf>, object]>([
    [
      'everybody else',
      teamOf(['ada', 'bola', 'chi']),
      { count: 2, names: ['bola', 'chi'], nobodyBefore: undefined, wayOut: undefined },
    ],
    [
      'nobody in a team of one',
      teamOf(['ada']),
      {
        count: 0,
        names: [],
        nobodyBefore: undefined,
        wayOut: expect.stringContaining('Nobody else in the team may approve') as unknown,
      },
    ],
    [
      'nobody before the dependence of the only other one ends',
      teamOf(['ada', 'bola'], grant('ada', 'bola', 10)),
      {
        count: 0,
        names: [],
        nobodyBefore: new Date(NOW.getTime() + 20 * DAY_MS),
        wayOut: expect.stringContaining('If bola makes it instead') as unknown,
      },
    ],
  ])('is %s', (_, team, expected) => {
    expect(whoCouldApprove(team, made, NOW)).toEqual(expected);
  });
});
