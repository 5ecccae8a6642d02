-- A refund is a transaction of its own; here stands which payment it gives back, and who bears the commission. How much,
-- why and when is the transaction's. Written with it, under the ledger's lock.
CREATE TABLE refunds (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  sequence bigint NOT NULL,
  payment_sequence bigint NOT NULL,
  commission text NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (business_id, live, sequence),
  CONSTRAINT refunds_transaction FOREIGN KEY (business_id, live, sequence)
    REFERENCES transactions (business_id, live, sequence),
  CONSTRAINT refunds_payment FOREIGN KEY (business_id, live, payment_sequence)
    REFERENCES transactions (business_id, live, sequence),
  CONSTRAINT refunds_later_than_payment CHECK (sequence > payment_sequence),
  CONSTRAINT refunds_commission CHECK (commission IN ('reverse', 'keep', 'platform'))
);
CREATE INDEX refunds_by_payment ON refunds (business_id, live, payment_sequence, sequence);

-- Wallets that owe, of which there are few.
CREATE INDEX wallets_owing ON wallets (business_id, live, balance_kobo) WHERE balance_kobo < 0;

-- What to do when a wallet holds less than a refund takes from it.
ALTER TABLE businesses ADD COLUMN refund_shortfall text NOT NULL DEFAULT 'refuse'
  CONSTRAINT businesses_refund_shortfall CHECK (refund_shortfall IN ('refuse', 'owe'));
