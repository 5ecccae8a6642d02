import { Option } from '@tributary/cli';
import { createKey } from '../features/api-keys/create-key.ts';
import { type ListedKey, listKeys } from '../features/api-keys/list-keys.ts';
import { revokeKey } from '../features/api-keys/revoke-key.ts';
import { rollKey } from '../features/api-keys/roll-key.ts';
import type { ApiKeyId } from '../platform/database/ids.ts';
import { businessOption, command, durationMs, modeOption, noun, numberFrom1, ofLedger } from './command.ts';
import { KEY_PERMISSIONS } from '../core/words/permissions.ts';
import { readEnd } from '../platform/wire/instants.ts';
import { makeNextMacKey } from '../platform/vault/mac-keys.ts';
import { rotateEncryption as rotateAll } from '../platform/vault/rotate-encryption.ts';
import { loadedKeyring } from './loaded-keyring.ts';
import { operatorOrigin } from './operator.ts';
import { instant, modeName, table } from './output.ts';
import { telling } from './telling.ts';

const MODE = 'mode of the keys';
const DAY_MS = 24 * 60 * 60_000;

const list = command(
  'list',
  'List the keys of a business: their first and last characters, and whether they work',
  (bare) => bare.addOption(businessOption().makeOptionMandatory()).addOption(modeOption(MODE)),
  async (invocation, { business: businessId, mode }) => {
    const live = mode && mode === 'live';
    const found = await invocation.withDatabase((context) => listKeys(context, { businessId, live }));
    const keys = found.map((key) => ({
      keyId: Number(key.id),
      mode: modeName(key.live),
      kind: key.kind,
      name: key.name,
      maker: key.maker,
      makerLeft: key.makerLeft,
      scopes: key.scopes,
      allowedAddresses: key.allowedAddresses,
      prefix: key.prefix,
      lastFour: key.lastFour,
      status: key.status,
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      revokedAt: key.revokedAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      lastUsedFrom: key.lastUsedFrom,
    }));
    const text = table(found, 'There are no keys.', {
      Id: (key) => key.id,
      Mode: (key) => modeName(key.live),
      Kind: (key) => key.kind,
      Name: (key) => key.name ?? '',
      Key: (key) => `${key.prefix}…${key.lastFour}`,
      Status: (key) => key.status,
      Scopes: (key) => (key.kind === 'public' ? '' : scopesInWords(key.scopes)),
      Addresses: (key) => key.allowedAddresses?.join(' ') ?? 'all',
      'Created by': makerInWords,
      Created: (key) => key.createdAt,
      'Last used': (key) => key.lastUsedAt,
      Ends: (key) => key.revokedAt ?? key.expiresAt,
    });
    return { json: { keys }, text };
  },
);

const makerInWords = ({ maker, makerLeft }: ListedKey): string => {
  if (!makerLeft) return maker ?? '';
  return maker === null ? 'a former member' : `${maker} (former member)`;
};

const scopesInWords = (scopes: readonly string[] | null): string =>
  scopes === null || KEY_PERMISSIONS.every((permission) => scopes.includes(permission)) ? 'all' : scopes.join(' ');

/** Words between commas. */
const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const create = command(
  'create',
  'Create another key and print it; it is not shown again',
  (bare) =>
    ofLedger(bare, MODE)
      .option('--public', 'a public key (pk_…), which opens the bank list only, instead of a secret one (sk_…)')
      .option('--name <text>', 'what the key is for')
      .addOption(
        new Option(
          '--scopes <list>',
          'what a secret key may do, such as payments:write,payments:read (default: all)',
        ).argParser(words),
      )
      .addOption(
        new Option(
          '--addresses <list>',
          'the only addresses and networks to use it from, such as 203.0.113.7,2001:db8::/32',
        ).argParser(words),
      )
      .option('--expires <time>', 'when it stops working, such as 2027-03-31 or 2027-03-31T18:30:00Z'),
  async (invocation, { business: businessId, mode, public: isPublic = false, name, scopes, addresses, expires }) => {
    const kind = isPublic ? 'public' : 'secret';
    const wanted = { businessId, live: mode === 'live', kind, origin: operatorOrigin() } as const;
    const expiresAt = expires === undefined ? undefined : readEnd('expires', expires).toISOString();
    const terms = { name, scopes, allowedAddresses: addresses, expiresAt };
    const { id, text: key } = await invocation.withDatabase(async (context) =>
      createKey(await telling(invocation, context), { ...wanted, ...terms }),
    );
    const json = { keyId: Number(id), businessId: Number(businessId), mode, kind, key };
    return { json, text: `Key ${id}. Store it: it is not shown again.\n${key}` };
  },
);

