/**
 * What somebody asked for does not outlive their power to ask for it, also if they get it back; and what loosens a rule
 * does not outlive an owner's power to stop it, if somebody else takes that away.
 */
import { type ChangeOfLedger, recordChange } from '../../core/ledger/log/record.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { findTeam } from '../people/team/approvers.ts';
import { WAITING_KINDS } from './change-request.ts';
import { rejectIn } from './decide-request.ts';
import { makerRefusal } from './maker-standing.ts';
import { findUndone, writeDecided } from './queries.ts';
import { requestMoved } from './request-as-audited.ts';

interface PowerLost extends ChangeOfLedger {
  /** Whether somebody else has taken away an owner's power to stop what loosens a rule. */
  readonly ofOwner: boolean;
}

const OWNER_LOST =
  'An owner who could have stopped it lost the power to do so. Request it again if it is still wanted.';

/** After somebody lost a role. Open requests that their makers could not make now are withdrawn. Holds the ledger. */
export async function endRequests(tx: Tx, deps: MailDeps, { ofOwner, ...ledger }: PowerLost, at: Date): Promise<void> {
  const by = ledger.origin.actor;
  const team = await findTeam(tx, ledger.businessId);
  for (const request of await findUndone(tx, ledger)) {
    if (makerRefusal(team, ledger, request) !== undefined) {
      await writeDecided(tx, ledger, { number: request.number, state: 'withdrawn', by, at });
      const withdrawn = { ...request, state: 'withdrawn' } as const;
      recordChange(tx, ledger, at, requestMoved('change_request.withdrawn', withdrawn));
    } else if (ofOwner && WAITING_KINDS.includes(request.kind)) {
      await rejectIn(tx, deps, ledger, { ...request, rejectionReason: OWNER_LOST }, at);
    }
  }
}
