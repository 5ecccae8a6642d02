/** Reads ENCRYPTION_KEY and ENCRYPTION_KEYS. */

/** The id of an ENCRYPTION_KEY, and of the one in the data directory. */
export const ONLY_KEY = 'default';

export interface MasterKey {
  /** As the operator calls it. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** An id, a colon, and the key. */
const ENTRY = /^([A-Za-z0-9][A-Za-z0-9._-]{0,31}):(.*)$/;

/** The newest first; undefined if none is set. A message never shows a part of a key. */
export function readEncryptionKeys(env: NodeJS.ProcessEnv, problems: string[]): readonly MasterKey[] | undefined {
  const one = env['ENCRYPTION_KEY'];
  const several = env['ENCRYPTION_KEYS'];
  if (one && several) {
    problems.push('Set ENCRYPTION_KEY or ENCRYPTION_KEYS, not both: the former key is an entry of ENCRYPTION_KEYS.');
  }
  if (several) return readList(several, problems);
  if (!one) return undefined;
  const key = decodeKey(one);
  if (key !== undefined) return [{ id: ONLY_KEY, key }];
  problems.push('ENCRYPTION_KEY must be 32 bytes in base64 or hexadecimal, e.g. from `openssl rand -base64 32`.');
  return undefined;
}

function readList(text: string, problems: string[]): readonly MasterKey[] | undefined {
  const keys = text.split(',').map((entry) => {
    const [, id = '', encoded = ''] = ENTRY.exec(entry.trim()) ?? [];
    const key = decodeKey(encoded);
    return key && { id, key };
  });
  const wrong = keys.flatMap((key, index) => (key === undefined ? [index + 1] : []));
  if (wrong.length > 0) {
    problems.push(
      `ENCRYPTION_KEYS must be entries "id:key" with commas, the newest first; each id has 1 to 32 letters, digits, ` +
        `dots, hyphens or underscores, each key 32 bytes in base64 or hexadecimal. Not so: entry ${wrong.join(', ')}.`,
    );
    return undefined;
  }
  const read = keys.filter((key) => key !== undefined);
  const ids = new Set(read.map(({ id }) => id));
  const different = new Set(read.map(({ key }) => key.toString('hex')));
  if (ids.size === read.length && different.size === read.length) return read;
  problems.push('ENCRYPTION_KEYS has the same id or the same key twice.');
  return undefined;
}

function decodeKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  // 32 bytes are 43 characters of base64, and `=` as padding.
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
