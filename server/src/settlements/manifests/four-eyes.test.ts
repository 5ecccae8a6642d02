import { describe, expect, it } from 'vitest';
import { Dependence } from '../../people/independence.ts';
import type { Actor } from '../../principal.ts';
import { isApproved, refusalOf, type Standing } from './four-eyes.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-23T10:00:00Z');
const user = (id: string): Actor => ({ kind: 'user', id });
const byPerson = (person: string): Standing['makers'][number] => ({ version: 1, kind: 'user', person });
const BY_UNKNOWN_KEY: Standing['makers'][number] = { version: 1, kind: 'api_key', person: undefined };
const approved = (id: string, counts = true): Standing['approvals'][number] => ({ by: user(id), at: NOW, counts });
const invited = (granterId: string, ...users: readonly string[]): Dependence =>
  new Dependence(
    users.map((userId) => ({ granterId, userId, grantedAt: new Date(NOW.getTime() - DAY_MS), how: 'invited' })),
  );

const STANDING: Standing = {
  needsSecondPerson: true,
  makers: [byPerson('ada')],
  approvals: [],
  dependence: new Dependence([]),
  approvers: ['ada', 'bola', 'chi'],
};

describe('a run with the rule of the second person', () => {
  it.each<[string, Partial<Standing>, string]>([
    ['another person', {}, 'bola'],
    ['anybody, where nobody knows who made it', { makers: [BY_UNKNOWN_KEY] }, 'ada'],
    ['whom somebody else invited', { dependence: invited('chi', 'bola') }, 'bola'],
    ['its maker, without the rule', { needsSecondPerson: false }, 'ada'],
    [
      'whoever invited its maker, while nobody else could',
      { approvers: ['ada', 'bola'], dependence: invited('bola', 'ada') },
      'bola',
    ],
    [
      'another beside an approval that does not count any more',
      { makers: [BY_UNKNOWN_KEY], approvals: [approved('ada', false)], dependence: invited('ada', 'bola') },
      'bola',
    ],
  ])('can be approved by %s', (_, changes, id) => {
    expect(refusalOf({ ...STANDING, ...changes }, user(id), NOW)).toBeUndefined();
  });

  const BROUGHT_IN = 'were brought in by one person, or one by the other, within the last 30 days';
  it.each<[string, Partial<Standing>, string, string]>([
    ['its maker', {}, 'ada', 'You or an API key of yours made this settlement run; another person'],
    [
      'whoever chose its schedule',
      { makers: [{ version: undefined, kind: 'schedule', person: 'bola' }] },
      'bola',
      'changed a schedule that this settlement run follows',
    ],
    [
      'whoever changed it',
      { makers: [byPerson('ada'), { version: 2, kind: 'user', person: 'bola' }] },
      'bola',
      'changed this settlement run since it was made',
    ],
    [
      'whoever sent the file that says what it pays again',
      { makers: [byPerson('ada'), { version: 'results', kind: 'user', person: 'bola' }] },
      'bola',
      'or hold those payouts first',
    ],
    [
      'whom its maker invited',
      { dependence: invited('ada', 'bola') },
      'bola',
      'Whoever made this settlement run invited you or raised your role',
    ],
    [
      'whoever invited its maker, while somebody else could',
      { dependence: invited('bola', 'ada') },
      'bola',
      BROUGHT_IN,
    ],
    [
      'another whom the same person invited',
      { approvers: ['ada', 'bola', 'eve'], dependence: invited('chi', 'ada', 'bola') },
      'bola',
      BROUGHT_IN,
    ],
    [
      'whom the other approver invited',
      {
        makers: [BY_UNKNOWN_KEY],
        approvals: [approved('ada')],
        approvers: ['ada', 'bola'],
        dependence: invited('ada', 'bola'),
      },
      'bola',
      'You and the other approver',
    ],
    [
      'whoever invited the other approver',
      {
        makers: [BY_UNKNOWN_KEY],
        approvals: [approved('ada')],
        approvers: ['ada', 'bola'],
        dependence: invited('bola', 'ada'),
      },
      'bola',
      'You and the other approver',
    ],
    [
      'another of one hand with the other approver',
      {
        makers: [BY_UNKNOWN_KEY],
        approvals: [approved('ada')],
        approvers: ['ada', 'bola', 'eve'],
        dependence: invited('chi', 'ada', 'bola'),
      },
      'bola',
      'You and the other approver',
    ],
  ])('can not be approved by %s', (_, changes, id, why) => {
    expect(refusalOf({ ...STANDING, ...changes }, user(id), NOW)).toContain(why);
  });

  it('can not be approved by a key or the command line, whoever made it', () => {
    for (const by of [{ kind: 'operator' }, { kind: 'schedule' }] as const) {
      expect(refusalOf(STANDING, by, NOW)).toContain('lets a person approve settlement runs, in the dashboard');
    }
  });

  it.each<[string, boolean, Partial<Standing>]>([
    ['without approvals', false, {}],
    ['with one of another person', true, { approvals: [approved('bola')] }],
    ['with one of its maker', false, { approvals: [approved('ada')] }],
    ['with one whose giver has lost the power', false, { approvals: [approved('bola', false)] }],
    [
      'with one of whom its maker invited',
      false,
      { approvals: [approved('bola')], dependence: invited('ada', 'bola') },
    ],
    [
      'with one, where nobody knows whose key made it',
      false,
      { makers: [BY_UNKNOWN_KEY], approvals: [approved('bola')] },
    ],
    [
      'with two, where nobody knows whose key made it',
      true,
      { makers: [BY_UNKNOWN_KEY], approvals: [approved('ada'), approved('bola')] },
    ],
    [
      'with two of one hand, where nobody knows whose key made it',
      false,
      { makers: [BY_UNKNOWN_KEY], approvals: [approved('ada'), approved('bola')], dependence: invited('ada', 'bola') },
    ],
    [
      'with one, where nobody knows who chose the schedule',
      true,
      { makers: [{ version: undefined, kind: 'schedule', person: undefined }], approvals: [approved('ada')] },
    ],
  ])('%s is approved: %s', (_, expected, changes) => {
    expect(isApproved({ ...STANDING, ...changes })).toBe(expected);
  });

  it('without the rule is approved with one approval, of whomever', () => {
    expect(isApproved({ ...STANDING, needsSecondPerson: false, approvals: [approved('ada')] })).toBe(true);
    expect(isApproved({ ...STANDING, needsSecondPerson: false })).toBe(false);
  });
});
