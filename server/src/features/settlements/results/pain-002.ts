/**
 * `pain.002`, the customer payment status report: a bank's report on the payments of a message that it was given. What
 * is read here is the same in its versions .10 and .11.
 */
import { areDuplicate, decidingCode, type Reasons, statusOfCode, withReasons } from './bank-codes.ts';
import type { ReadFile } from './read-file.ts';
import type { ResultLine, WholeMessage } from './result-line.ts';
import { accountNumberFrom, foreignFrom, koboFromDecimal, shownCode, shownReason, unreadable } from './result-line.ts';
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
  /** How many payments the bank counts with the status that follows. */
  detailCount?: string;
  readonly codes: string[];
  readonly reasons: string[];
}

const REFERENCE = 'OrgnlTxRef';
/** Where a report repeats the moved or ordered amount. */
const AMOUNTS = ['Amt/InstdAmt', 'Amt/EqvtAmt/Amt', 'IntrBkSttlmAmt'].map(
  (amount) => `${PAYMENT}/${REFERENCE}/${amount}`,
);

/**
 * Only this many pieces of a reason are kept, and one more by which the failure is in doubt; the stored text would not
 * contain more.
 */
const REASONS_MAX = 20;

export class Pain002Listener implements Pick<XmlListener, 'open' | 'close'> {
  readonly #file: ReadFile;
  readonly #take: (line: ResultLine) => void;
  readonly #levels = new Map<string, Level>();
  /** The first reasons of the report, at any level, that leave open whether a payment was made. */
  #doubt: Reasons | undefined;
  /** Whether a part of the report has another status than that its payments failed. */
  #isContradicted = false;

  constructor(file: ReadFile, take: (line: ResultLine) => void) {
    this.#file = file;
    this.#take = take;
  }

  open({ path, lineNumber, attribute }: XmlElement): void {
    if (LEVELS.includes(path)) this.#levels.set(path, { lineNumber, codes: [], reasons: [] });
    else if (AMOUNTS.includes(path)) noteCurrency(this.#level(PAYMENT), attribute('Ccy'));
  }

  close(path: string, text: string, lineNumber: number): void {
    if (path === `${ROOT}/GrpHdr/MsgId`) this.#file.messageId = shownCode(text);
    if (path === ROOT) this.#doubtWholes();
    const owner = LEVELS.find((level) => path.startsWith(level));
    if (owner === undefined) return;
    if (path !== owner) this.#gather(this.#level(owner), path.slice(owner.length + 1), text, lineNumber);
    else this.#noteDoubt(this.#level(path), path);
    if (path === PAYMENT) this.#take(this.#payment());
    else if (path === owner)
      this.#addWhole(this.#level(path), path === INSTRUCTION ? this.#levels.get(MESSAGE) : undefined);
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
        note(level.codes, text, { codes: [text], texts: [] });
        break;
      case 'StsRsnInf/AddtlInf':
        note(level.reasons, text, { codes: [], texts: [text] });
        break;
      case 'NbOfTxsPerSts/DtldNbOfTxs':
        level.detailCount = text;
        break;
      case 'NbOfTxsPerSts/DtldSts':
        if (statusOfCode(text) !== 'failed' && !/^0+$/.test(level.detailCount ?? '')) this.#isContradicted = true;
        break;
      default:
    }
  }

  #noteDoubt(level: Level, path: string): void {
    if (isDoubtful(reasonsOf(level))) this.#doubt ??= reasonsOf(level);
    const status = level.status === undefined ? 'failed' : statusOfCode(level.status);
    // "Accepted in part" of the message is no word against the refusal of an instruction.
    if (status !== 'failed' && (path !== MESSAGE || status !== 'pending')) this.#isContradicted = true;
  }

  /**
   * A refusal of the whole speaks for payments that the report does not name, so it is a failure only if no part of the
   * report leaves that open.
   */
  #doubtWholes(): void {
    if (this.#doubt === undefined && !this.#isContradicted) return;
    for (const [index, whole] of this.#file.wholeMessages.entries()) {
      if (whole.status !== 'failed') continue;
      const why = this.#doubt === undefined ? {} : shownReasons(this.#doubt);
      this.#file.wholeMessages[index] = { ...whole, status: 'unknown', ...why };
    }
  }

  #payment(): ResultLine {
    const level = this.#level(PAYMENT);
    const above = [this.#levels.get(INSTRUCTION), this.#levels.get(MESSAGE)];
    const { foreignCurrency, accountNumber } = level;
    return {
      lineNumber: level.lineNumber,
      endToEndId: shownCode(level.id),
      amountKobo: foreignCurrency === undefined ? koboOf(level.amount, 'InstdAmt', level.amountLine) : undefined,
      foreignCurrency,
      account: accountNumber === undefined ? undefined : { number: accountNumber, memberId: undefined },
      booking: undefined,
      ...wordOf(level, ...above),
    };
  }

  #addWhole(level: Level, above: Level | undefined): void {
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
      ...wordOf(level, above),
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

/** Whether a refusal with these reasons leaves open how the payment ended. */
const isDoubtful = (reasons: Reasons): boolean => withReasons('failed', reasons) !== 'failed';

/** After the last place, a duplicate replaces what only says to ask. */
function note(kept: string[], text: string, said: Reasons): void {
  const last = kept.at(REASONS_MAX);
  if (kept.length < REASONS_MAX || (last === undefined && isDoubtful(said))) kept.push(text);
  else if (areDuplicate(said)) kept[REASONS_MAX] = text;
}

/**
 * What a level says, and those above it, the nearest first. Without its own status it has that of the next one above.
 * Without reasons it has those of the nearest one above with the same status or none, or else those that leave a
 * failure in doubt. A duplicate that is refused at any of them is refused here, too.
 */
function wordOf(own: Level, ...above: readonly (Level | undefined)[]) {
  const levels = [own, ...above.filter((level) => level !== undefined)];
  const code = levels.find(({ status }) => status !== undefined)?.status;
  const status = code === undefined ? 'pending' : statusOfCode(code);
  const explained =
    levels.find((level) => hasReasons(level) && (level === own || (level.status ?? code) === code)) ??
    levels.find((level) => isDoubtful(reasonsOf(level))) ??
    own;
  const duplicate = status === 'failed' ? levels.find((level) => areDuplicate(reasonsOf(level))) : undefined;
  const said = reasonsOf(duplicate ?? explained);
  return { status: withReasons(status, said), ...shownReasons(said) } as const;
}

const shownReasons = (said: Reasons) => ({
  reasonCode: shownCode(decidingCode(said)),
  reason: shownReason(said.texts),
});

const reasonsOf = ({ codes, reasons: texts }: Level) => ({ codes, texts });
const hasReasons = ({ codes, reasons }: Level): boolean => codes.length > 0 || reasons.length > 0;

function koboOf(text: string | undefined, name: string, lineNumber: number | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const read = koboFromDecimal(text);
  if ('problem' in read) throw unreadable(`${name} ${read.problem}.`, lineNumber);
  return read.kobo;
}
