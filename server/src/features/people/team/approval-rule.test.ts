import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../core/words/principal.ts';
import {
  type Approver,
  approvalsNeeded,
  type Decision,
  hasApproved,
  isApproved,
  type Maker,
  mayFrom,
  refusalOf,
} from './approval-rule.ts';
import { whoCould } from './who-could.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-26T10:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS);
const FIRST_PAYMENT = hoursAgo(1_000);

/** Has had the permission for so many hours, of a business that has received live payments for long. */
const since = (userId: string, hours: number, firstPayment: Date | null = FIRST_PAYMENT): Approver => ({
  userId,
  name: userId,
  role: 'finance',
  since: hoursAgo(hours),
  mayFrom: mayFrom(hoursAgo(hours), firstPayment ?? undefined),
});
const user = (id: string): Actor => ({ kind: 'user', id });
const by = (person: string | undefined, more: Partial<Maker> = {}): Maker => ({
  kind: 'user',
  person,
  deed: 'made this settlement run',
  ...more,
});
const UNKNOWN_KEY = by(undefined, { kind: 'api_key' });
const approved = (id: string, hours = 0) => ({ by: user(id), at: hoursAgo(hours) });

const DECISION: Decision = {
  needsSecondPerson: true,
  makers: [by('Ada')],
  approvals: [],
  approvers: [since('Ada', 900), since('Bola', 900), since('Chi', 900)],
};
const withBola = (bola: Approver): Partial<Decision> => ({ approvers: [since('Ada', 900), bola] });
const LATELY = 'You got this permission less than 72 hours ago and can approve from';

/**
 * What the rule says to each hole that was found in it or in the rules before it (docs/decisions/0035, 0040, 0041): the
 * situation, what differs from Ada's run in a team of three, who wants to approve it, and the refusal; undefined if
 * they may. `open:` names what is left open knowingly; SECURITY.md says so, too.
 */
const TABLE: readonly (readonly [string, Partial<Decision>, string, string | undefined])[] = [
  ['a colleague who made nothing of it', {}, 'Bola', undefined],
  ['whoever made it, or whose key did', {}, 'Ada', 'You or an API key of yours made this settlement run; another'],
  ['whoever made it, without the rule', { needsSecondPerson: false }, 'Ada', undefined],
  [
    'whoever made a later version, as by another source account',
    { makers: [by('Ada'), by('Bola', { deed: 'changed this settlement run since it was made' })] },
    'Bola',
    'changed this settlement run since it was made',
  ],
  [
    'whoever chose the schedule, and another whose change meant nothing was the last',
    { makers: [by('Bola', { deed: 'changed a schedule' }), by('Ada', { deed: 'changed a schedule' })] },
    'Bola',
    'changed a schedule',
  ],
  [
    'whoever sent the file that calls failed what it pays again',
    { makers: [by('Ada'), by('Bola', { deed: 'sent the file', stays: 'claim' })] },
    'Bola',
    'another person has to approve it, or hold those payouts first',
  ],
  [
    'whoever created an account that it pays first, or changed where it is paid',
    { makers: [by('Ada'), by('Bola', { deed: 'created account 7', stays: 'payee' })] },
    'Bola',
    'You or an API key of yours created account 7; another',
  ],
  ['whoever asked for a change of bank details is a maker, whoever approved it is not', {}, 'Chi', undefined],
  ['whoever only held payouts of it, because they pay less: they are no maker', {}, 'Bola', undefined],
  ['anybody, where nobody knows whose key made it', { makers: [UNKNOWN_KEY] }, 'Ada', undefined],
  [
    'an accomplice whom its maker has just invited or raised',
    withBola(since('Bola', 1)),
    'Bola',
    `${LATELY} 29 Nov, 10:00.`,
  ],
  ['the same, a minute before 72 hours are over', withBola(since('Bola', 71.99)), 'Bola', LATELY],
  [
    'open: the same after 72 hours in which all owners could read of it',
    withBola(since('Bola', 72)),
    'Bola',
    undefined,
  ],
  [
    'an accomplice whom somebody in between invited: each waits, whoever appointed them',
    withBola(since('Bola', 10)),
    'Bola',
    LATELY,
  ],
  [
    'a viewer whom one owner invited and another raised: they wait from when they were raised',
    withBola(since('Bola', 3)),
    'Bola',
    LATELY,
  ],
  [
    'open: the one who invited its maker, once the maker could make it: the appointed makes, the other approves',
    { approvers: [since('Ada', 1), since('Bola', 900)] },
    'Bola',
    undefined,
  ],
  ['open: two whom one person brought in, once both have held it', {}, 'Chi', undefined],
  [
    'open: the same when the last other approver has just left: who leaves is told to all owners',
    withBola(since('Bola', 900)),
    'Bola',
    undefined,
  ],
  ['a colleague who was lowered and raised a moment ago: they wait', withBola(since('Bola', 0)), 'Bola', LATELY],
  [
    'a new team before the first live payment, which has nothing to pay out',
    withBola(since('Bola', 0, null)),
    'Bola',
    undefined,
  ],
  [
    'open: whoever got it before the first live payment, which came just now',
    withBola(since('Bola', 1, hoursAgo(0.5))),
    'Bola',
    undefined,
  ],
  ['whoever has the session and no longer the permission', {}, 'Eve', 'Your role does not let you approve.'],
];

