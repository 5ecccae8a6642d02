import { businessQuery, fileAddress } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';
import type { Action, ActorKind } from './words.ts';

/** With these filters the server finds pages by an offset, and ends at the ten thousandth entry. */
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

export const auditLogQuery = (address: LedgerAddress, filters: AuditFilters, page: number) =>
  businessQuery(address, '{mode}/audit-log', { ...namedOf(filters), page, limit: LIMIT });

export const exportAddress = (address: LedgerAddress, filters: AuditFilters): string =>
  fileAddress(address, '{mode}/audit-log.csv', namedOf(filters));

/** The server's names of the filters; one person or key is more specific than the kind. */
const namedOf = ({ actor, by, action, subject, from, to }: AuditFilters) => ({
  actor: actor ?? by,
  action,
  subject,
  from,
  to,
});
