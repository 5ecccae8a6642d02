/** Passkeys: a person's own, signing in with one, and backup codes. */
import { text } from '../../platform/http/fields.ts';
import { DONE, pathParameter, read, write } from '../../platform/http/operation.ts';
import { readText } from '../../platform/wire/invalid.ts';
import { entering, ownRequest, type PeopleDeps, sessionOf, setCookies } from './operations.ts';
import * as passkeys from './passkey-schemas.ts';
import {
  askForPasskey,
  askForSecondFactor,
  proveWithPasskey,
  secondFactorWithPasskey,
  signInWithPasskey,
} from './passkey-sign-in.ts';
import { addPasskey, askForNewPasskey, changePasskeyName, removePasskey } from './passkeys.ts';
import * as schemas from './schemas.ts';
import { getSecondFactors, makeBackupCodes } from './second-factors.ts';

const ofPasskey = {
  passkeyId: pathParameter(text('The id of the passkey. It opens nothing.', passkeys.PASSKEY_ID), (id) => id),
};
const ASK =
  'Returns what the browser asks the passkey, and sets a cookie that belongs to the question. It is answered once, ' +
  'within five minutes.';

/** Operations of people who are not signed in, or not completely. */
const signing = [
  write({
    id: 'askForPasskey',
    summary: 'Sign in with a passkey: the question',
    description: ASK,
    method: 'POST',
    doors: { open: '/sign-in/passkey/question' },
    permissions: [],
    message: 'Question',
    answers: passkeys.PasskeyQuestion,
    errors: [409, 'passkeys_unavailable'],
    run: async (deps: PeopleDeps, _caller, _input, exchange) => {
      const { headers, question } = await askForPasskey(deps, entering(exchange));
      setCookies(exchange, headers);
      return question;
    },
  }),
  write({
    id: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    description:
      'Sets the session cookie. The authenticator has verified the person, so it counts as password and second factor.',
    method: 'POST',
    doors: { open: '/sign-in/passkey' },
    permissions: [],
    body: passkeys.PasskeyProof,
    message: 'Signed in',
    answers: schemas.Session,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PeopleDeps, _caller, { body }, exchange) => {
      const { headers, response } = await signInWithPasskey(deps, entering(exchange), body.answer);
      setCookies(exchange, headers);
      return sessionOf(deps, response.user);
    },
  }),
  write({
    id: 'askForSecondFactor',
    summary: 'Sign in: a passkey as the second factor, the question',
    description: `After a sign-in that asked for a second factor. ${ASK}`,
    method: 'POST',
    doors: { open: '/sign-in/two-factor/passkey/question' },
    permissions: [],
    message: 'Question',
    answers: passkeys.PasskeyQuestion,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PeopleDeps, _caller, _input, exchange) => {
      const { headers, question } = await askForSecondFactor(deps, entering(exchange));
      setCookies(exchange, headers);
      return question;
    },
  }),
  write({
    id: 'signInWithSecondPasskey',
    summary: 'Sign in: a passkey as the second factor',
    description: 'After a sign-in that asked for it, with a passkey of the same person.',
    method: 'POST',
    doors: { open: '/sign-in/two-factor/passkey' },
    permissions: [],
    body: passkeys.PasskeyProof,
    message: 'Signed in',
    answers: schemas.Session,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PeopleDeps, _caller, { body }, exchange) => {
      const { headers, response } = await secondFactorWithPasskey(deps, entering(exchange), body.answer);
      setCookies(exchange, headers);
      return sessionOf(deps, response.user);
    },
  }),
];

const proving = [
  write({
    id: 'askForPasskeyProof',
    summary: 'Prove that it is you with a passkey: the question',
    description: ASK,
    method: 'POST',
    doors: { user: '/session/proof/passkey/question' },
    permissions: [],
    message: 'Question',
    answers: passkeys.PasskeyQuestion,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PeopleDeps, user, _input, exchange) => {
      const { headers, question } = await askForPasskey(deps, entering(exchange), user.id);
      setCookies(exchange, headers);
      return question;
    },
  }),
  write({
    id: 'giveProofWithPasskey',
    summary: 'Prove that it is you with a passkey',
    description: 'Like `giveProof`: a new session replaces this one, and has a fresh proof for ten minutes.',
    method: 'POST',
    doors: { user: '/session/proof/passkey' },
    permissions: [],
    body: passkeys.PasskeyProof,
    message: 'Confirmed',
    answers: schemas.Session,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PeopleDeps, user, { body }, exchange) => {
      setCookies(exchange, await proveWithPasskey(deps, ownRequest(exchange, user), body.answer));
      return sessionOf(deps, user);
    },
  }),
];

