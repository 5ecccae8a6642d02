/** All commands, each in a file of its own. */
import { Command } from 'commander';
import { addAuditExport } from './audit-export.ts';
import { addAuditList } from './audit-list.ts';
import { addBanksImport } from './banks-import.ts';
import { addBusinessCreate } from './business-create.ts';
import { addBusinessList } from './business-list.ts';
import { addDatabaseMigrate } from './database-migrate.ts';
import { addDatabaseUrl } from './database-url.ts';
import { addKeysCreate } from './keys-create.ts';
import { addKeysList } from './keys-list.ts';
import { addKeysRevoke } from './keys-revoke.ts';
import { addKeysRoll } from './keys-roll.ts';
import { addLedgerSeals } from './ledger-seals.ts';
import { addLedgerVerify } from './ledger-verify.ts';
import type { OutputOptions } from './output.ts';
import { addPayoutsList } from './payouts-list.ts';
import { addPayoutsResolve } from './payouts-resolve.ts';
import { addPeopleResetPassword } from './people-reset-password.ts';
import { addPeopleResetTwoFactor } from './people-reset-two-factor.ts';
import { addRefundsCreate } from './refunds-create.ts';
import { addRefundsList } from './refunds-list.ts';
import { addSettlementsHolidays } from './settlements-holidays.ts';
import { addSettlementsRepairSchedules } from './settlements-repair-schedules.ts';
import { addSettlementsResultsList } from './settlements-results-list.ts';
import { addSettlementsResultsShow } from './settlements-results-show.ts';
import { addSettlementsResultsUpload } from './settlements-results-upload.ts';
import { addSettlementsRunsApprove } from './settlements-runs-approve.ts';
import { addSettlementsRunsCancel } from './settlements-runs-cancel.ts';
import { addSettlementsRunsCreate } from './settlements-runs-create.ts';
import { addSettlementsRunsExport } from './settlements-runs-export.ts';
import { addSettlementsRunsFile } from './settlements-runs-file.ts';
import { addSettlementsRunsList } from './settlements-runs-list.ts';
import { addSettlementsRunsShow } from './settlements-runs-show.ts';
import { addSettlementsSchedule } from './settlements-schedule.ts';
import { addSettlementsSettings } from './settlements-settings.ts';
import { addWebhooksCreate } from './webhooks-create.ts';
import { addWebhooksDeliveries } from './webhooks-deliveries.ts';
import { addWebhooksList } from './webhooks-list.ts';
import { addWebhooksResend } from './webhooks-resend.ts';
import { addWebhooksRoll } from './webhooks-roll.ts';

/** With JSON, commander's own words about wrong usage are left to whoever catches its error. */
export function createProgram(asJson: boolean): Command {
  const program = new Command('tributary')
    .description(
      'Operates a Tributary installation: the one in DATA_DIR (./data), or that of DATABASE_URL. ' +
        'Works while the server runs and while it does not.',
    )
    .option('--json', 'print JSON, and nothing else, on standard output')
    .hook('preAction', (root, action) => {
      if (root.opts<OutputOptions>().json === true) action.setOptionValue('json', true);
    })
    .exitOverride()
    .showHelpAfterError('(--help shows the commands and options)')
    .configureOutput(asJson ? { writeErr: () => undefined } : {});

  const business = program.command('business').description('businesses');
  addBusinessCreate(business);
  addBusinessList(business);

  const keys = program.command('keys').description('API keys');
  addKeysList(keys);
  addKeysCreate(keys);
  addKeysRoll(keys);
  addKeysRevoke(keys);

  const people = program.command('people').description('people who use the dashboard');
  addPeopleResetPassword(people);
  addPeopleResetTwoFactor(people);

  const banks = program.command('banks').description('the bank directory');
  addBanksImport(banks);

  const database = program.command('database').description('the database in use');
  addDatabaseUrl(database);
  addDatabaseMigrate(database);

  const refunds = program.command('refunds').description('refunds of payments');
  addRefundsCreate(refunds);
  addRefundsList(refunds);

  const ledger = program.command('ledger').description('the ledgers');
  addLedgerVerify(ledger);
  addLedgerSeals(ledger);

  const webhooks = program.command('webhooks').description('webhook endpoints and their deliveries');
  addWebhooksList(webhooks);
  addWebhooksCreate(webhooks);
  addWebhooksRoll(webhooks);
  addWebhooksDeliveries(webhooks);
  addWebhooksResend(webhooks);

  addSettlementCommands(program);

  const audit = program.command('audit').description('the audit log: who changed what');
  addAuditList(audit);
  addAuditExport(audit);
  return program;
}

function addSettlementCommands(program: Command): void {
  const settlements = program.command('settlements').description('money that leaves wallets for bank accounts');
  addSettlementsSettings(settlements);
  addSettlementsSchedule(settlements);
  addSettlementsRepairSchedules(settlements);
  addSettlementsHolidays(settlements);
  const runs = settlements.command('runs').description('settlement runs');
  addSettlementsRunsCreate(runs);
  addSettlementsRunsList(runs);
  addSettlementsRunsShow(runs);
  addSettlementsRunsApprove(runs);
  addSettlementsRunsCancel(runs);
  addSettlementsRunsExport(runs);
  addSettlementsRunsFile(runs);

  const results = settlements.command('results').description('what banks say of payouts');
  addSettlementsResultsUpload(results);
  addSettlementsResultsList(results);
  addSettlementsResultsShow(results);

  const payouts = program.command('payouts').description('payouts of settlement runs');
  addPayoutsList(payouts);
  addPayoutsResolve(payouts);
}
