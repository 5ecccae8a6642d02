/**
 * `pain.002.001.11`, the customer payment status report: a bank's report on the payments of a message that it was
 * given.
 */
import type { ReadFile } from './read-file.ts';
import type { ResultLine, WholeMessage } from './result-line.ts';
import { accountNumberFrom, foreignFrom, koboFromDecimal, shownCode, shownReason, unreadable } from './result-line.ts';
import { statusOfCode } from './status-codes.ts';
import type { XmlElement, XmlListener } from './xml-reader.ts';

const ROOT = 'CstmrPmtStsRpt';
const MESSAGE = `${ROOT}/OrgnlGrpInfAndSts`;
const INSTRUCTION = `${ROOT}/OrgnlPmtInfAndSts`;
const PAYMENT = `${INSTRUCTION}/TxInfAndSts`;
const LEVELS = [PAYMENT, INSTRUCTION, MESSAGE];

/** How many of our messages one report can cover. */
const WHOLE_MESSAGES_MAX = 1_000;

/** What the reader collects while one of the three levels is open. */
interface Level {
  readonly lineNumber: number;
  id?: string;
  status?: string;
  count?: string;
  sum?: string;
  sumLine?: number;
  amount?: string;
  amountLine?: number;
  /** The first currency other than naira, wherever the bank names one. */
  foreignCurrency?: string;
  accountNumber?: string | undefined;
  reasonCode?: string;
  readonly reasons: string[];
}

const REFERENCE = 'OrgnlTxRef';
/** Where a report repeats the moved or ordered amount. */
const AMOUNTS = ['Amt/InstdAmt', 'Amt/EqvtAmt/Amt', 'IntrBkSttlmAmt'].map(
  (amount) => `${PAYMENT}/${REFERENCE}/${amount}`,
);

/** Only this many pieces of a reason are read; the stored text would not contain more. */
const REASONS_MAX = 20;

export class Pain002Listener implements Pick<XmlListener, 'open' | 'close'> {
  readonly #file: ReadFile;
  readonly #take: (line: ResultLine) => void;
  readonly #levels = new Map<string, Level>();

  constructor(file: ReadFile, take: (line: ResultLine) => void) {
    this.#file = file;
    this.#take = take;
  }

  open({ path, lineNumber, attribute }: XmlElement): void {
    if (LEVELS.includes(path)) this.#levels.set(path, { lineNumber, reasons: [] });
    else if (AMOUNTS.includes(path)) noteCurrency(this.#level(PAYMENT), attribute('Ccy'));
  }

  close(path: string, text: string, lineNumber: number): void {
    if (path === `${ROOT}/GrpHdr/MsgId`) this.#file.messageId = shownCode(text);
    const owner = LEVELS.find((level) => path.startsWith(level));
    if (owner === undefined) return;
    if (path !== owner) this.#gather(this.#level(owner), path.slice(owner.length + 1), text, lineNumber);
    else if (path === PAYMENT) this.#take(this.#payment());
    else this.#addWhole(this.#level(path));
    if (path === INSTRUCTION) this.#levels.delete(path);
  }

  #gather(level: Level, name: string, text: string, lineNumber: number): void {
    switch (name) {
      case 'OrgnlEndToEndId':
      case 'OrgnlPmtInfId':
      case 'OrgnlMsgId':
        level.id = text;
        break;
      case 'TxSts':
      case 'PmtInfSts':
      case 'GrpSts':
        level.status = text;
        break;
      case 'OrgnlNbOfTxs':
        level.count = text;
        break;
      case 'OrgnlCtrlSum':
        level.sum = text;
        level.sumLine = lineNumber;
        break;
      case 'OrgnlTxRef/Amt/InstdAmt':
        level.amount = text;
        level.amountLine = lineNumber;
        break;
      case 'OrgnlTxRef/Amt/EqvtAmt/CcyOfTrf':
        noteCurrency(level, text);
        break;
      case 'OrgnlTxRef/DbtrAcct/Id/IBAN':
      case 'OrgnlTxRef/DbtrAcct/Id/Othr/Id':
        level.accountNumber = accountNumberFrom(text);
        break;
      case 'StsRsnInf/Rsn/Cd':
      case 'StsRsnInf/Rsn/Prtry':
        level.reasonCode ??= text;
        break;
      case 'StsRsnInf/AddtlInf':
        if (level.reasons.length < REASONS_MAX) level.reasons.push(text);
        break;
      default:
    }
  }

  /** A payment without its own status has that of its instruction, or of the message. */
  #payment(): ResultLine {
    const level = this.#level(PAYMENT);
    const above = [level, this.#levels.get(INSTRUCTION), this.#levels.get(MESSAGE)];
    const decided = above.find((one) => one?.status !== undefined) ?? level;
    const { foreignCurrency, accountNumber } = level;
    return {
      lineNumber: level.lineNumber,
      endToEndId: shownCode(level.id),
      amountKobo: foreignCurrency === undefined ? koboOf(level.amount, 'InstdAmt', level.amountLine) : undefined,
      foreignCurrency,
      account: accountNumber === undefined ? undefined : { number: accountNumber, memberId: undefined },
      booking: undefined,
      ...wordOf(decided, level.reasonCode === undefined && level.reasons.length === 0 ? decided : level),
    };
  }

  #addWhole(level: Level): void {
    if (level.status === undefined || level.id === undefined) return;
    if (this.#file.wholeMessages.length === WHOLE_MESSAGES_MAX) {
      throw unreadable(`more than ${WHOLE_MESSAGES_MAX} statuses of whole messages.`, level.lineNumber);
    }
    const isNumber = level.count !== undefined && /^\d{1,15}$/.test(level.count);
    const whole: WholeMessage = {
      lineNumber: level.lineNumber,
      messageId: shownCode(level.id) ?? '',
      payoutCount: isNumber ? BigInt(level.count ?? 0) : undefined,
      totalKobo: koboOf(level.sum, 'OrgnlCtrlSum', level.sumLine),
      ...wordOf(level, level),
    };
    this.#file.wholeMessages.push(whole);
  }

  #level(path: string): Level {
    const level = this.#levels.get(path);
    if (level === undefined) throw new Error(`${path} is not open`);
    return level;
  }
}

function noteCurrency(level: Level, currency: string | undefined): void {
  const foreign = foreignFrom(currency);
  if (foreign !== undefined) level.foreignCurrency ??= foreign;
}

function wordOf({ status }: Level, { reasonCode, reasons }: Level) {
  return {
    status: status === undefined ? 'pending' : statusOfCode(status),
    reasonCode: shownCode(reasonCode),
    reason: shownReason(reasons),
  } as const;
}

function koboOf(text: string | undefined, name: string, lineNumber: number | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const read = koboFromDecimal(text);
  if ('problem' in read) throw unreadable(`${name} ${read.problem}.`, lineNumber);
  return read.kobo;
}
