/** Statements as files. */
import { fileAddress } from '../../api/calls.ts';
import { api } from '../../api/client.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { saveFile } from '../../components/save-file.ts';
import type { StatementSpan } from './statement-span.ts';

export const statementAddress = (address: LedgerAddress, accountId: number, span: StatementSpan): string =>
  fileAddress(address, '{mode}/accounts/{subAccountId}/statement', { subAccountId: accountId, ...span, format: 'csv' });

/** A PDF is refused when it would be too long. A call can show that on the page, which a link can't. */
export async function savePdf(
  { businessId, mode }: LedgerAddress,
  accountId: number,
  { from, to }: StatementSpan,
): Promise<void> {
  const query = { format: 'pdf' as const, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { data, response } = await api.GET(
    '/dashboard/api/businesses/{businessId}/{mode}/accounts/{subAccountId}/statement',
    {
      params: { path: { businessId, mode, subAccountId: accountId }, query },
      parseAs: 'blob',
    },
  );
  if (data === undefined) throw new Error('a statement came without a file');
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'statement.pdf', data);
}
