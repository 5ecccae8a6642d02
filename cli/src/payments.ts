import { Option } from '@commander-js/extra-typings';
import type { PaymentSummary } from '@tributary/sdk';
import { accountOption, fromOption, limitOption, metadata, toOption } from './arguments.ts';
import { choice, naira, noun } from './command.ts';
import { listing, table } from './output.ts';
import { command, connect, ofServer } from './remote.ts';

const PAYMENT = ['<payment>', 'reference of the payment'] as const;
const MORE = '\nThere are more; --limit shows up to 1,000, and --from and --to a period.';

const list = command(
  'list',
  'List payments, newest first',
  (bare) =>
    ofServer(bare)
      .addOption(accountOption())
      .addOption(fromOption())
      .addOption(toOption())
      .addOption(
        new Option('--metadata <key=value>', 'only those with exactly this; may be repeated').argParser(metadata),
      )
      .addOption(limitOption()),
  async (surroundings, options) => {
    const { tributary, call } = connect(surroundings, options);
    const { account: subAccountId, from, to, metadata: wanted, limit } = options;
    const filter = { subAccountId, from, to, metadata: wanted };
    const { payments, next } = await tributary.payments.list({ ...filter, limit }, call);
    const text = table(payments, 'There are no payments.', {
      When: ({ createdAtIso }) => new Date(createdAtIso),
      Account: ({ subAccountId: id }) => id,
      Amount: ({ grossAmount }) => grossAmount.toFixed(2),
      Commission: ({ commission }) => commission.toFixed(2),
      State: ({ state }) => state,
      Reference: ({ reference }) => reference,
      Description: ({ description }) => description,
    });
    return { json: { payments, next }, text: next === null ? text : text + MORE };
  },
);

const shown = (payment: PaymentSummary): string =>
  listing({
    Reference: payment.reference,
    When: new Date(payment.createdAtIso),
    Account: payment.subAccountId,
    Amount: `₦${payment.split.grossAmount.toFixed(2)}`,
    Commission: `₦${payment.split.commission.toFixed(2)}`,
    Credited: `₦${payment.split.creditAmount.toFixed(2)}`,
    State: payment.state,
    Refunded: `₦${payment.refundedAmount.toFixed(2)}`,
    Purpose: payment.purpose,
    Description: payment.description,
    Metadata: payment.metadata,
  });

const get = command(
  'get',
  'Show the payment with this reference, and its refunds',
  (bare) => ofServer(bare).argument(...PAYMENT),
  async (surroundings, options, reference) => {
    const { tributary, call } = connect(surroundings, options);
    const payment = await tributary.payments.get(reference, call);
    const refunds = table(payment.refunds, '', {
      Refunded: ({ createdAt }) => new Date(createdAt),
      Amount: ({ amount }) => amount.toFixed(2),
      Commission: ({ commissionAmount }) => commissionAmount.toFixed(2),
      Reference: (refund) => refund.reference,
      Reason: ({ reason }) => reason,
    });
    return { json: payment, text: [shown(payment), refunds].filter(Boolean).join('\n') };
  },
);

const create = command(
  'create',
  'Accept a payment for a connected account, and split it',
  (bare) =>
    ofServer(bare)
      .addOption(accountOption().makeOptionMandatory())
      .addOption(new Option('--amount <naira>', 'what the payer paid').argParser(naira).makeOptionMandatory())
      .option('--reference <uuid>', 'names this payment, so that it is safe to send again')
      .option('--description <text>', 'what it is for')
      .option('--purpose <word>', 'a word of your own')
      .addOption(new Option('--metadata <key=value>', 'a key of your own; may be repeated').argParser(metadata))
      .addHelpText('after', '\nThe authorisation key is that of TRIBUTARY_AUTHORIZATION_KEY, or is asked for first.'),
  async (surroundings, options) => {
    const { tributary, call } = connect(surroundings, options);
    const { account: subAccountId, amount, reference, description, purpose } = options;
    const given = surroundings.env['TRIBUTARY_AUTHORIZATION_KEY'] || undefined;
    const authorizationKey = given ?? (await tributary.accounts.get(subAccountId, call)).authorizationKeys;
    const payment = await tributary.payments.accept(
      {
        subAccountId,
        authorizationKey,
        amount,
        ...(reference !== undefined && { reference }),
        ...(description !== undefined && { description }),
        ...(purpose !== undefined && { purpose }),
        ...(options.metadata !== undefined && { metadata: options.metadata }),
      },
      call,
    );
    const text =
      `Payment ${payment.reference} of ₦${payment.grossAmount.toFixed(2)}: ` +
      `₦${payment.commission.toFixed(2)} commission, and the account has ₦${payment.balanceAfter.toFixed(2)} now.`;
    return { json: payment, text };
  },
);

const refund = command(
  'refund',
  'Refund the payment with this reference: everything that is left of it, or a part',
  (bare) =>
    ofServer(bare)
      .argument(...PAYMENT)
      .addOption(new Option('--amount <naira>', 'a part instead of all that is left').argParser(naira))
      .option('--reason <text>', 'shown as the description of the transaction')
      .addOption(
        choice(
          '--commission <who>',
          'reverse: returned pro rata; keep: the account pays the full refund; platform: the business does',
          ['reverse', 'keep', 'platform'],
        ),
      )
      .option('--reference <uuid>', 'names this refund, so that it is safe to send again'),
  async (surroundings, options, payment) => {
    const { tributary, call } = connect(surroundings, options);
    const { amount, reason, commission, reference } = options;
    const created = await tributary.refunds.create(
      payment,
      {
        ...(amount !== undefined && { amount }),
        ...(reason !== undefined && { reason }),
        ...(commission !== undefined && { commission }),
        ...(reference !== undefined && { reference }),
      },
      call,
    );
    const text =
      `₦${created.refund.amount.toFixed(2)} of payment ${created.payment.reference} is refunded ` +
      `(refund ${created.refund.reference}).\n₦${created.payment.refundableAmount.toFixed(2)} are left of it; ` +
      `the account has ₦${created.balanceAfter.toFixed(2)} now.`;
    return { json: created, text };
  },
);

export const payments = noun('payments', 'payments of a server, and their refunds', [list, get, create, refund]);