describe('the rule of approval', () => {
  it.each(TABLE)('about %s', (_, changes, who, refusal) => {
    const said = refusalOf({ ...DECISION, ...changes }, user(who), NOW);
    if (refusal === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(refusal);
  });

  it('lets no key, schedule or command line approve', () => {
    for (const actor of [{ kind: 'operator' }, { kind: 'schedule' }, { kind: 'api_key', id: 1n as never }] as const) {
      expect(refusalOf(DECISION, actor, NOW)).toContain('lets a person approve settlement runs, in the dashboard');
    }
  });

  it.each<[string, number, Partial<Decision>]>([
    ['a known maker', 1, {}],
    ['a key without a known maker', 2, { makers: [by('Ada'), UNKNOWN_KEY] }],
    ['the command line', 2, { makers: [by(undefined, { kind: 'operator' })] }],
    ['a schedule of which nobody knows who chose it', 1, { makers: [by(undefined, { kind: 'schedule' })] }],
    ['a key without a known maker, without the rule', 1, { makers: [UNKNOWN_KEY], needsSecondPerson: false }],
  ])('asks, of what was made by %s, for approvals: %i', (_, needed, changes) => {
    expect(approvalsNeeded({ ...DECISION, ...changes })).toBe(needed);
  });

  it.each<[string, boolean, Partial<Decision>]>([
    ['no approval', false, {}],
    ['one of another person', true, { approvals: [approved('Bola')] }],
    ['one of its maker, as before the rule began', false, { approvals: [approved('Ada')] }],
    ['one whose giver may not approve any more', false, { approvals: [approved('Eve')] }],
    [
      'one whose giver lost the power since and has it again',
      false,
      { approvals: [approved('Bola', 100)], ...withBola(since('Bola', 80)) },
    ],
    [
      'one that was given too early, later on',
      false,
      { approvals: [approved('Bola', 50)], ...withBola(since('Bola', 80)) },
    ],
    ['one, where nobody knows whose key made it', false, { makers: [UNKNOWN_KEY], approvals: [approved('Bola')] }],
    [
      'two, where nobody knows whose key made it',
      true,
      { makers: [UNKNOWN_KEY], approvals: [approved('Ada'), approved('Bola')] },
    ],
    [
      'two, of which one has just been appointed by the other',
      false,
      { makers: [UNKNOWN_KEY], approvals: [approved('Ada'), approved('Bola')], ...withBola(since('Bola', 1)) },
    ],
    ['one of whomever, without the rule', true, { needsSecondPerson: false, approvals: [approved('Ada')] }],
    [
      'one of a key, without the rule',
      true,
      { needsSecondPerson: false, approvals: [{ by: { kind: 'api_key', id: 1n as never }, at: NOW }] },
    ],
    ['none, without the rule', false, { needsSecondPerson: false }],
  ])('with %s says approved: %s', (_, expected, changes) => {
    expect(isApproved({ ...DECISION, ...changes })).toBe(expected);
  });
});

describe('before anything is made, the answer to who could approve it', () => {
  const QUESTION = { what: 'run', live: true, at: NOW, makes: 'payouts:make', isRuleOn: true, reader: 'Ada' } as const;
  const ask = (changes: Partial<Decision>, question: Partial<Parameters<typeof whoCould>[2]> = {}) => {
    const decision = { ...DECISION, ...changes };
    const { approvers } = decision;
    return whoCould({ members: approvers, approvers }, decision, { ...QUESTION, ...question });
  };

  it('names everybody who could', () => {
    expect(ask({})).toEqual({ count: 2, names: ['Bola', 'Chi'], nobodyBefore: undefined, wayOut: undefined });
  });

  it('says from when the only other one can, and that the two can change places', () => {
    expect(ask(withBola(since('Bola', 1.5)))).toEqual({
      count: 0,
      names: [],
      nobodyBefore: new Date('2026-11-29T08:30:00Z'),
      wayOut:
        'Bola got this permission less than 72 hours ago and can approve from 29 Nov, 09:30. ' +
        'Let Bola make the run; you approve it.',
    });
  });

  it('names the same minute before which nobody can, and from which somebody can', () => {
    const seconds = { ...since('Bola', 1.5), mayFrom: new Date('2026-11-29T08:30:12.345Z') };
    const { nobodyBefore, wayOut } = ask(withBola(seconds));
    expect(nobodyBefore).toEqual(new Date('2026-11-29T08:31:00Z'));
    expect(wayOut).toContain('can approve from 29 Nov, 09:31.');
  });

  it.each<[string, Partial<Decision>, Partial<Parameters<typeof whoCould>[2]>, string]>([
    [
      'in a team of one',
      { approvers: [since('Ada', 900)] },
      {},
      'Nobody else in the team may approve. An owner can end',
    ],
    [
      'in a team of one, before the rule begins',
      { approvers: [since('Ada', 900)] },
      { isRuleOn: false },
      'Invite somebody as owner, admin or finance before the rule begins.',
    ],
    [
      'where the other one decided where it pays',
      { ...withBola(since('Bola', 900)), makers: [by('Ada'), by('Bola', { stays: 'payee' })] },
      {},
      'Whoever created an account that it pays, or changed its bank details',
    ],
    [
      'where two are needed and one is there',
      { makers: [UNKNOWN_KEY], approvers: [since('Bola', 900)] },
      { reader: undefined },
      'It takes more people who may approve than the team has',
    ],
    [
      'of a request that expires before then',
      withBola(since('Bola', 1)),
      { what: 'request', endsAt: new Date(NOW.getTime() + HOUR_MS) },
      'It ends before then.',
    ],
    [
      'to somebody who could not approve it either',
      withBola(since('Bola', 1)),
      { reader: 'Dayo' },
      'Let Bola make the run; somebody else can approve it at once.',
    ],
  ])('%s is what to do', (_, changes, question, wayOut) => {
    expect(ask(changes, question).wayOut).toContain(wayOut);
  });
});

it('an approval that came too early, before the rule began, is given again', () => {
  const early: Decision = { ...DECISION, ...withBola(since('Bola', 80)), approvals: [approved('Bola', 20)] };
  expect(isApproved(early)).toBe(false);
  expect(hasApproved(early, user('Bola'))).toBe(false);
  expect(refusalOf(early, user('Bola'), NOW)).toBeUndefined();
});
