/** Debit: money that is sent to the account's bank. */
/** Debit: money that leaves for the account's bank. */
export const PAYOUT_PURPOSE = 'payout';
/** Credit: the amount of a failed or cancelled payout returns to its wallet. Refused as the purpose of a payment. */
export const PAYOUT_RETURN_PURPOSE = 'payout_return';

/** A condition on transactions `t`: money from a payer, not money returned by a bank. */
export const IS_PAYMENT = `(t.clearing_kobo < 0 AND t.purpose <> '${PAYOUT_RETURN_PURPOSE}')`;
