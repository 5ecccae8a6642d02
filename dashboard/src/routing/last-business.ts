/** Remembers the last business, so that the start page opens it again. Only a convenience: the address decides. */
import type { LedgerAddress } from '../api/query-keys.ts';

const KEY = 'tributary-last-business';

export function rememberBusiness({ businessId, mode }: LedgerAddress): void {
  try {
    localStorage.setItem(KEY, `${businessId}/${mode}`);
  } catch {
    // Storage may be switched off; then the first business opens.
  }
}

export function lastBusiness(): LedgerAddress | undefined {
  try {
    const [businessId, mode] = (localStorage.getItem(KEY) ?? '').split('/');
    if (mode !== 'test' && mode !== 'live') return undefined;
    return { businessId: Number(businessId), mode };
  } catch {
    return undefined;
  }
}