const own = [
  read({
    id: 'getSecondFactors',
    summary: 'Your second factors',
    description: 'Authenticator app, passkeys, and how many backup codes are left.',
    doors: { user: '/second-factors' },
    permissions: [],
    message: 'Second factors',
    answers: passkeys.SecondFactors,
    run: (deps: PeopleDeps, user) => getSecondFactors(deps, user.id),
    wire: ({ passkeys: found, ...factors }) => ({
      ...factors,
      passkeys: found.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name: name ?? '',
        createdAt: createdAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    }),
  }),
  write({
    id: 'askForNewPasskey',
    summary: 'Add a passkey: the question',
    description: ASK,
    method: 'POST',
    doors: { user: '/passkeys/question' },
    permissions: [],
    needsFreshProof: true,
    message: 'Question',
    answers: passkeys.NewPasskeyQuestion,
    errors: [409, 'passkeys_unavailable'],
    run: async (deps: PeopleDeps, user, _input, exchange) => {
      const { headers, question } = await askForNewPasskey(deps, ownRequest(exchange, user));
      setCookies(exchange, headers);
      return question;
    },
  }),
  write({
    id: 'addPasskey',
    summary: 'Add a passkey',
    description:
      'From then on it signs the person in, and a password alone does not. The first second factor comes with backup ' +
      'codes. Ends all other sessions of the person.',
    method: 'POST',
    doors: { user: '/passkeys' },
    permissions: [],
    needsFreshProof: true,
    records: { secretIn: 'backupCodes' },
    body: passkeys.NewPasskey,
    message: 'Passkey added',
    answers: passkeys.BackupCodes,
    errors: [409, 'sign_in_refused', 'passkeys_unavailable'],
    run: async (deps: PeopleDeps, user, { body: { name, answer } }, exchange) => ({
      backupCodes: [...(await addPasskey(deps, ownRequest(exchange, user), { name: readName(name), answer }))],
    }),
    hasSecret: true,
  }),
  write({
    id: 'renamePasskey',
    summary: 'Rename a passkey',
    method: 'PATCH',
    doors: { user: '/passkeys/:passkeyId' },
    permissions: [],
    params: ofPasskey,
    body: passkeys.NameBody,
    message: 'Done',
    run: (deps: PeopleDeps, user, { params, body }, exchange) =>
      changePasskeyName(deps, ownRequest(exchange, user), params.passkeyId, readName(body.name)),
    ...DONE,
  }),
  write({
    id: 'removePasskey',
    summary: 'Remove a passkey',
    description:
      'Ends all other sessions of the person. Without another factor, their password alone signs them in; a business ' +
      'that demands a second factor does not allow that.',
    method: 'DELETE',
    doors: { user: '/passkeys/:passkeyId' },
    permissions: [],
    needsFreshProof: true,
    params: ofPasskey,
    message: 'Done',
    errors: [409, 'last_factor'],
    run: (deps: PeopleDeps, user, { params }, exchange) =>
      removePasskey(deps, ownRequest(exchange, user), params.passkeyId),
    ...DONE,
  }),
  write({
    id: 'makeBackupCodes',
    summary: 'Make new backup codes',
    description:
      'The former ones stop working. The proof must come from an authenticator app or a passkey, not from a backup ' +
      'code.',
    method: 'POST',
    doors: { user: '/two-factor/backup-codes' },
    permissions: [],
    needsFreshProof: true,
    records: 'secret_shown',
    message: 'Backup codes made',
    answers: passkeys.BackupCodes,
    run: async (deps: PeopleDeps, user, _input, exchange) => ({
      backupCodes: [...(await makeBackupCodes(deps, ownRequest(exchange, user), exchange.session.provedWith))],
    }),
    hasSecret: true,
  }),
];

const NAME_LENGTH_MAX = 60;
const readName = (name: string): string => readText('name', name, { maxLength: NAME_LENGTH_MAX });

export const passkeyOperations = [...signing, ...proving, ...own];
