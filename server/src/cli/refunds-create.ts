import { type Command, Option } from 'commander';
import type { BusinessId } from '../database/ids.ts';
import { REFUND_COMMISSIONS, type RefundCommission } from '../money/refund.ts';
import { readRefund } from '../refunds/refund-request.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { wireCreatedRefund } from '../refunds/wire-refund.ts';
import { addCommand, businessOption, type Mode, modeOption, naira } from './arguments.ts';
import { withDatabase } from './context.ts';
import { operatorOrigin } from './operator.ts';
import { type OutputOptions, print } from './output.ts';

interface Options extends OutputOptions {
  readonly business: BusinessId;
  readonly mode: Mode;
  readonly amount?: number;
  readonly reason?: string;
  readonly commission: RefundCommission;
  readonly reference?: string;
}

export function addRefundsCreate(parent: Command): void {
  addCommand(parent, 'create <payment>', 'Refund a payment, named by its reference: all that is left of it, or a part')
    .addOption(businessOption())
    .addOption(modeOption('mode of the payment').makeOptionMandatory())
    .addOption(new Option('--amount <naira>', 'a part instead of all that is left').argParser(naira))
    .option('--reason <text>', 'shown as the description of the transaction')
    .addOption(
      new Option(
        '--commission <who>',
        'reverse: given back pro rata; keep: the account bears all; platform: the business does',
      )
        .choices(REFUND_COMMISSIONS)
        .default('reverse'),
    )
    .option('--reference <uuid>', 'names this refund, so that it may be sent again')
    .action(async (payment: string, options: Options) => {
      const { business: businessId, mode, amount, reason, commission, reference } = options;
      const wanted = readRefund(payment, {
        commission,
        ...(amount === undefined ? {} : { amount }),
        ...(reason === undefined ? {} : { reason }),
        ...(reference === undefined ? {} : { reference }),
      });
      const caller = { businessId, live: mode === 'live', apiKeyId: undefined, origin: operatorOrigin() };
      const outcome = await withDatabase((context) => refundPayment(context, caller, wanted));
      const wire = wireCreatedRefund(outcome);
      const { refund, payment: left } = wire;
      const said = outcome.replayed ? 'was refunded before' : 'is refunded';
      print(
        options,
        wire,
        `₦${refund.amount.toFixed(2)} of payment ${left.reference} ${said} (refund ${refund.reference}).\n` +
          `₦${left.refundableAmount.toFixed(2)} are left of it; the account has ₦${wire.balanceAfter.toFixed(2)} now.`,
      );
    });
}
