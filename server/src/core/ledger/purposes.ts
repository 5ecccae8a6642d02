/** Debit: money that leaves for the account's bank. */
export const PAYOUT_PURPOSE = 'payout';
/** Credit: the amount of a failed or cancelled payout returns to its wallet. */
export const PAYOUT_RETURN_PURPOSE = 'payout_return';

/** Debit: a payment, or a part of it, goes back to its payer. */
export const REFUND_PURPOSE = 'refund';

/** They belong to the service: no payment gets one. Payments of earlier versions may have the first two. */
export const RESERVED_PURPOSES: readonly string[] = [REFUND_PURPOSE, PAYOUT_PURPOSE, PAYOUT_RETURN_PURPOSE];

/** A condition on transactions `t`: money from a payer, not money returned by a bank. */
export const IS_PAYMENT = `(t.clearing_kobo < 0 AND t.purpose <> '${PAYOUT_RETURN_PURPOSE}')`;

/**
 * The kind of a transaction `t`. The purposes that only the service sets decide. It is stored in blocks: see BLOCK_SIZE
 * before you change it.
 */
export const KIND = `CASE WHEN t.clearing_kobo > 0 THEN CASE WHEN t.purpose = '${PAYOUT_PURPOSE}' THEN 'payout'
        ELSE 'refund' END WHEN t.purpose = '${PAYOUT_RETURN_PURPOSE}' THEN 'return' ELSE 'payment' END`;
