/** What callers can do with limits of payments and refunds. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { integer } from '../../platform/http/fields.ts';
import { inLiveMode } from '../../platform/http/fresh-proof.ts';
import { pathParameter, read, write } from '../../platform/http/operation.ts';
import type { LimitSubject } from '../../core/ledger/limits/limits.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { accountIdFromPath } from '../../platform/wire/account-ids.ts';
import { numberFromPath } from '../../platform/wire/ids.ts';
import { requireAnyField } from '../../platform/wire/invalid.ts';
import { noSuchKey, readLimits, readOwnLimits } from './limits-request.ts';
import * as schemas from './schemas.ts';
import { type DefaultsOfLedger, getAllowance, getDefaults, setDefaults, setLimits } from './set-limits.ts';
import { wireAllowance, wireTerms } from './wire-limits.ts';

type Deps = DbDeps & MailDeps;

const ACCOUNT = {
  key: '/v1/api/subaccounts/:subaccountId/spending-limits',
  session: '/accounts/:subaccountId/spending-limits',
};
const ofAccount = {
  subaccountId: pathParameter(integer('Id of the connected account.', 1042), (text): LimitSubject => ({
    kind: 'account',
    id: accountIdFromPath(text),
  })),
};
const KEY = { session: '/keys/:keyId/spending-limits' };
const ofKey = {
  keyId: pathParameter(integer('The id of the key.', 1007), (text): LimitSubject => ({
    kind: 'key',
    id: numberFromPath(text, noSuchKey),
  })),
};
const DEFAULTS = { key: '/v1/api/spending-limits', session: '/spending-limits' };

const BESIDE =
  'The default limits hold beside them, and of each the lower counts, unless `insteadOfDefaults` says otherwise.';
const ALONE =
  'A limit is lowered at once. Only people raise or remove one, or let limits replace the default ones: an API key ' +
  'gets `person_required`, and with the rule of the second person everybody `second_person_required`.';
const REFUSALS = ['person_required', 'second_person_required'] as const;
const SETTING = { needsFreshProof: inLiveMode, answers: schemas.SpendingLimits, wire: wireAllowance } as const;

const accountOperations = [
  read({
    id: 'getAccountLimits',
    summary: 'Fetch the limits of a connected account',
    description: 'The limits that hold, those of its own, and how much is used today.',
    doors: ACCOUNT,
    permissions: ['accounts:read'],
    params: ofAccount,
    message: 'Limits retrieved',
    answers: schemas.SpendingLimits,
    run: (deps: Deps, caller, { params }) => getAllowance(deps, caller, params.subaccountId),
    wire: wireAllowance,
  }),
  write({
    id: 'setAccountLimits',
    summary: 'Set the limits of a connected account',
    description:
      `${BESIDE} Payments beyond what counts get \`limit_exceeded\`. ${ALONE} A sum counts from when a limit ` +
      'holds.',
    method: 'PUT',
    doors: ACCOUNT,
    permissions: ['payout-rules:write'],
    params: ofAccount,
    body: schemas.OwnLimitsBody,
    message: 'Limits set',
    errors: REFUSALS,
    run: (deps: Deps, caller, { params, body }) =>
      setLimits(deps, caller, { subject: params.subaccountId, limits: readOwnLimits(body, params.subaccountId) }),
    ...SETTING,
  }),
  write({
    id: 'removeAccountLimits',
    summary: 'Remove the limits of a connected account',
    description: `From then on the default limits hold. ${ALONE}`,
    method: 'DELETE',
    doors: ACCOUNT,
    permissions: ['payout-rules:write'],
    params: ofAccount,
    message: 'Limits removed',
    errors: REFUSALS,
    run: (deps: Deps, caller, { params }) => setLimits(deps, caller, { subject: params.subaccountId, limits: null }),
    ...SETTING,
  }),
];

const keyOperations = [
  read({
    id: 'getKeyLimits',
    summary: 'Fetch the limits of an API key',
    description: 'The limits that hold, those of its own, and how much is used today.',
    doors: KEY,
    permissions: ['keys:write'],
    params: ofKey,
    message: 'Limits retrieved',
    answers: schemas.SpendingLimits,
    run: (deps: Deps, caller, { params }) => getAllowance(deps, caller, params.keyId),
    wire: wireAllowance,
  }),
  write({
    id: 'setKeyLimits',
    summary: 'Set the limits of an API key',
    description: `${BESIDE} They go over to a key that replaces this one. ${ALONE}`,
    method: 'PUT',
    doors: KEY,
    permissions: ['payout-rules:write'],
    params: ofKey,
    body: schemas.OwnLimitsBody,
    message: 'Limits set',
    errors: REFUSALS,
    run: (deps: Deps, caller, { params, body }) =>
      setLimits(deps, caller, { subject: params.keyId, limits: readOwnLimits(body, params.keyId) }),
    ...SETTING,
  }),
  write({
    id: 'removeKeyLimits',
    summary: 'Remove the limits of an API key',
    description: `From then on the default limits hold. ${ALONE}`,
    method: 'DELETE',
    doors: KEY,
    permissions: ['payout-rules:write'],
    params: ofKey,
    message: 'Limits removed',
    errors: REFUSALS,
    run: (deps: Deps, caller, { params }) => setLimits(deps, caller, { subject: params.keyId, limits: null }),
    ...SETTING,
  }),
];

const wireDefaults = ({ accounts, keys }: DefaultsOfLedger) => ({
  accounts: wireTerms(accounts),
  keys: wireTerms(keys),
});

export const limitOperations = [
  ...accountOperations,
  ...keyOperations,
  read({
    id: 'getDefaultLimits',
    summary: 'Fetch the default limits',
    description: 'For each connected account and each API key, unless it has limits instead of them.',
    doors: DEFAULTS,
    permissions: ['accounts:read'],
    message: 'Limits retrieved',
    answers: schemas.DefaultLimits,
    errors: [400, 404],
    run: (deps: Deps, caller) => getDefaults(deps, caller),
    wire: wireDefaults,
  }),
  write({
    id: 'setDefaultLimits',
    summary: 'Set the default limits',
    description: `Those of accounts, of keys, or both; what is not sent does not change. ${ALONE}`,
    method: 'PATCH',
    doors: DEFAULTS,
    permissions: ['payout-rules:write'],
    needsFreshProof: inLiveMode,
    body: schemas.DefaultLimitsBody,
    message: 'Limits set',
    answers: schemas.DefaultLimits,
    errors: [404, ...REFUSALS],
    run: (deps: Deps, caller, { body }) => {
      requireAnyField(body);
      const { accounts, keys } = body;
      return setDefaults(deps, caller, {
        ...(accounts && { accounts: readLimits(accounts, 'accounts.') }),
        ...(keys && { keys: readLimits(keys, 'keys.') }),
      });
    },
    wire: wireDefaults,
  }),
];
