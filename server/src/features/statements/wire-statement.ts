/** Statements and balances as callers see them. */
import { nairaFromKobo } from '../../core/money/kobo.ts';
import { lagosDate } from '../../platform/time/lagos.ts';
import { wireInstant } from '../../platform/time/wire-date.ts';
import type { BalanceAt } from './balance-at.ts';
import type { WireBalance, WireStatement } from './schemas.ts';
import type { StatementHead, StatementLine } from './statement.ts';
import type { WholeStatement } from './whole-statement.ts';

export function wireStatement(statement: WholeStatement): WireStatement {
  const { account, totals } = statement;
  return {
    account: { ...account, id: Number(account.id) },
    currency: 'NGN',
    period: { from: wireInstant(statement.from), to: wireInstant(statement.to) },
    createdAt: wireInstant(statement.madeAt),
    openingBalance: nairaFromKobo(statement.openingKobo),
    closingBalance: nairaFromKobo(statement.closingKobo),
    totals: {
      credits: nairaFromKobo(totals.creditKobo),
      debits: nairaFromKobo(totals.debitKobo),
      commission: nairaFromKobo(totals.commissionKobo),
      received: nairaFromKobo(totals.receivedKobo),
      refunded: nairaFromKobo(totals.refundedKobo),
      payouts: nairaFromKobo(totals.payoutsKobo),
      gross: nairaFromKobo(totals.grossKobo),
    },
    lines: statement.lines.map(wireLine),
  };
}

const wireLine = (line: StatementLine): WireStatement['lines'][number] => ({
  sequence: Number(line.sequence),
  createdAt: wireInstant(line.at),
  reference: line.reference,
  description: line.description,
  purpose: line.purpose,
  type: line.isDebit ? 'debit' : 'credit',
  amount: nairaFromKobo(line.amountKobo),
  commission: nairaFromKobo(line.commissionKobo),
  grossAmount: nairaFromKobo(line.grossKobo),
  balanceAfter: nairaFromKobo(line.balanceAfterKobo),
});

export function wireBalance({ at, balanceKobo, lastTransaction }: BalanceAt): WireBalance {
  return {
    at,
    balance: nairaFromKobo(balanceKobo),
    currency: 'NGN',
    lastTransaction:
      lastTransaction === undefined
        ? null
        : {
            sequence: Number(lastTransaction.sequence),
            reference: lastTransaction.reference,
            createdAt: wireInstant(lastTransaction.createdAt),
          },
  };
}

/** Digits, dashes and a fixed word: no text that a person has typed. */
export const fileName = ({ account, from, to }: StatementHead, extension: 'csv' | 'pdf'): string =>
  `statement-${account.id}-${lagosDate(from)}-to-${lagosDate(to)}.${extension}`;
