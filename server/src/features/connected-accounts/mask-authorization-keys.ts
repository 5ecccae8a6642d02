/** Accounts for callers who may not know authorisation keys: `auth_live_…x7Qa` instead of the key. */

const FIRST_AND_LAST = /^(auth_(?:test|live)_).*(.{4})$/s;

/** One account of an answer, or several. */
export function maskAuthorizationKeys(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(maskAuthorizationKeys);
  if (typeof data !== 'object' || data === null || !('authorizationKeys' in data)) return data;
  const { authorizationKeys: key } = data;
  return { ...data, authorizationKeys: typeof key === 'string' ? key.replace(FIRST_AND_LAST, '$1…$2') : null };
}
