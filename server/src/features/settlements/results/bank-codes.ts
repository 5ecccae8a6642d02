/**
 * What banks' codes say of a payout: the one closed list of them. ISO 20022 publishes its statuses and reasons as
 * external code sets (ExternalPaymentTransactionStatus1Code, ExternalStatusReason1Code, ExternalReturnReason1Code);
 * two digits are the response codes of NIBSS Instant Payments (NIP), as the switches document them. A code that is not
 * in it may mean anything, so a person has to ask the bank.
 */
import type { LineStatus } from './result-line.ts';

const STATUSES: ReadonlyMap<string, LineStatus> = new Map([
  // Settled on the receiver's account, or on the payer's.
  ['ACCC', 'paid'],
  ['ACSC', 'paid'],
  // Refused, or called off: failed if the reasons say no other.
  ['RJCT', 'failed'],
  ['CANC', 'failed'],
  // On its way, or only checked so far.
  ['ACCP', 'pending'],
  ['ACFC', 'pending'],
  ['ACIS', 'pending'],
  ['ACPD', 'pending'],
  ['ACSP', 'pending'],
  ['ACTC', 'pending'],
  ['ACWC', 'pending'],
  ['ACWP', 'pending'],
  ['PART', 'pending'],
  ['PATC', 'pending'],
  ['PDNG', 'pending'],
  ['PRES', 'pending'],
  ['RCVD', 'pending'],
  // Neither paid out nor returned.
  ['BLCK', 'unknown'],
]);

export const statusOfKnownCode = (code: string): LineStatus | undefined => STATUSES.get(code);

/** A code that the set did not have when this was written needs a person: `unknown`. */
export const statusOfCode = (code: string): LineStatus => STATUSES.get(code) ?? 'unknown';

/**
 * `failed`: the payout was not made and will not be. `duplicate`: the bank refused another copy of it, and says nothing
 * of the first. `ask`: the bank does not know, or does not say.
 */
export type Meaning = 'failed' | 'duplicate' | 'ask';

const FAILED = [
  // Account numbers, agents and what they allow.
  'AC01 AC02 AC03 AC04 AC05 AC06 AC07 AC08 AC09 AC10 AC11 AC12 AC13 AC14 AC15 AC16',
  'AG01 AG02 AG03 AG04 AG05 AG06 AG07 AG08 AG10 AG11 AG12 AGNT CNOR DNOR',
  // Amounts, sums and counts.
  'AM01 AM02 AM03 AM04 AM06 AM07 AM09 AM10 AM11 AM12 AM13 AM14 AM15 AM16 AM17 AM18 AM19 AM20 AM21 AM22 AM23 CURR',
  // Names, addresses and identifications.
  'BE01 BE04 BE05 BE06 BE07 BE08 BE09 BE10 BE11 BE12 BE13 BE14 BE15 BE16 BE17 BE18 BE19 BE20 BE21 BE22 BE23 MD07 UCRD',
  // The form of the file, its dates and signatures.
  'CH03 CH04 CH07 CH15 CH16 CH17 CH20 CH21 DT01 DT02 DT03 DT04 DT05 TM01',
  'DS02 DS04 DS08 DS09 DS0B DS0C DS0D DS0E DS0F DS0G DS0H DS0K DS10 DS24 DS25 DS27',
  'FF01 FF02 FF03 FF04 FF05 FF06 FF07 FF08 FF09 TD02 TD03',
  'RC01 RC02 RC03 RC04 RC05 RC06 RC07 RC08 RC09 RC10 RC11 RC12',
  // Refused by somebody: the customer, an agent, a regulator, the clearing.
  'CN01 CUST ED01 ED05 ERIN FOCR FR01 FRAD MD01 MS02 MS03 NOCM RUTA UPAY',
  'RR01 RR02 RR03 RR04 RR05 RR06 RR07 RR08 RR09 RR10 RR11 RR12 SL01 SL02 SL03 SL11 SL12 SL13 SL14',
  // NIP: sender, account, name, bank, format, funds, limits, permissions.
  '03 05 06 07 08 12 13 14 15 16 17 18 21 30 34 35 51 57 58 61 63 65 69 92',
];

/** D07 is of a payment provider: the same amount to the same account within two minutes. */
const DUPLICATE = ['AM05 DU01 DU02 DU03 DU04 DU05 DUPL RF01', '26 94 D07'];

