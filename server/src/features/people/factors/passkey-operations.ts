/** A person's own passkeys, and backup codes. */
import { text } from '../../../platform/http/fields.ts';
import { DONE, pathParameter, read, write } from '../../../platform/http/operation.ts';
import { readText } from '../../../platform/wire/invalid.ts';
import * as passkeys from './passkey-schemas.ts';
import { addPasskey, askForNewPasskey, changePasskeyName, removePasskey } from './passkeys.ts';
import { getSecondFactors, makeBackupCodes } from './second-factors.ts';
import { ownRequest, type PersonDeps, setCookies } from '../shared-operations.ts';

const ofPasskey = {
  passkeyId: pathParameter(text('The id of the passkey. It opens nothing.', passkeys.PASSKEY_ID), (id) => id),
};

const NAME_LENGTH_MAX = 60;
const readName = (name: string): string => readText('name', name, { maxLength: NAME_LENGTH_MAX });

export const passkeyOperations = [
  read({
    id: 'getSecondFactors',
    summary: 'Your second factors',
    description: 'Authenticator app, passkeys, and how many backup codes are left.',
    doors: { user: '/second-factors' },
    permissions: [],
    message: 'Second factors',
    answers: passkeys.SecondFactors,
    run: (deps: PersonDeps, user) => getSecondFactors(deps, user.id),
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
    description: passkeys.ASK,
    method: 'POST',
    doors: { user: '/passkeys/question' },
    permissions: [],
    needsFreshProof: true,
    message: 'Question',
    answers: passkeys.NewPasskeyQuestion,
    errors: [409, 'passkeys_unavailable'],
    run: async (deps: PersonDeps, user, _input, exchange) => {
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
    run: async (deps: PersonDeps, user, { body: { name, answer } }, exchange) => ({
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
    run: (deps: PersonDeps, user, { params, body }, exchange) =>
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
    run: (deps: PersonDeps, user, { params }, exchange) =>
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
    run: async (deps: PersonDeps, user, _input, exchange) => ({
      backupCodes: [...(await makeBackupCodes(deps, ownRequest(exchange, user), exchange.session.provedWith))],
    }),
    hasSecret: true,
  }),
];
