import { Option } from '@tributary/cli';
import { REFUND_COMMISSIONS } from '../core/money/refund.ts';
import { listRefunds } from '../features/refunds/list-refunds.ts';
import { refundPayment } from '../features/refunds/refund-payment.ts';
import { paymentReferenceFromPath, readRefund } from '../features/refunds/refund-request.ts';
import { wireCreatedRefund, wireRefundList } from '../features/refunds/wire-refund.ts';
import { choice, command, naira, noun, ofLedger } from './command.ts';
import { callerOf } from './invocation.ts';
import { table } from './output.ts';

const MODE = 'mode of the payment';
const REFUNDS_SHOWN_MAX = 1_000;

const create = command(
  'create',
  'Refund the payment with this reference: everything that is left of it, or a part',
  (bare) =>
    ofLedger(bare, MODE)
      .argument('<payment>')
      .addOption(new Option('--amount <naira>', 'a part instead of all that is left').argParser(naira))
      .option('--reason <text>', 'shown as the description of the transaction')
      .addOption(
        choice(
          '--commission <who>',
          'reverse: returned pro rata; keep: the account pays the full refund; platform: the business does',
          REFUND_COMMISSIONS,
        ).default('reverse' as const),
      )
      .option('--reference <uuid>', 'names this refund, so that it is safe to send again'),
  async (invocation, options, payment) => {
    const { business: _business, mode: _mode, json: _json, ...wanted } = options;
    const refund = readRefund(paymentReferenceFromPath(payment), wanted);
    const result = await invocation.withDatabase((context) => refundPayment(context, callerOf(options), refund));
    const json = wireCreatedRefund(result);
    const said = result.replayed ? 'was refunded before' : 'is refunded';
    const { amount, reference } = json.refund;
    const text =
      `₦${amount.toFixed(2)} of payment ${json.payment.reference} ${said} (refund ${reference}).\n` +
      `₦${json.payment.refundableAmount.toFixed(2)} are left of it; the account has ` +
      `₦${json.balanceAfter.toFixed(2)} now.`;
    return { json, text };
  },
);

const list = command(
  'list',
  'List the refunds of the payment with this reference, newest first',
  (bare) => ofLedger(bare, MODE).argument('<payment>'),
  async (invocation, options, payment) => {
    const found = await invocation.withDatabase((context) =>
      listRefunds(context, callerOf(options), paymentReferenceFromPath(payment), {
        page: 1n,
        limit: REFUNDS_SHOWN_MAX,
      }),
    );
    const json = wireRefundList(found.payment, found.page);
    const rows = table(json.refunds, undefined, {
      When: ({ createdAt }) => new Date(createdAt),
      Refund: ({ amount }) => amount.toFixed(2),
      Account: ({ accountAmount }) => accountAmount.toFixed(2),
      Commission: ({ commissionAmount }) => commissionAmount.toFixed(2),
      Bearer: ({ commission }) => commission,
      Reason: ({ reason }) => reason,
    });
    const { refundableAmount, amount } = json.payment;
    return { json, text: `${rows}\n₦${refundableAmount.toFixed(2)} of ₦${amount.toFixed(2)} are left.` };
  },
);

export const refunds = noun('refunds', 'refunds of payments', [create, list]);
