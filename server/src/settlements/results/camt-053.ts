/**
 * `camt.053.001.08`, the bank's statement of an account: the payouts that were booked, those that came back, and all
 * other movements.
 */
import type { Booking } from '../runs/booking.ts';
import type { ReadFile } from './read-file.ts';
import type { LineStatus, NamedAccount, ResultLine } from './result-line.ts';
import { accountNumberFrom, foreignFrom, koboFromDecimal, shownCode, shownReason, unreadable } from './result-line.ts';
import type { XmlElement, XmlListener } from './xml-reader.ts';

const ROOT = 'BkToCstmrStmt';
const STATEMENT = `${ROOT}/Stmt`;
const ENTRY = `${STATEMENT}/Ntry`;
const DETAILS = `${ENTRY}/NtryDtls/TxDtls`;

/** What a statement says of itself before its first entry. */
interface Statement {
  id?: string | undefined;
  page?: string | undefined;
  accountNumber?: string | undefined;
  memberId?: string | undefined;
  currency?: string | undefined;
}

interface Amount {
  readonly text: string;
  readonly foreignCurrency: string | undefined;
  readonly lineNumber: number;
}

interface Movement {
  readonly lineNumber: number;
  endToEndId?: string;
  indicator?: string;
  isReversal?: boolean;
  isReturn?: boolean;
  status?: string;
  /** In the order of AMOUNTS. */
  readonly amounts: (Amount | undefined)[];
  bankReference?: string | undefined;
  entryReference?: string | undefined;
  bookedOn?: string | undefined;
  reasonCode?: string;
  readonly reasons: string[];
}

const REASONS_MAX = 20;
/** The limit for ranges of unequal entries, which are held until the file ends. */
const UNEQUAL_RANGES_MAX = 100_000;
/** Where a movement states its amount, in order of preference. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'];
/** What banks write when they have no reference. */
const NO_REFERENCE = /^(?:non[-_ ]?ref|not[-_ ]?provided|not[-_ ]?available|none|n\/?a|unknown|[0\W_]*)$/i;

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
    switch (name) {
      case 'Refs/EndToEndId':
        movement.endToEndId = text;
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
      case 'Sts/Cd':
        movement.status = text;
        break;
      case 'RtrInf/Rsn/Cd':
      case 'RtrInf/Rsn/Prtry':
        movement.reasonCode ??= text;
        break;
      case 'RtrInf/AddtlInf':
      case 'AddtlTxInf':
      case 'AddtlNtryInf':
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
    const kobo = isOpposite(details, this.#entry) ? undefined : nairaOf(details);
    this.#sumKobo = kobo === undefined || this.#sumKobo === undefined ? undefined : this.#sumKobo + kobo;
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
    else if (this.#sumKobo === undefined || this.#sumKobo !== nairaOf(entry)) this.#addUnequal(entry);
    this.#entry = undefined;
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
    const isUnequal = isAlone && saysMore && this.#sumKobo !== nairaOf(entry);
    const { id, page, accountNumber = '', memberId, currency } = this.#statement;
    const foreignCurrency = foreignIn(movement, entry) ?? foreignFrom(currency);
    const account: NamedAccount = { number: accountNumber, memberId };
    const pages = [this.#messagePage, page].filter((part) => part !== undefined);
    const statementId = id === undefined ? undefined : [id, ...pages].join(' / ');
    const booking = { statementId, ...bookingOf(entry, movement, isAlone ? undefined : place) };
    this.#lineCount += 1;
    this.#take({ ...lineOf(entry, movement, { amount, foreignCurrency }), account, booking, isUnequal });
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

const referenceFrom = (text: string): string | undefined =>
  NO_REFERENCE.test(text.trim()) ? undefined : shownCode(text);

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

const ownAmount = ({ amounts }: Movement): Amount | undefined => amounts.find((amount) => amount !== undefined);

/** Undefined if there is no amount, or one in another currency. */
function nairaOf(movement: Movement): bigint | undefined {
  const amount = ownAmount(movement);
  return amount === undefined || amount.foreignCurrency !== undefined ? undefined : koboOf(amount);
}

/** Then the entry moved the difference. */
const isOpposite = (details: Movement, entry: Movement): boolean =>
  details.indicator !== undefined && details.indicator !== entry.indicator;

/** If any of its amounts is foreign, something else was paid than was ordered. */
const foreignIn = (...movements: readonly Movement[]): string | undefined =>
  movements.flatMap(({ amounts }) => amounts).find((amount) => amount?.foreignCurrency !== undefined)?.foreignCurrency;

function lineOf(
  entry: Movement,
  movement: Movement,
  { amount, foreignCurrency }: { readonly amount: Amount | undefined; readonly foreignCurrency: string | undefined },
): Omit<ResultLine, 'account' | 'booking'> {
  const reasons = movement.reasons.length === 0 ? entry.reasons : movement.reasons;
  return {
    lineNumber: movement.lineNumber,
    endToEndId: shownCode(movement.endToEndId),
    amountKobo: amount === undefined || foreignCurrency !== undefined ? undefined : koboOf(amount),
    foreignCurrency,
    status: statusOf(entry, movement),
    reasonCode: shownCode(movement.reasonCode),
    reason: shownReason(reasons),
  };
}

/**
 * Only booked entries count. Money out of the account means paid, money into it means returned. Money out of it that is
 * called a return or a reversal is unclear, so a person has to check.
 */
function statusOf(entry: Movement, movement: Movement): LineStatus {
  const indicator = movement.indicator ?? entry.indicator;
  if (entry.status !== 'BOOK') return 'pending';
  if (indicator === 'CRDT') return 'failed';
  if (indicator !== 'DBIT') throw unreadable('CdtDbtInd must be CRDT or DBIT.', movement.lineNumber);
  return entry.isReversal === true || movement.isReturn === true ? 'unknown' : 'paid';
}

function koboOf({ text, lineNumber }: Amount): bigint {
  const read = koboFromDecimal(text);
  if ('problem' in read) throw unreadable(`Amt ${read.problem}.`, lineNumber);
  return read.kobo;
}
