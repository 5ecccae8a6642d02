/**
 * `camt.053`, the bank's statement of an account: the payouts that were booked, those that came back, and all other
 * movements. What is read here is the same in its versions .08 and .09.
 */
import type { Booking } from '../runs/booking.ts';
import { areDuplicate, type Reasons } from './bank-codes.ts';
import { Charges } from './camt-charges.ts';
import {
  type Amount,
  foreignIn,
  isOpposite,
  koboOf,
  type Movement,
  nairaOf,
  otherAmounts,
  ownAmount,
  referenceFrom,
  totalOf,
} from './camt-movement.ts';
import type { ReadFile } from './read-file.ts';
import type { LineStatus, NamedAccount, ResultLine } from './result-line.ts';
import { accountNumberFrom, foreignFrom, shownCode, shownReason, unreadable } from './result-line.ts';
import type { XmlElement, XmlListener } from './xml-reader.ts';

const ROOT = 'BkToCstmrStmt';
const STATEMENT = `${ROOT}/Stmt`;
const ENTRY = `${STATEMENT}/Ntry`;
const DETAILS = `${ENTRY}/NtryDtls/TxDtls`;
const CHARGES = 'Chrgs/';

/** What a statement says of itself before its first entry. */
interface Statement {
  id?: string | undefined;
  page?: string | undefined;
  accountNumber?: string | undefined;
  memberId?: string | undefined;
  currency?: string | undefined;
}

