import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { unwrapPage } from '../../api/page.ts';
import { businessKey, type LedgerAddress } from '../../api/query-keys.ts';
import { stringifySearch } from '../../routing/search.ts';
import type { Action, ActorKind } from './words.ts';

/** So narrowed, the log is counted off by the server, and ends at the ten thousandth entry. */
export const isNarrowed = ({ actor, by, action, subject }: AuditFilters): boolean =>
  [actor, by, action, subject].some((value) => value !== undefined);

export interface AuditFilters {
  /** One person or key, `user:…`. */
  readonly actor?: string | undefined;
  /** A kind of actor. */
  readonly by?: ActorKind | undefined;
  readonly action?: Action | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const LIMIT = 50;

export const hasFilters = (filters: AuditFilters): boolean => Object.keys(namedOf(filters)).length > 0;

export function auditLogQuery({ businessId, mode }: LedgerAddress, filters: AuditFilters, page: number) {
  const query = namedOf(filters);
  return queryOptions({
    queryKey: businessKey(businessId, mode, 'audit-log', { ...query, page }),
    queryFn: ({ signal }) =>
      unwrapPage(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/audit-log', {
          params: {
            path: { businessId: String(businessId), mode },
            query: { ...query, page: String(page), limit: String(LIMIT) },
          },
          signal,
        }),
      ),
  });
}

/** A link and no call: the browser saves what comes while it comes. */
export const exportAddress = ({ businessId, mode }: LedgerAddress, filters: AuditFilters): string =>
  `/dashboard/api/businesses/${businessId}/${mode}/audit-log.csv${stringifySearch({ ...namedOf(filters) })}`;

/** As the server names them; one person or key says more than the kind. */
function namedOf({ actor, by, action, subject, from, to }: AuditFilters): Record<string, string> {
  const named = { actor: actor ?? by, action, subject, from, to };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
