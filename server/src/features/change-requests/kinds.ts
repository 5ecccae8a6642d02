/** What can be requested: each kind is one entry. Its change is made by the use case that also makes it directly. */
import { holdFromText, releaseHoldIn, releaseInWords, requireHold } from '../account-holds/release-hold.ts';
import { applyTerms, getTerms, termsInWords } from '../businesses/terms-request.ts';
import { changeDetailsIn, detailsInWords, getDetails } from '../connected-accounts/details-request.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { findLimits, type LimitSubject, type OwnLimits } from '../../core/ledger/limits/limits.ts';
import { nairaText } from '../../core/money/kobo.ts';
import {
  changedRules,
  type HoldRules,
  type HoldRulesChange,
  loosened,
  NO_RULES_CHANGE,
} from '../payout-rules/hold-rules.ts';
import { rulesInWords } from '../payout-rules/rules-in-words.ts';
import type { ManifestSource } from '../settlements/manifests/manifest.ts';
import { getPresentMapping, mappingInWords, type PresentMapping } from '../settlements/results/mapping-request.ts';
import type { NewMappingBody } from '../settlements/results/mapping-schemas.ts';
import { saveMappingIn } from '../settlements/results/save-mapping.ts';
import { requireDebitsAnswered, resolveIn, type SentState, wasSent } from '../settlements/runs/change-payout.ts';
import { getPayout } from '../settlements/runs/list-runs.ts';
import { type SettingsUpdate, UNCHANGED } from '../settlements/schedules/settings-request.ts';
import { changeSettingsIn, getSettings } from '../settlements/schedules/update-settings.ts';
import { readOwnLimits, subjectFromText } from '../spending-limits/limits-request.ts';
import type { OwnLimitsBody } from '../spending-limits/schemas.ts';
import { afterwards, changeLimitsIn, requireSubject } from '../spending-limits/set-limits.ts';
import { limitsInWords, wireOwnTerms } from '../spending-limits/wire-limits.ts';
import { changeDemandIn, DEMAND_IN_WORDS, getDemand, type SecondFactor } from '../demanded-factors/demand-factor.ts';
import { accountIdFromPath } from '../../platform/wire/account-ids.ts';
import type { RequestKind } from './change-request.ts';
import type { Application, Kind } from './kind.ts';
import { TEAM_ROLE } from './team-role.ts';

interface ApprovalRule {
  readonly approval: 'anyone' | 'second_person';
}
interface SourceAccount {
  readonly sourceAccount: ManifestSource | null;
}
interface Demand {
  readonly secondFactor: SecondFactor;
}
interface PayoutState {
  readonly state: string;
}
/** Null for limits that are not its own. */
interface HoldState {
  readonly state: 'in_force' | 'released';
}
interface SpendingLimits {
  readonly limits: OwnLimitsBody | null;
}
type BankDetails = Awaited<ReturnType<typeof getDetails>>;