const REASONS_MAX = 20;
/** The limit for lines of one entry that wait for its end. */
const HELD_LINES_MAX = 10_000;
/** The limit for ranges of unequal entries, which are held until the file ends. */
const UNEQUAL_RANGES_MAX = 100_000;
/** Where a movement states its amount, in order of preference. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'];
export class Camt053Listener implements Pick<XmlListener, 'open' | 'close'> {
  readonly #file: ReadFile;
  readonly #take: (line: ResultLine) => void;
  #statement: Statement = {};
  #entry: Movement | undefined;
  #details: Movement | undefined;
  /**
   * The first movement of an entry waits for the entry's end: only if it is the only one, the entry's amount is its
   * own.
   */
  #first: Movement | undefined;
  #detailCount = 0;
  /** The sum of an entry's payments; undefined as soon as one amount is unknown. */
  #sumKobo: bigint | undefined;
  /** The charges that its payments have of their own. */
  #chargesKobo = 0n;
  /**
   * The lines of an entry from the first that came back on: if the bank had one of its payments before, no credit of
   * the entry is a failure.
   */
  #held: ResultLine[] = [];
  #isOfDuplicate = false;
  #lineCount = 0;
  #linesBefore = 0;
  #messagePage: string | undefined;
  #currency: string | undefined;

  constructor(file: ReadFile, take: (line: ResultLine) => void) {
    this.#file = file;
    this.#take = take;
  }

  open({ path, lineNumber, attribute }: XmlElement): void {
    if (path === STATEMENT) {
      this.#statement = {};
    } else if (path === ENTRY) {
      requireAccount(this.#statement, lineNumber);
      this.#entry = { lineNumber, amounts: [], reasons: [] };
      this.#detailCount = 0;
      this.#sumKobo = 0n;
      this.#chargesKobo = 0n;
      this.#isOfDuplicate = false;
      this.#linesBefore = this.#lineCount;
    } else if (path === DETAILS) {
      this.#details = { lineNumber, amounts: [], reasons: [] };
    } else if (path === `${DETAILS}/RtrInf` && this.#details !== undefined) {
      this.#details.isReturn = true;
    } else if (path.endsWith('Amt')) {
      this.#currency = attribute('Ccy');
    }
  }

  close(path: string, text: string, lineNumber: number): void {
    if (path === `${ROOT}/GrpHdr/MsgId`) this.#file.messageId = shownCode(text);
    else if (path === `${ROOT}/GrpHdr/MsgPgntn/PgNb`) this.#messagePage = shownCode(text);
    else if (path === DETAILS) this.#closeDetails();
    else if (path === ENTRY) this.#closeEntry();
    else if (this.#details !== undefined && path.startsWith(`${DETAILS}/`)) {
      this.#gather(this.#details, path.slice(DETAILS.length + 1), text, lineNumber);
    } else if (this.#entry !== undefined && path.startsWith(`${ENTRY}/`)) {
      this.#gather(this.#entry, path.slice(ENTRY.length + 1), text, lineNumber);
    } else if (path.startsWith(`${STATEMENT}/`)) {
      gatherStatement(this.#statement, path.slice(STATEMENT.length + 1), text, lineNumber);
    }
  }

  #gather(movement: Movement, name: string, text: string, lineNumber: number): void {
    if (name.startsWith(CHARGES)) {
      movement.charges ??= new Charges();
      const currency = this.#currency ?? this.#statement.currency;
      movement.charges.gather(name.slice(CHARGES.length), text, { lineNumber, currency });
      return;
    }
    switch (name) {
      case 'Refs/EndToEndId':
        movement.endToEndId = text;
        break;
      case 'NtryDtls/Btch/MsgId':
      case 'NtryDtls/Btch/PmtInfId':
      case 'Refs/MsgId':
      case 'Refs/PmtInfId':
        movement.batchId ??= text;
        break;
      case 'NtryDtls/Btch/NbOfTxs':
        movement.batchCount ??= text;
        break;
      case 'AcctSvcrRef':
      case 'Refs/AcctSvcrRef':
        movement.bankReference = referenceFrom(text);
        break;
      case 'NtryRef':
        movement.entryReference = referenceFrom(text);
        break;
      case 'BookgDt/Dt':
      case 'BookgDt/DtTm':
        movement.bookedOn = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
        break;
      case 'CdtDbtInd':
        movement.indicator = text;
        break;
      case 'RvslInd':
        movement.isReversal = text === 'true' || text === '1';
        break;
      // The code itself until version .07, and from some banks later; around `Cd` it has no text.
      case 'Sts':
      case 'Sts/Cd':
      case 'Sts/Prtry':
        if (text !== '') movement.status ??= text.toUpperCase();
        break;
      case 'RtrInf/Rsn/Cd':
      case 'RtrInf/Rsn/Prtry':
        movement.reasonCode ??= text;
        noteDuplicate(movement, { codes: [text], texts: [] });
        break;
      // Said to people, and no reason.
      case 'RmtInf/Ustrd':
      case 'RmtInf/Strd/AddtlRmtInf':
      case 'Purp/Cd':
      case 'Purp/Prtry':
        noteDuplicate(movement, { codes: [], texts: [text] });
        break;
      case 'RtrInf/AddtlInf':
      case 'AddtlTxInf':
      case 'AddtlNtryInf':
        noteDuplicate(movement, { codes: [], texts: [text] });
        if (movement.reasons.length < REASONS_MAX) movement.reasons.push(text);
        break;
      default: {
        const rank = AMOUNTS.indexOf(name);
        if (rank === -1) return;
        const foreignCurrency = foreignFrom(this.#currency ?? this.#statement.currency);
        movement.amounts[rank] ??= { text, foreignCurrency, lineNumber };
      }
    }
  }

  #closeDetails(): void {
    const details = this.#details;
    this.#details = undefined;
    if (details === undefined || this.#entry === undefined) return;
    this.#detailCount += 1;
    this.#isOfDuplicate ||= isOfDuplicate(details);
    const kobo = isOpposite(details, this.#entry) ? undefined : nairaOf(details);
    this.#sumKobo = kobo === undefined || this.#sumKobo === undefined ? undefined : this.#sumKobo + kobo;
    this.#chargesKobo += details.charges?.sumsKobo[0] ?? 0n;
    if (this.#detailCount === 1) {
      this.#first = details;
      return;
    }
    this.#takeFirst(false);
    this.#takeLine(this.#entry, details, { isAlone: false, place: this.#detailCount });
  }

  #closeEntry(): void {
    const entry = this.#entry;
    if (entry === undefined) return;
    if (this.#detailCount === 0) this.#takeLine(entry, entry, { isAlone: true, place: 1 });
    else if (this.#detailCount === 1) this.#takeFirst(true);
    if (this.#detailCount > 0 && this.#chargesKobo === 0n) this.#takeCharges(entry, entry);
    if (this.#detailCount > 1 && !this.#isSumOf(entry, this.#chargesKobo)) this.#addUnequal(entry);
    this.#isOfDuplicate ||= isOfDuplicate(entry);
    this.#releaseHeld();
    this.#entry = undefined;
  }

  /** Whether the payments are what the entry moved, with the charges that the bank tells or without them. */
  #isSumOf(entry: Movement, ...chargesOfPayments: readonly bigint[]): boolean {
    const [moved, sum] = [nairaOf(entry), this.#sumKobo];
    if (moved === undefined || sum === undefined) return false;
    const charges = [0n, ...chargesOfPayments, ...(entry.charges?.sumsKobo ?? [])];
    return charges.some((kobo) => sum + kobo === moved);
  }

  #addUnequal({ lineNumber }: Movement): void {
    const ranges = this.#file.unequalLines;
    const before = ranges.at(-1);
    const isNext = before?.last === this.#linesBefore;
    if (isNext) ranges.pop();
    else if (ranges.length === UNEQUAL_RANGES_MAX) {
      throw unreadable(`More than ${UNEQUAL_RANGES_MAX} Ntry have another Amt than their TxDtls in all.`, lineNumber);
    }
    ranges.push({ first: isNext && before ? before.first : this.#linesBefore + 1, last: this.#lineCount });
  }

  #takeFirst(isAlone: boolean): void {
    const [entry, first] = [this.#entry, this.#first];
    this.#first = undefined;
    if (entry === undefined || first === undefined) return;
    this.#takeLine(entry, first, { isAlone, place: 1 });
  }

  #takeLine(entry: Movement, movement: Movement, { isAlone, place }: Place): void {
    const own = ownAmount(movement);
    const amount = own ?? (isAlone ? ownAmount(entry) : undefined);
    const saysMore = movement !== entry && (own !== undefined || isOpposite(movement, entry));
    const isUnequal = isAlone && saysMore && !this.#isSumOf(entry, ...(movement.charges?.sumsKobo ?? []));
    const { id, page, currency } = this.#statement;
    const foreignCurrency = foreignIn(movement, entry) ?? foreignFrom(currency);
    const pages = [this.#messagePage, page].filter((part) => part !== undefined);
    const statementId = id === undefined ? undefined : [id, ...pages].join(' / ');
    const booking = { statementId, ...bookingOf(entry, movement, isAlone ? undefined : place) };
    const line = lineOf(entry, movement, { amount, foreignCurrency, isAlone });
    const otherKobo = isUnequal ? [] : otherAmounts(line, entry, movement, isAlone);
    this.#hold({ ...line, account: this.#account(), booking, isUnequal, otherKobo });
    this.#takeCharges(entry, movement);
  }

  /** Charges inside the amount are a movement of their own, which the bank has not booked apart. */
  #takeCharges(entry: Movement, { charges }: Movement): void {
    const [amountKobo] = charges?.sumsKobo ?? [];
    if (charges === undefined || amountKobo === undefined || charges.areApart) return;
    this.#hold({
      lineNumber: charges.lineNumber,
      endToEndId: undefined,
      amountKobo,
      foreignCurrency: undefined,
      status: isBooked(entry) ? 'paid' : 'pending',
      reasonCode: undefined,
      reason: 'Charges inside the entry',
      account: this.#account(),
      booking: { statementId: this.#statement.id, bookedOn: entry.bookedOn },
    });
  }

  #hold(line: ResultLine): void {
    this.#lineCount += 1;
    if (this.#held.length === 0 && line.status !== 'failed') return this.#take(line);
    this.#held.push(line);
    if (this.#held.length < HELD_LINES_MAX) return;
    // What stands in the rest of the entry is not known yet, so nothing of it is sure.
    this.#isOfDuplicate = true;
    this.#releaseHeld();
  }

  #releaseHeld(): void {
    for (const line of this.#held) {
      this.#take(this.#isOfDuplicate && line.status === 'failed' ? { ...line, status: 'unknown' } : line);
    }
    this.#held = [];
  }

  #account(): NamedAccount {
    const { accountNumber = '', memberId } = this.#statement;
    return { number: accountNumber, memberId };
  }
}

/** A payment's position in its entry, from 1. */
interface Place {
  readonly isAlone: boolean;
  readonly place: number;
}

function gatherStatement(statement: Statement, name: string, text: string, lineNumber: number): void {
  switch (name) {
    case 'Id':
      statement.id = shownCode(text);
      break;
    case 'StmtPgntn/PgNb':
      statement.page = shownCode(text);
      break;
    case 'Acct/Id/IBAN':
    case 'Acct/Id/Othr/Id':
      if (statement.accountNumber !== undefined) throw unreadable('Stmt must have one Acct/Id.', lineNumber);
      statement.accountNumber = accountNumberFrom(text);
      break;
    case 'Acct/Ccy':
      statement.currency = text;
      break;
    case 'Acct/Svcr/FinInstnId/ClrSysMmbId/MmbId':
      statement.memberId = shownCode(text);
      break;
    default:
  }
}

/** A movement counts only if its account is known. */
function requireAccount({ accountNumber }: Statement, lineNumber: number): void {
  if (accountNumber === undefined)
    throw unreadable('Acct/Id must say, before Ntry, of which account it is.', lineNumber);
}

/** In an entry of many payments its references belong to all of them; `place` tells them apart. */
function bookingOf(entry: Movement, movement: Movement, place: number | undefined): Booking {
  const ofEntry = (reference: string | undefined): string | undefined =>
    reference === undefined || place === undefined ? reference : `${reference} (${place})`;
  return {
    bankReference: (movement === entry ? undefined : movement.bankReference) ?? ofEntry(entry.bankReference),
    entryReference: ofEntry(entry.entryReference),
    bookedOn: entry.bookedOn,
  };
}

interface Read {
  readonly amount: Amount | undefined;
  readonly foreignCurrency: string | undefined;
  readonly isAlone: boolean;
}

function lineOf(
  entry: Movement,
  movement: Movement,
  { amount, foreignCurrency, isAlone }: Read,
): Omit<ResultLine, 'account' | 'booking'> {
  const reasons = movement.reasons.length === 0 ? entry.reasons : movement.reasons;
  const total = totalOf(movement, isAlone ? entry : movement);
  return {
    lineNumber: movement.lineNumber,
    endToEndId: total?.messageId ?? shownCode(movement.endToEndId),
    amountKobo: amount === undefined || foreignCurrency !== undefined ? undefined : koboOf(amount),
    foreignCurrency,
    status: statusOf(entry, movement),
    reasonCode: shownCode(movement.reasonCode),
    reason: shownReason(total === undefined ? reasons : [total.words, ...reasons]),
  };
}

const BOOKED = 'BOOK';
const NOT_BOOKED: ReadonlySet<string> = new Set(['PDNG', 'INFO', 'FUTR']);

const isBooked = ({ status }: Movement): boolean => status === BOOKED;

/**
 * Only booked entries count. Money out of the account means paid, money into it means returned, whatever the bank's
 * code. Money out of it that is called a return or a reversal is unclear, and so is a return because of a duplicate:
 * the first copy may have been paid. A person has to check both.
 */
function statusOf(entry: Movement, movement: Movement): LineStatus {
  const indicator = movement.indicator ?? entry.indicator;
  if (!isBooked(entry)) {
    if (NOT_BOOKED.has(entry.status ?? '')) return 'pending';
    const found = shownCode(entry.status) ?? '';
    throw unreadable(`Sts of Ntry must be BOOK, PDNG, INFO or FUTR, and is "${found}".`, entry.lineNumber);
  }
  if (indicator === 'CRDT') return isOfDuplicate(entry, movement) ? 'unknown' : 'failed';
  if (indicator !== 'DBIT') throw unreadable('CdtDbtInd must be CRDT or DBIT.', movement.lineNumber);
  return entry.isReversal === true || movement.isReturn === true ? 'unknown' : 'paid';
}

const isOfDuplicate = (...movements: readonly Movement[]): boolean =>
  movements.some((movement) => movement.isOfDuplicate === true);

function noteDuplicate(movement: Movement, said: Reasons): void {
  if (areDuplicate(said)) movement.isOfDuplicate = true;
}
