import type { Command } from 'commander';
import type { BusinessId } from '../database/ids.ts';
import { listRefunds } from '../refunds/list-refunds.ts';
import { paymentReferenceFromPath } from '../refunds/refund-request.ts';
import { wireRefundList } from '../refunds/wire-refund.ts';
import { addCommand, businessOption, type Mode, modeOption } from './arguments.ts';
import { withDatabase } from './context.ts';
import { instant, type OutputOptions, print, table } from './output.ts';

interface Options extends OutputOptions {
  readonly business: BusinessId;
  readonly mode: Mode;
}

const REFUNDS_SHOWN_MAX = 1_000;

export function addRefundsList(parent: Command): void {
  addCommand(parent, 'list <payment>', 'The refunds of a payment, named by its reference, newest first')
    .addOption(businessOption())
    .addOption(modeOption('mode of the payment').makeOptionMandatory())
    .action(async (payment: string, options: Options) => {
      const ledger = { businessId: options.business, live: options.mode === 'live' };
      const found = await withDatabase((context) =>
        listRefunds(context, ledger, paymentReferenceFromPath(payment), { page: 1n, limit: REFUNDS_SHOWN_MAX }),
      );
      const wire = wireRefundList(found.payment, found.page);
      const rows = wire.refunds.map(({ createdAt, amount, accountAmount, commissionAmount, commission, reason }) => [
        instant(new Date(createdAt)),
        amount.toFixed(2),
        accountAmount.toFixed(2),
        commissionAmount.toFixed(2),
        commission,
        reason,
      ]);
      print(
        options,
        wire,
        `${table(['When', 'Refund', 'Account', 'Commission', 'Bearer', 'Reason'], rows)}\n` +
          `₦${wire.payment.refundableAmount.toFixed(2)} of ₦${wire.payment.amount.toFixed(2)} are left.`,
      );
    });
}
