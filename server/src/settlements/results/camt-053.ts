/** `camt.053.001.08`, the bank's statement of an account: the payouts that were booked, those that came back, and all else. */
import type { LineStatus, ReadFile, ResultLine } from './result-line.ts';
import { koboFromDecimal, shownCode, shownReason, unreadable } from './result-line.ts';
import type { XmlElement, XmlListener } from './xml-reader.ts';

const ROOT = 'BkToCstmrStmt';
const ENTRY = `${ROOT}/Stmt/Ntry`;
const DETAILS = `${ENTRY}/NtryDtls/TxDtls`;

interface Amount {
  readonly text: string;
  readonly currency: string | undefined;
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
  reasonCode?: string;
  readonly reasons: string[];
}

const REASONS_MAX = 20;
/** Where a movement says its amount, the most telling first. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'];

export class Camt053Listener implements Pick<XmlListener, 'open' | 'close'> {
  readonly #file: ReadFile;
  readonly #take: (line: ResultLine) => void;
  #entry: Movement | undefined;
  #details: Movement | undefined;
  /** The first of an entry waits for its end: only where it stays alone is the entry's amount its own. */
  #first: Movement | undefined;
  #detailCount = 0;
  #currency: string | undefined;

  constructor(file: ReadFile, take: (line: ResultLine) => void) {
    this.#file = file;
    this.#take = take;
  }

  open({ path, lineNumber, attribute }: XmlElement): void {
    if (path === ENTRY) {
      this.#entry = { lineNumber, amounts: [], reasons: [] };
      this.#detailCount = 0;
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
    else if (path === DETAILS) this.#closeDetails();
    else if (path === ENTRY) this.#closeEntry();
    else if (this.#details !== undefined && path.startsWith(`${DETAILS}/`)) {
      this.#gather(this.#details, path.slice(DETAILS.length + 1), text, lineNumber);
    } else if (this.#entry !== undefined && path.startsWith(`${ENTRY}/`)) {
      this.#gather(this.#entry, path.slice(ENTRY.length + 1), text, lineNumber);
    }
  }

  #gather(movement: Movement, name: string, text: string, lineNumber: number): void {
    switch (name) {
      case 'Refs/EndToEndId':
        movement.endToEndId = text;
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
        if (rank !== -1) movement.amounts[rank] ??= { text, currency: this.#currency, lineNumber };
      }
    }
  }

  #closeDetails(): void {
    const details = this.#details;
    this.#details = undefined;
    if (details === undefined || this.#entry === undefined) return;
    this.#detailCount += 1;
    if (this.#detailCount === 1) {
      this.#first = details;
      return;
    }
    this.#takeFirst(false);
    this.#take(lineOf(this.#entry, details, ownAmount(details)));
  }

  #closeEntry(): void {
    const entry = this.#entry;
    if (entry === undefined) return;
    if (this.#detailCount === 0) this.#take(lineOf(entry, entry, ownAmount(entry)));
    else this.#takeFirst(true);
    this.#entry = undefined;
  }

  #takeFirst(isAlone: boolean): void {
    const [entry, first] = [this.#entry, this.#first];
    this.#first = undefined;
    if (entry === undefined || first === undefined) return;
    this.#take(lineOf(entry, first, ownAmount(first) ?? (isAlone ? ownAmount(entry) : undefined)));
  }
}

const ownAmount = ({ amounts }: Movement): Amount | undefined => amounts.find((amount) => amount !== undefined);

function lineOf(entry: Movement, movement: Movement, amount: Amount | undefined): ResultLine {
  const isForeign = amount?.currency !== undefined && amount.currency !== 'NGN';
  const reasons = movement.reasons.length === 0 ? entry.reasons : movement.reasons;
  return {
    lineNumber: movement.lineNumber,
    endToEndId: shownCode(movement.endToEndId),
    amountKobo: amount === undefined || isForeign ? undefined : koboOf(amount),
    foreignCurrency: isForeign ? shownCode(amount.currency) : undefined,
    status: statusOf(entry, movement),
    reasonCode: shownCode(movement.reasonCode),
    reason: shownReason(reasons),
  };
}

/**
 * Only what is booked counts. Out of the account: paid. Into it: back again. Out of it, but said to be a return or a reversal:
 * nobody can tell where the money is, so a person has to look.
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
