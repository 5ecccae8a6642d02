/** What somebody asked for does not outlive their power to ask for it, also if they get it back. */
import { type ChangeOfLedger, recordChange } from '../../core/ledger/log/record.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { findTeam } from '../people/team/approvers.ts';
import { makerRefusal } from './maker-standing.ts';
import { findUndone, writeDecided } from './queries.ts';
import { requestMoved } from './request-as-audited.ts';

interface PowerLost extends ChangeOfLedger {
  /** Whether what waits ends, too: somebody else has taken away an owner's power to stop it. */
  readonly endsWaiting: boolean;
}

/** After somebody lost a role: open requests that their makers could not make now are withdrawn. Holds the ledger. */
export async function endRequests(tx: Tx, { endsWaiting, ...ledger }: PowerLost, at: Date): Promise<void> {
  const by = ledger.origin.actor;
  const team = await findTeam(tx, ledger.businessId);
  for (const request of await findUndone(tx, ledger)) {
    const ends = endsWaiting && request.state === 'approved_waiting';
    if (!ends && makerRefusal(team, ledger, request) === undefined) continue;
    await writeDecided(tx, ledger, { number: request.number, state: 'withdrawn', by, at });
    const withdrawn = { ...request, state: 'withdrawn' } as const;
    recordChange(tx, ledger, at, requestMoved('change_request.withdrawn', withdrawn));
  }
}
