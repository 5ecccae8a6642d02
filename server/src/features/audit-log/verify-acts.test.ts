import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../platform/database/ids.ts';
import { type Act, withoutEntry } from './verify-acts.ts';

const AT = '2026-11-27T10:00:00.000000Z';
const LATER = '2026-11-27T10:00:01.000000Z';
const LATEST = '2026-11-27T10:00:02.000000Z';

const act: Act = {
  businessId: 1n as BusinessId,
  live: true,
  action: 'settlement_run.approved',
  subjectKind: 'settlement_run',
  subjectId: '7',
  actorKind: 'user',
  actorId: 'ada',
  at: AT,
  tells: { manifest: '0011-2233-4455-6677' },
};
const entry = {
  action: act.action,
  subjectId: act.subjectId,
  actorKind: act.actorKind,
  actorId: act.actorId,
  at: AT,
  previousAt: '2026-11-27T09:00:00.000000Z',
  after: '{"state":"approved","manifest":"0011-2233-4455-6677"}',
} as const;

describe('an act of a person', () => {
  it.each([
    ['an entry of the same time', entry],
    ['an entry that waited for the one before it', { ...entry, at: LATER, previousAt: LATER }],
  ])('is in the audit log with %s', (_what, one) => {
    expect(withoutEntry([act], [one])).toEqual([]);
  });

  it.each([
    ['no entry', []],
    ['an entry of somebody else', [{ ...entry, actorId: 'bola' }]],
    ['an entry of a key with the same id', [{ ...entry, actorKind: 'api_key' as const }]],
    ['an entry about another run', [{ ...entry, subjectId: '8' }]],
    ['another action', [{ ...entry, action: 'settlement_run.exported' as const }]],
    ['an earlier entry', [{ ...entry, at: '2026-11-27T09:59:59.999999Z' }]],
    ['a later entry, which waited for none', [{ ...entry, at: LATER, previousAt: AT }]],
    ['the first entry of a log, which is later', [{ ...entry, at: LATER, previousAt: null }]],
    ['an entry that names another manifest', [{ ...entry, after: '{"manifest":"8899-aabb-ccdd-eeff"}' }]],
    ['an entry that names none', [{ ...entry, after: null }]],
  ])('is not in it with %s', (_what, entries) => {
    expect(withoutEntry([act], entries)).toEqual([act]);
  });

  it('has an entry of its own: one does not stand for two', () => {
    const second = { ...act, at: LATEST };
    expect(withoutEntry([act, { ...act }], [entry])).toHaveLength(1);
    expect(withoutEntry([act, second], [entry, { ...entry, at: LATEST, previousAt: LATER }])).toEqual([]);
  });
});