export const KINDS: Readonly<Record<RequestKind, Kind>> = {
  approval_rule: {
    needs: 'payout-rules:write',
    look: async (db, ledger): Promise<ApprovalRule> => ({ approval: (await getSettings({ db }, ledger)).approval }),
    describe: (_db, _ledger, { before }) => {
      if ((before as ApprovalRule).approval === 'anyone')
        throw nothingToDo('anyone may approve settlement runs already');
      return 'Anyone may approve settlement runs, not only a second person';
    },
    apply: (tx, application) => changeSettings(tx, application, { approval: 'anyone' }),
  },
  source_account: {
    needs: 'payout-rules:write',
    look: async (db, ledger): Promise<SourceAccount> => ({
      sourceAccount: (await getSettings({ db }, ledger)).sourceAccount ?? null,
    }),
    describe: (_db, _ledger, { before, after }) =>
      `Payouts leave from ${named((after as SourceAccount).sourceAccount)}, instead of ` +
      named((before as SourceAccount).sourceAccount),
    apply: (tx, application) =>
      changeSettings(tx, application, { sourceAccount: (application.after as SourceAccount).sourceAccount }),
  },
  second_factor: {
    needs: 'settings:write',
    look: async (db, { businessId }): Promise<Demand> => ({ secondFactor: await getDemand({ db }, businessId) }),
    describe: (_db, _ledger, { before }) => {
      if ((before as Demand).secondFactor === 'optional') throw nothingToDo('no second factor is demanded');
      return DEMAND_IN_WORDS.optional;
    },
    apply: (tx, { caller, at }) => changeDemandIn(tx, caller, 'optional', at),
  },
  payout_reopened: {
    needs: 'payouts:make',
    look: async (db, ledger, subject): Promise<PayoutState> => ({
      state: (await getPayout({ db }, ledger, subject)).state,
    }),
    describe: async (db, ledger, { subject, before }) => {
      const { state } = before as PayoutState;
      if (!wasSent(state)) throw notSent(state);
      const payoutNow = await getPayout({ db }, ledger, subject);
      await requireDebitsAnswered(db, ledger, payoutNow);
      const { position, runNumber, accountBusinessName, amountKobo } = payoutNow;
      const payout = `Payout ${position} of settlement run ${runNumber} to ${accountBusinessName}`;
      return `${payout}, NGN ${nairaText(amountKobo)}, failed, although ${ALTHOUGH[state]}`;
    },
    apply: async (tx, { caller, subject, reason, id, at }) => {
      const { state: seenState } = await getPayout({ db: tx }, caller, subject);
      await resolveIn(tx, caller, { reference: subject, outcome: 'failed', seenState, reason }, { id, at });
    },
  },
  payout_rules: {
    needs: 'payout-rules:write',
    look: async (db, ledger): Promise<HoldRules> => (await getSettings({ db }, ledger)).holdRules,
    describe: (_db, _ledger, { before, after }) => {
      const [rules, change] = [before as HoldRules, { ...NO_RULES_CHANGE, ...after }];
      if (loosened(rules, change).length === 0) throw nothingToDo('it would make no hold shorter and end no rule');
      return rulesInWords(rules, changedRules(rules, change));
    },
    apply: (tx, application) => changeSettings(tx, application, { holdRules: application.after as HoldRulesChange }),
  },
  bank_details: {
    needs: 'bank-details:write',
    look: (db, ledger, subject) => getDetails(db, ledger, accountIdFromPath(subject)),
    describe: async (db, ledger, { subject, before, after }) => {
      const change = { before: before as BankDetails, after };
      const words = await detailsInWords(db, ledger, accountIdFromPath(subject), change);
      if (words === undefined) throw nothingToDo('the account has these details already');
      return words;
    },
    apply: async (tx, { mail, vault, caller, subject, after: change, at }) => {
      await changeDetailsIn(tx, { mail, vault }, caller, { id: accountIdFromPath(subject), change, at });
    },
  },
  business_terms: {
    needs: 'settings:write',
    look: (db, ledger) => getTerms(db, ledger),
    describe: async (db, ledger, { after }) => {
      const words = await termsInWords(db, ledger, after);
      if (words === undefined) throw nothingToDo('the business has these terms already');
      return words;
    },
    apply: (tx, { caller, after, at }) => applyTerms(tx, caller, after, at),
  },
  hold_release: {
    needs: 'payout-rules:write',
    look: async (db, ledger, subject): Promise<HoldState> => {
      const { released } = await requireHold(db, ledger, holdFromText(subject));
      return { state: released === undefined ? 'in_force' : 'released' };
    },
    describe: (db, ledger, { subject, before }) => {
      if ((before as HoldState).state === 'released') throw nothingToDo('the hold is released already');
      return releaseInWords(db, ledger, holdFromText(subject));
    },
    apply: (tx, { caller, subject, reason, at }) => releaseHoldIn(tx, caller, { ...holdFromText(subject), reason }, at),
  },
  spending_limit: {
    needs: 'payout-rules:write',
    look: async (db, ledger, subject): Promise<SpendingLimits> => {
      const limits = await findLimits(db, ledger, subjectFromText(subject));
      return { limits: limits === undefined ? null : wireOwnTerms(limits) };
    },
    describe: async (db, ledger, { subject: text, after }) => {
      const subject = subjectFromText(text);
      await requireSubject(db, ledger, subject);
      return limitsInWords(subject, await afterwards(db, ledger, { subject, limits: limitsOf(after, subject) }));
    },
    apply: async (tx, { caller, subject: text, after, at }) => {
      const subject = subjectFromText(text);
      await changeLimitsIn(tx, caller, { subject, limits: limitsOf(after, subject) }, at);
    },
  },
  team_role: TEAM_ROLE,
  result_mapping: {
    needs: 'payouts:make',
    look: (db, ledger, subject) => getPresentMapping(db, ledger, subject),
    describe: (_db, _ledger, { before, after }) => {
      const words = mappingInWords(before as PresentMapping, after as NewMappingBody);
      if (words === undefined) throw nothingToDo('files with these headings are read so already');
      return words;
    },
    apply: (tx, { caller, after, madeBy, at }) =>
      saveMappingIn(tx, caller, { body: after as NewMappingBody, by: madeBy, at }),
  },
};

const limitsOf = (change: object, subject: LimitSubject): OwnLimits | null => {
  const { limits } = change as SpendingLimits;
  return limits && readOwnLimits(limits, subject);
};

async function changeSettings(
  tx: Tx,
  { caller, madeBy, at }: Application,
  change: Partial<SettingsUpdate>,
): Promise<void> {
  const before = await getSettings({ db: tx }, caller);
  await changeSettingsIn(tx, caller, { before, update: { ...UNCHANGED, ...change }, madeBy, at });
}

const LAST_SHOWN = 4;
const named = (source: ManifestSource | null): string =>
  source === null ? 'no account' : `…${source.accountNumber.slice(-LAST_SHOWN)}, ${source.accountName}`;

const nothingToDo = (why: string): AppError =>
  new AppError('changed_meanwhile', `There is nothing to request: ${why}.`);
const ALTHOUGH: Readonly<Record<SentState, string>> = {
  exported: 'it was sent and no bank said so',
  unknown: 'its outcome is unknown and no bank said so',
  paid: 'it was recorded as paid',
};
const notSent = (state: string): AppError =>
  new AppError(
    'payout_state_conflict',
    `The payout is ${state}; only one that was exported needs a request to become failed.`,
  );
