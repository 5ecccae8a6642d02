/**
 * A run as ISO 20022 customer credit transfer initiation. In the parts used here the two versions differ only in their
 * namespace. The library writes and escapes the content of elements, a few at a time; the elements that are open from
 * the first payout to the last are written by hand.
 */
import XMLBuilder from 'fast-xml-builder';
import { nairaText } from '../../../core/money/kobo.ts';
import { bankText } from '../../banks/bank-text.ts';
import { type FileHead, type FilePayout, narrationOf, type OpenedFile, type SourceAccount } from './payout-file.ts';

export type Pain001 = 'pain.001.001.09' | 'pain.001.001.10';

/** Max34Text of an account's id, Max70Text of its name, Max140Text of a party's name and of remittance information. */
const LENGTHS = { accountId: 34, accountName: 70, party: 140, remittance: 140, member: 35 } as const;

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

/** @throws Error if openPayoutFile admitted a file without a source account. */
export async function* payoutXml({ head, payouts }: OpenedFile, version: Pain001): AsyncGenerator<string> {
  const remittance = bankText(narrationOf(head), LENGTHS.remittance);
  // Together with the first payouts, so that nothing is written if those cannot be read.
  let before = beginning(head, version);
  for await (const some of payouts()) {
    yield before + some.map((payout) => `${builder.build(transfer(payout, remittance))}\n`).join('');
    before = '';
  }
  yield `${before}</PmtInf>\n</CstmrCdtTrfInitn>\n</Document>\n`;
}

function beginning(head: FileHead, version: Pain001): string {
  if (head.source === undefined) throw new Error('an ISO 20022 file without the account that pays');
  const group = builder.build({ GrpHdr: groupHeader(head) });
  const payment = builder.build(paymentInformation(head, head.source));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">
<CstmrCdtTrfInitn>
${group}
<PmtInf>
${payment}
`;
}

const groupHeader = (head: FileHead) => ({
  MsgId: head.messageId,
  CreDtTm: head.exportedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
  ...countAndSum(head),
  InitgPty: { Nm: bankText(head.debtorName, LENGTHS.party) },
});

const paymentInformation = (head: FileHead, source: SourceAccount) => ({
  PmtInfId: `${head.messageId}-1`,
  PmtMtd: 'TRF',
  // One booking a payout: the total of a run on a statement would confirm none of them.
  BtchBookg: 'false',
  ...countAndSum(head),
  ReqdExctnDt: { Dt: head.executionDate },
  Dbtr: { Nm: bankText(head.debtorName, LENGTHS.party) },
  DbtrAcct: {
    Id: { Othr: { Id: bankText(source.accountNumber, LENGTHS.accountId) } },
    Ccy: 'NGN',
    Nm: bankText(source.accountName, LENGTHS.accountName),
  },
  DbtrAgt: agent(source.bankCode),
});

const countAndSum = ({ count, amountKobo }: FileHead) => ({ NbOfTxs: String(count), CtrlSum: nairaText(amountKobo) });

const transfer = (payout: FilePayout, remittance: string) => ({
  CdtTrfTxInf: {
    PmtId: { EndToEndId: payout.endToEndId },
    Amt: { InstdAmt: { '@Ccy': 'NGN', '#text': nairaText(payout.amountKobo) } },
    CdtrAgt: agent(payout.bankCode),
    Cdtr: { Nm: bankText(payout.accountName, LENGTHS.party) },
    CdtrAcct: { Id: { Othr: { Id: bankText(payout.accountNumber, LENGTHS.accountId) } } },
    RmtInf: { Ustrd: remittance },
  },
});

/**
 * By the six-digit code of the NIBSS directory; the list of clearing systems has no code of its own for that directory.
 */
const agent = (bankCode: string) => ({
  FinInstnId: { ClrSysMmbId: { MmbId: bankText(bankCode, LENGTHS.member) } },
});
