/** What commands about the audit log share. */
import { type Command, Option } from 'commander';
import { type AuditQuery, readAuditFilter } from '../audit-log/audit-filter.ts';
import { AUDIT_ACTIONS } from '../audit-log/actions.ts';
import { INSTALLATION } from '../audit-log/entry.ts';
import { AppError } from '../errors.ts';
import type { BusinessId } from '../database/ids.ts';
import { addCommand, businessOption, type Mode, modeOption } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { requireBusiness } from './ledger-context.ts';
import type { OutputOptions } from './output.ts';

export interface AuditOptions extends OutputOptions, AuditQuery {
  readonly business?: BusinessId;
  readonly mode?: Mode;
}

export const addAuditCommand = (parent: Command, name: string, summary: string): Command =>
  addCommand(parent, name, summary)
    .addOption(businessOption().makeOptionMandatory(false))
    .addOption(modeOption('mode of the business'))
    .addHelpText('after', '\nWithout a business: what belongs to none, such as the bank directory.')
    .addOption(new Option('--action <action>', 'only this action, such as account.updated').choices(AUDIT_ACTIONS))
    .option('--actor <who>', 'such as user, operator or api_key:1007')
    .option('--subject <what>', 'such as account or account:1042')
    .option('--from <time>', 'a date or a time (ISO 8601)')
    .option('--to <time>', 'itself included');

/** Which log, and what of it. @throws AppError not_found, validation_failed */
export async function wantedOf(context: CommandContext, options: AuditOptions) {
  const { business, mode, action, actor, subject, from, to } = options;
  const filter = readAuditFilter({ action, actor, subject, from, to });
  if (business === undefined) {
    if (mode === undefined) return { log: { businessId: INSTALLATION, live: true }, filter };
    throw new AppError('validation_failed', 'Give --business with --mode.', { field: 'business' });
  }
  if (mode === undefined) throw new AppError('validation_failed', 'Give --mode with --business.', { field: 'mode' });
  await requireBusiness(context, { business, mode });
  return { log: { businessId: business, live: mode === 'live' }, filter };
}
