/** What the rule of approval needs to know about a run: who made it, and who decided where it pays. */
import type { Db } from '../../../platform/database/pool.ts';
import type { Decision, Maker } from '../../people/team/approval-rule.ts';
import { findTeam, personBehind, type Team } from '../../people/team/approvers.ts';
import { lagosDate } from '../../../platform/time/lagos.ts';
import { findClaims } from './called-failed.ts';
import type { OfRun } from './manifest-form.ts';
import { findApprovals, findMakers, type MakerOfVersion } from './queries.ts';

/** The decision about the present manifest. The team is given if the caller has read it. */
export async function findDecision(
  db: Db,
  run: OfRun,
  { version, needsSecondPerson, team }: { version: number; needsSecondPerson: boolean; team?: Team },
): Promise<Decision> {
  return {
    needsSecondPerson,
    makers: [...(await findMakers(db, run)).map(makerOf), ...(needsSecondPerson ? await findClaimants(db, run) : [])],
    approvals: await findApprovals(db, run, version),
    approvers: (team ?? (await findTeam(db, run.businessId))).approvers,
  };
}

/**
 * A file proves nothing, so what it calls failed is the word of its sender, as it is without a file; alone they would
 * have it paid again. The unknown are left out: else a person who sends files by such keys could approve nothing that
 * failed.
 */
async function findClaimants(db: Db, run: OfRun): Promise<Maker[]> {
  const claimants: Maker[] = [];
  for (const { by, person: asker, isByFile } of await findClaims(db, run)) {
    const person = asker ?? (await personBehind(db, by));
    if (person !== undefined) claimants.push({ kind: by.kind, person, deed: isByFile ? SENT : SAID, stays: 'claim' });
  }
  return claimants;
}

/** A person who decided where a run pays stays its maker, also if another person makes the run. */
export const makerOf = ({ version, kind, person, ofPayee }: MakerOfVersion): Maker =>
  ofPayee === undefined
    ? { kind, person, deed: version === undefined ? SCHEDULED : version === 1 ? MADE : CHANGED }
    : { kind, person, deed: deedOf(ofPayee), stays: 'payee' };

export const MADE = 'made this settlement run';
const CHANGED = 'changed this settlement run since it was made';
const SCHEDULED = 'changed a schedule that this settlement run follows since it was last paid by it';
const SENT = 'sent the file of bank results that calls failed what this settlement run pays again';
const SAID = 'called failed what this settlement run pays again';

function deedOf({ did, accountId, at, accounts }: NonNullable<MakerOfVersion['ofPayee']>): string {
  const others = accounts > 1n ? `, and did so for ${accounts - 1n} more accounts of this run` : '';
  const deed = did === 'account_created' ? 'created account' : 'changed the bank details of account';
  return `${deed} ${accountId} on ${lagosDate(at)}${others}, which no exported run has paid since`;
}