const keyId = (text: string): ApiKeyId => numberFrom1(text) as ApiKeyId;

const roll = command(
  'roll',
  'Replace a key; the old one can keep working for a while',
  (bare) =>
    bare
      .argument('<key-id>', 'id of the old key, from `keys list`', keyId)
      .addOption(
        new Option('--overlap <time>', 'how long the old key keeps working: 0, or such as 30m, 24h, 7d')
          .argParser(durationMs)
          .default(DAY_MS, '24h'),
      ),
  async (invocation, { overlap: overlapMs }, id) => {
    const { issued, old, oldEndsAt } = await invocation.withDatabase(async (context) =>
      rollKey(await telling(invocation, context), { keyId: id, overlapMs, origin: operatorOrigin() }),
    );
    const json = {
      keyId: Number(issued.id),
      businessId: Number(old.businessId),
      mode: modeName(old.live),
      kind: old.kind,
      key: issued.text,
      oldKeyId: Number(old.id),
      oldKeyEndsAt: oldEndsAt.toISOString(),
    };
    const end = overlapMs === 0 ? 'is revoked' : `works until ${instant(oldEndsAt)}`;
    const text = `Key ${issued.id}. Store it: it is not shown again. The old key ${old.id} ${end}.\n${issued.text}`;
    return { json, text };
  },
);

const revoke = command(
  'revoke',
  'Revoke a key: from now on it posts nothing',
  (bare) => bare.argument('<key-id>', 'id of the key, from `keys list`', keyId),
  async (invocation, _options, id) => {
    const { key, revokedAt, wasLastSecretKey } = await invocation.withDatabase(async (context) =>
      revokeKey(await telling(invocation, context), { keyId: id, origin: operatorOrigin() }),
    );
    const { businessId, kind } = key;
    const mode = modeName(key.live);
    const message =
      `Business ${businessId} has no secret key left in ${mode} mode. ` +
      `Create one with: keys create --business ${businessId} --mode ${mode}`;
    const warnings = wasLastSecretKey ? [{ code: 'no_secret_key_left', message }] : [];
    const said = `Key ${key.id} is revoked since ${instant(revokedAt)}.`;
    return {
      json: {
        keyId: Number(key.id),
        businessId: Number(businessId),
        mode,
        kind,
        revokedAt: revokedAt.toISOString(),
        warnings,
      },
      text: wasLastSecretKey ? `${said}\n${message}` : said,
    };
  },
);

const ROTATE_HELP = `
For when a key of ENCRYPTION_KEYS has to be replaced, while servers serve. First give every process the new key behind
the others, then put it first on every process, then run this. It wraps the data key of each business anew; secrets,
and rows that seals cover, stay as they are. Then remove the others from every process.`;

const rotateEncryption = command(
  'rotate-encryption',
  'Wrap the data keys of all businesses by the newest key of ENCRYPTION_KEYS',
  (bare) => bare.addHelpText('after', ROTATE_HELP),
  async (invocation) => {
    const { newestId, wrapped } = await invocation.withDatabase(async ({ db }) =>
      rotateAll({ db, keyring: await loadedKeyring({ db, config: invocation.config }) }),
    );
    const text =
      `${wrapped} data keys were wrapped anew. All of them are wrapped by the key "${newestId}" now: ` +
      'no other key is needed once all processes have this one first.';
    return { json: { newestKey: newestId, wrapped: Number(wrapped) }, text };
  },
);

const ROTATE_LOG_KEY_HELP = `
For when somebody may have got hold of the key that vouches for the log. All processes vouch with the new one within
some seconds, and by then the old one vouches for nothing any more. Old entries are still checked with old keys, so none
is deleted.`;

const rotateLogKey = command(
  'rotate-log-key',
  'Make a new key that vouches for the log',
  (bare) => bare.addHelpText('after', ROTATE_LOG_KEY_HELP),
  async (invocation) => {
    const number = await invocation.withDatabase(async ({ db }) =>
      makeNextMacKey(db, (await loadedKeyring({ db, config: invocation.config })).masterKeys),
    );
    return { json: { logKey: number }, text: `Key ${number} vouches for the log from now on.` };
  },
);

export const keys = noun('keys', 'API keys, and the keys that encrypt secrets', [
  list,
  create,
  roll,
  revoke,
  rotateEncryption,
  rotateLogKey,
]);
