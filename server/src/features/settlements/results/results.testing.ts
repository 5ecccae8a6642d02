/** Files of bank results as banks write them, for tests. */
import type { ResultLine } from './result-line.ts';
import { type Reading, readResults } from './read-results.ts';

export const PAIN_002 = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.11';
const CAMT_053 = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

export const ID = '0197a3c26f1e7c449d0b5a2f9d3c7b10';
export const OTHER_ID = '0197a3c26f1e7c449d0b5a2f9d3c7b11';

export interface Payment {
  readonly id?: string | undefined;
  readonly status?: string | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string;
  /** The debited account, as the bank repeats it. */
  readonly account?: string;
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
}

const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${text}</${name}>`;
const reasonOf = ({ code, reason }: Payment): string =>
  code === undefined && reason === undefined
    ? ''
    : `<StsRsnInf>${code === undefined ? '' : `<Rsn><Cd>${code}</Cd></Rsn>`}${element('AddtlInf', reason)}</StsRsnInf>`;

const payment = (one: Payment): string =>
  `<TxInfAndSts>${element('OrgnlEndToEndId', one.id ?? ID)}${element('TxSts', one.status)}${reasonOf(one)}` +
  (one.amount === undefined ? '' : instructed(one.amount, one)) +
  '</TxInfAndSts>\n';

const instructed = (amount: string, { currency = 'NGN', account }: Payment): string =>
  `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>${
    account === undefined ? '' : `<DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></DbtrAcct>`
  }</OrgnlTxRef>`;

export interface Report {
  readonly messageId?: string;
  readonly group?: string;
  readonly groupDetails?: string;
  readonly instruction?: string;
  readonly payments?: readonly Payment[];
}

export const pain002 = ({ messageId = 'run', group, groupDetails = '', instruction, payments = [] }: Report): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${PAIN_002}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>STATUS-1</MsgId><CreDtTm>2026-11-21T10:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.10</OrgnlMsgNmId>${
    groupDetails
  }${element('GrpSts', group)}</OrgnlGrpInfAndSts>
${
  payments.length === 0 && instruction === undefined
    ? ''
    : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}-1</OrgnlPmtInfId>${element('PmtInfSts', instruction)}
${payments.map(payment).join('')}</OrgnlPmtInfAndSts>`
}
</CstmrPmtStsRpt></Document>
`;

export interface Entry {
  readonly id?: string | undefined;
  readonly amount: string;
  readonly currency?: string;
  readonly indicator?: string;
  readonly status?: string;
  readonly isReversal?: boolean;
  readonly returned?: string;
  readonly accountServicerReference?: string;
  readonly entryReference?: string;
  readonly bookedOn?: string;
  /** Without any details, or with these instead of those made from the other values. */
  readonly details?: string;
  readonly info?: string;
}

const entry = (one: Entry): string => {
  const returned =
    one.returned === undefined
      ? ''
      : `<RtrInf><Rsn><Cd>${one.returned}</Cd></Rsn><AddtlInf>sent back</AddtlInf></RtrInf>`;
  const details =
    one.details ??
    `<NtryDtls><TxDtls><Refs>${element('EndToEndId', one.id ?? ID)}</Refs>${returned}</TxDtls></NtryDtls>`;
  return `<Ntry>${element('NtryRef', one.entryReference)}<Amt Ccy="${one.currency ?? 'NGN'}">${one.amount}</Amt><CdtDbtInd>${one.indicator ?? 'DBIT'}</CdtDbtInd>${
    one.isReversal === undefined ? '' : `<RvslInd>${one.isReversal}</RvslInd>`
  }<Sts><Cd>${one.status ?? 'BOOK'}</Cd></Sts>${
    one.bookedOn === undefined ? '' : `<BookgDt><Dt>${one.bookedOn}</Dt></BookgDt>`
  }${element('AcctSvcrRef', one.accountServicerReference)}<BkTxCd/>${details}${element('AddtlNtryInf', one.info)}</Ntry>\n`;
};

export interface Statement {
  readonly id?: string;
  /** The content of `Acct/Id`; a number is one of `Othr`. */
  readonly account?: string;
  readonly currency?: string;
  /** Identifies the bank that keeps the account. */
  readonly memberId?: string;
  readonly bic?: string;
  /** Tells pages with the same id apart. */
  readonly page?: string;
  readonly entries: readonly Entry[];
}

/** The account of the statements, which runs are paid from. */
export const ACCOUNT = '0123456789';

const statement = ({
  id = '1',
  account = ACCOUNT,
  currency = 'NGN',
  memberId,
  bic,
  page,
  entries,
}: Statement): string =>
  `<Stmt><Id>${id}</Id>${
    page === undefined ? '' : `<StmtPgntn><PgNb>${page}</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>`
  }<Acct><Id>${/^[\d -]+$/.test(account) ? `<Othr><Id>${account}</Id></Othr>` : account}</Id>${
    `<Ccy>${currency}</Ccy>` +
    (memberId === undefined && bic === undefined
      ? ''
      : `<Svcr><FinInstnId>${element('BICFI', bic)}${
          memberId === undefined ? '' : `<ClrSysMmbId><MmbId>${memberId}</MmbId></ClrSysMmbId>`
        }</FinInstnId></Svcr>`)
  }</Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-21</Dt></Dt></Bal>
${entries.map(entry).join('')}</Stmt>`;

export const camt053Of = (...statements: readonly Statement[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${CAMT_053}"><BkToCstmrStmt>
<GrpHdr><MsgId>STATEMENT-1</MsgId><CreDtTm>2026-11-21T10:00:00Z</CreDtTm></GrpHdr>
${statements.map(statement).join('\n')}</BkToCstmrStmt></Document>
`;

export const camt053 = (entries: readonly Entry[]): string => camt053Of({ entries });

export const csv = (...rows: readonly string[]): string =>
  ['end_to_end_id,amount,status,reason', ...rows, ''].join('\r\n');

/** In pieces of this many bytes, as over a network. */
async function* inPieces(content: string | Buffer, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export async function readAll(
  content: string | Buffer,
  size?: number,
): Promise<{ readonly file: Reading['file']; readonly lines: ResultLine[] }> {
  const { file, lines } = readResults(inPieces(content, size));
  const found: ResultLine[] = [];
  for await (const line of lines) found.push(line);
  return { file, lines: found };
}