const ASK = [
  // Timeouts, systems that are down, and what was aborted on the way.
  'AB01 AB02 AB03 AB04 AB05 AB06 AB07 AB08 AB09 AB10 AB11 ED03 ED06 FF10 FF11 ID01 TA01 TD01',
  // Reasons that are in words only, or say how far it has come.
  'AG09 CERI DC02 DS01 DS03 DS05 DS06 DS07 DS0A DS26 DT06 NARR NERI RECI TS01 TS04',
  'G000 G001 G002 G003 G004 G005 G006 S000 S001 S002 S003 S004',
  // NIP: unknown, in progress, not found yet, late, not reachable, out of order. 00 is no reason to fail.
  '-1 00 01 02 09 25 68 91 96 97',
];

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({ failed: FAILED, duplicate: DUPLICATE, ask: ASK } as const).flatMap(([meaning, lines]) =>
    lines.flatMap((line) => line.split(' ').map((code) => [code, meaning as Meaning] as const)),
  ),
);

/** All of the list, for its documentation and tests. */
export const reasonCodes = (): readonly (readonly [string, Meaning])[] => [...MEANINGS];

/** A spreadsheet turns 05 into 5. */
export const meaningOf = (code: string): Meaning | undefined => {
  const plain = code.trim().toUpperCase();
  return MEANINGS.get(/^\d$/.test(plain) ? `0${plain}` : plain);
};

const DONE = [
  'processed|paid|executed|received|settled|sent|used|exists?|submitted|completed|posted|credited|debited',
  'transferred|made|done|successful|treated|uploaded|disbursed|initiated|in\\s+progress|in\\s+use',
].join('|');
const THING = 'payment|entry|transaction|transfer|submission|posting|booking|processing|request|instruction|debit';
const DUPLICATE_WORDS = new RegExp(
  [
    'duplicate|duplication',
    String.raw`\bdup(?:e|l|s)?\b`,
    String.raw`\bdoubled?\s+(?:${THING})`,
    String.raw`\brepeat(?:ed)?\s+(?:${THING})`,
    String.raw`\b(?:${DONE})\s+twice\b`,
    String.raw`\b(?:already|previously)\s+(?:\w{1,20}\s+){0,3}(?:${DONE})\b`,
    String.raw`\b(?:${DONE})\s+already\b`,
    String.raw`\b(?:not|non)[\s-]+unique\b`,
    String.raw`\b(?:same|identical)\s+(?:reference|session|message|file|record|${THING})`,
    String.raw`\b(?:reference|id|transaction)\s+(?:number\s+)?(?:(?:is|was|in)\s+){0,2}(?:used?|exists)\b`,
    String.raw`\b(?:replay(?:ed)?|re-?used)\b`,
    String.raw`\b(?:AM05|DU0[1-5]|DUPL|D07|RF01)\b`,
  ].join('|'),
  'iu',
);

const OUTCOME = 'status|outcome|result|state';
const ASK_WORDS = new RegExp(
  [
    String.raw`\btime[sd]?[\s-]*out\b`,
    String.raw`\b(?:response|reply|answer)\s+(?:\w{1,20}\s+){0,3}late\b|\breceived\s+too\s+late\b`,
    String.raw`\b(?:${OUTCOME})\s+(?:\w{1,20}\s+){0,2}(?:unknown|unclear|uncertain|unconfirmed)\b`,
    String.raw`\b(?:${OUTCOME})\s+(?:\w{1,20}\s+){0,2}not\s+(?:yet\s+)?(?:known|clear|confirmed|final)\b`,
    String.raw`\bunknown\s+(?:${OUTCOME}|error)\b`,
    String.raw`\bin[\s-]+progress\b|\bpending\b|\bbeing\s+processed\b|\bstill\s+processing\b`,
    String.raw`\bno\s+(?:\w{1,20}\s+)?(?:response|reply|answer)\b|\bnot\s+respond`,
    // A lack of funds is none of the bank's.
    String.raw`(?<!\b(?:funds?|balance|amount)\s+(?:is\s+|are\s+)?)` +
      String.raw`\b(?:not\s+|un)(?:currently\s+)?(?:available|reachable)\b`,
    String.raw`\b(?:re-?)?try\s+(?:again\s+)?(?:later|after|in)\b|\binoperative\b|\bmalfunction`,
    String.raw`\b(?:may|might|could)\s+(?:\w{1,20}\s+){0,3}(?:succeeded|${DONE})\b`,
  ].join('|'),
  'iu',
);

const spaced = (text: string): string => text.replaceAll('_', ' ');

/** Whether these words say that the bank had the payout before. */
export const saysDuplicate = (text: string): boolean => DUPLICATE_WORDS.test(spaced(text));

/** Whether these words say that the bank does not know yet what state the payout has, or cannot say it now. */
export const saysAsk = (text: string): boolean => ASK_WORDS.test(spaced(text));

/** `94 - Duplicate`, `[91] Bank not available`, `Response code: 26`. Only codes of the list count; others are words. */
const LEADING_CODE =
  /^[^\p{L}\d-]*(?:(?:response|reason|error|code|rc|nip)\b[^\p{L}\d-]*)*(-1|\d{2}|[a-z][a-z\d]{3})\b(?![/.:,-]?\d)/iu;

function codeIn(text: string): string | undefined {
  const code = LEADING_CODE.exec(text)?.[1];
  return code !== undefined && meaningOf(code) !== undefined ? code : undefined;
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const MARKERS = 'response|resp|reason|error|err|code|rc|nip|status|failed|failure|r';
/** `Failed 94`, `response_code=26`, `ERR26`, `R26`; neither amounts, dates nor counts. */
const MARKED_CODE = new RegExp(
  String.raw`(?<!\p{L})(?:${MARKERS})(?:\s(?:is|was|with))?[^\p{L}\d]{0,5}(\d{1,2})` +
    String.raw`(?![\p{L}\d%]|[/.:,-]\d|\s*(?:days?|hours?|minutes?|times?|${MONTHS}))`,
  'giu',
);
/** `Bank not available (91)`, `Transaction failed - 97`. */
const LAST_CODE = /(?<![\d\s([{:=#,;-])[\s([{:=#,;-]{1,5}(\d{2})[\s)\]}.!]{0,5}$/u;
const ISO_CODES = /\b[A-Z]{1,2}\d[\dA-Z]{1,2}\b/g;

/** The meaning of codes within words, which never make a failure sure: only those that leave one open. */
export function openCodeIn(text: string): string | undefined {
  const words = spaced(text);
  const found = [...words.matchAll(MARKED_CODE)].map(([, code = '']) => code);
  const last = LAST_CODE.exec(words)?.[1];
  const codes = [...found, ...(last === undefined ? [] : [last]), ...(words.match(ISO_CODES) ?? [])];
  return codes.find((code) => leavesOpen(meaningOf(code)));
}

/** Whether a refusal with such a code may be of a payout that was made. */
export const leavesOpen = (meaning: Meaning | undefined): boolean => meaning === 'duplicate' || meaning === 'ask';

/** What a bank says beside a status. */
export interface Reasons {
  readonly codes: readonly string[];
  readonly texts: readonly string[];
}

export const areDuplicate = ({ codes, texts }: Reasons): boolean =>
  codes.some((code) => meaningOf(code) === 'duplicate' || saysDuplicate(code)) ||
  texts.some((text) => saysDuplicate(text) || codesIn(text).some((code) => meaningOf(code) === 'duplicate'));

const codesIn = (text: string): readonly string[] =>
  [codeIn(text), openCodeIn(text)].filter((code) => code !== undefined);

/**
 * A status with its reasons. A failure is one only if nothing beside it leaves open whether the payout was made: a
 * duplicate, a code or words that say to ask, and a code that is not in the list make it `unknown`. Without a code the
 * status decides.
 */
export function withReasons(status: LineStatus, reasons: Reasons): LineStatus {
  if (status !== 'failed') return status;
  const { codes, texts } = reasons;
  if (areDuplicate(reasons) || [...codes, ...texts].some(saysAsk)) return 'unknown';
  const meanings = [...codes, ...texts.flatMap(codesIn)].map(meaningOf);
  return meanings.every((meaning) => meaning === 'failed') ? 'failed' : 'unknown';
}

/** The code that people see: the one that explains the outcome. */
export const decidingCode = ({ codes }: Reasons): string | undefined =>
  codes.find((code) => meaningOf(code) === 'duplicate') ?? codes.find((code) => meaningOf(code) === 'ask') ?? codes[0];
