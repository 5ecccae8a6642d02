import { describe, expect, it } from 'vitest';
import { AppError } from '../../../core/errors/errors.ts';
import {
  ACCOUNT,
  camt053,
  camt053Of,
  csv,
  type Entry,
  ID,
  OTHER_ID,
  PAIN_002,
  pain002,
  readAll,
} from './results.testing.ts';
import { koboFromDecimal } from './result-line.ts';

async function refusalOf(content: string | Buffer, size?: number): Promise<string> {
  const error: unknown = await readAll(content, size).then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  expect(error, 'it was read').toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe('unreadable_file');
  expect((error as AppError).field).toBe('file');
  return (error as AppError).message;
}

const reason = (code: string, words = '', choice = 'Cd'): string =>
  `<StsRsnInf><Rsn><${choice}>${code}</${choice}></Rsn><AddtlInf>${words}</AddtlInf></StsRsnInf>`;

describe('a status report (pain.002.001.11)', () => {
  it('says of each payment how it ended, how much it was and why', async () => {
    const { file, lines } = await readAll(
      pain002({
        payments: [
          { status: 'ACSC', amount: '1500.50' },
          { id: OTHER_ID, status: 'RJCT', code: 'AC04', reason: 'Closed &amp; gone' },
        ],
      }),
    );
    expect(file).toMatchObject({ format: 'pain.002.001.11', messageId: 'STATUS-1', wholeMessages: [] });
    expect(lines).toEqual([
      {
        lineNumber: 6,
        endToEndId: ID,
        amountKobo: 150_050n,
        foreignCurrency: undefined,
        status: 'paid',
        reasonCode: undefined,
        reason: undefined,
        account: undefined,
        booking: undefined,
      },
      {
        lineNumber: 7,
        endToEndId: OTHER_ID,
        amountKobo: undefined,
        foreignCurrency: undefined,
        status: 'failed',
        reasonCode: 'AC04',
        reason: 'Closed & gone',
        account: undefined,
        booking: undefined,
      },
    ]);
  });

  it.each([
    ['ACCC', 'paid'],
    ['ACSC', 'paid'],
    ['RJCT', 'failed'],
    ['CANC', 'failed'],
    ['PDNG', 'pending'],
    ['RCVD', 'pending'],
    ['ACTC', 'pending'],
    ['ACCP', 'pending'],
    ['ACSP', 'pending'],
    ['ACWC', 'pending'],
    ['ACWP', 'pending'],
    ['ACFC', 'pending'],
    ['ACPD', 'pending'],
    ['PATC', 'pending'],
    ['PRES', 'pending'],
    ['PART', 'pending'],
    ['BLCK', 'unknown'],
    ['XYZW', 'unknown'],
    ['__proto__', 'unknown'],
  ])('takes %s for %s', async (status, expected) => {
    expect((await readAll(pain002({ payments: [{ status }] }))).lines).toMatchObject([{ status: expected }]);
  });

  it('is read in the version that answers each version of pain.001 that we write', async () => {
    for (const version of ['001.10', '001.11']) {
      const report = pain002({ payments: [{ status: 'RJCT', code: 'AC04' }] }).replace('002.001.11', `002.${version}`);
      const { file, lines } = await readAll(report);
      expect(file.format).toBe(`pain.002.${version}`);
      expect(lines).toMatchObject([{ status: 'failed', reasonCode: 'AC04' }]);
    }
  });

  it('gives a payment without a status that of its instruction, or else of the message, with its reason', async () => {
    const without = [{ status: undefined }];
    const byInstruction = await readAll(pain002({ group: 'PART', instruction: 'RJCT', payments: without }));
    expect(byInstruction.lines).toMatchObject([{ status: 'failed' }]);
    const byGroup = await readAll(
      pain002({
        group: 'RJCT',
        groupDetails: '<StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>',
        payments: without,
      }),
    );
    expect(byGroup.lines).toMatchObject([{ status: 'failed', reasonCode: 'FF01' }]);
    expect((await readAll(pain002({ payments: without }))).lines).toMatchObject([{ status: 'pending' }]);
  });

  it.each([
    ['the message', { group: 'RJCT', groupDetails: reason('DU01') }],
    ['the instruction', { group: 'RJCT', groupDetails: reason('DU01'), instruction: 'RJCT' }],
    ['the message, in words', { group: 'RJCT', groupDetails: reason('NARR', 'Duplicate message') }],
    ['the message by a second code', { group: 'RJCT', groupDetails: `${reason('FF01')}${reason('AM05')}` }],
    ['the message by a code of the bank', { group: 'RJCT', groupDetails: reason('DUP_MSG', undefined, 'Prtry') }],
  ])('that refuses a duplicate of %s says nothing of the first copy', async (_, report) => {
    const whole = await readAll(pain002({ messageId: ID, ...report }));
    expect(new Set(whole.file.wholeMessages.map(({ status }) => status))).toEqual(new Set(['unknown']));
    for (const status of [undefined, 'RJCT']) {
      const { lines } = await readAll(pain002({ ...report, payments: [{ status }] }));
      expect(lines).toMatchObject([{ status: 'unknown' }]);
    }
    const { lines } = await readAll(pain002({ ...report, payments: [{ status: 'ACSC' }] }));
    expect(lines).toMatchObject([{ status: 'paid' }]);
  });

  it.each([
    ['DU03', undefined, 'unknown'],
    ['DUPL', undefined, 'unknown'],
    ['AC04', 'Already processed', 'unknown'],
    ['AB06', undefined, 'unknown'],
    ['X1', 'Closed', 'unknown'],
    ['AC04', 'Closed', 'failed'],
    [undefined, 'Closed', 'failed'],
  ] as const)('takes RJCT with %s and the words %s for %s', async (code, reason, expected) => {
    for (const status of ['RJCT', 'CANC']) {
      const { lines } = await readAll(pain002({ payments: [{ status, code, reason }] }));
      expect(lines).toMatchObject([{ status: expected, reasonCode: code, reason }]);
    }
  });

  it('tells what is said of the whole message, or of an instruction, with its count and sum', async () => {
    const details = '<OrgnlNbOfTxs>3</OrgnlNbOfTxs><OrgnlCtrlSum>30.5</OrgnlCtrlSum>';
    const { file, lines } = await readAll(
      pain002({ messageId: ID, group: 'RJCT', groupDetails: details, instruction: 'ACSC' }),
    );
    expect(lines).toEqual([]);
    expect(file.wholeMessages).toMatchObject([
      { lineNumber: 4, messageId: ID, status: 'unknown', payoutCount: 3n, totalKobo: 3_050n },
      { lineNumber: 5, messageId: `${ID}-1`, status: 'paid', payoutCount: undefined, totalKobo: undefined },
    ]);
  });

  const told = (...payments: readonly string[]): string => payments.join('');
  const paymentOf = (id: string, status: string, more = ''): string =>
    `<TxInfAndSts>${id}<TxSts>${status}</TxSts>${more}</TxInfAndSts>`;
  const named = `<OrgnlEndToEndId>${OTHER_ID}</OrgnlEndToEndId>`;
  const instructionOf = (id: string | undefined, details: string): string =>
    `<OrgnlPmtInfAndSts>${
      id === undefined ? '' : `<OrgnlPmtInfId>${id}</OrgnlPmtInfId>`
    }${details}</OrgnlPmtInfAndSts>`;
  const refused = '<PmtInfSts>RJCT</PmtInfSts>';
  const wholeOf = async (groupDetails: string, below: string) => {
    const report = pain002({ messageId: ID, group: 'RJCT', groupDetails });
    return readAll(report.replace('</CstmrPmtStsRpt>', `${below}</CstmrPmtStsRpt>`));
  };
  const manyWords = Array.from({ length: 30 }, (_, place) => `<AddtlInf>Line ${place} of it</AddtlInf>`).join('');
  it.each<[string, string, string]>([
    ['a duplicate below without a status', '', instructionOf(`${ID}-1`, reason('DU01'))],
    ['a duplicate below, in words', reason('FF01'), instructionOf(`${ID}-1`, reason('NARR', 'Duplicate file'))],
    ['a duplicate of another instruction', reason('FF01'), instructionOf('OTHER', refused + reason('DU01'))],
    ['a duplicate of an instruction without an id', '', instructionOf(undefined, refused + reason('DU01'))],
    [
      'a duplicate of an instruction with another count',
      '',
      instructionOf(`${ID}-1`, `<OrgnlNbOfTxs>1</OrgnlNbOfTxs>${refused}${reason('DU01')}`),
    ],
    [
      'a duplicate of a payment of ours that it names by another id',
      reason('FF01'),
      instructionOf(`${ID}-1`, paymentOf('<OrgnlInstrId>1</OrgnlInstrId>', 'RJCT', reason('AM05'))),
    ],
    ['a timeout below', reason('FF01'), instructionOf(`${ID}-1`, reason('AB05'))],
    ['a code below that is not in the list', '', instructionOf(`${ID}-1`, reason('X1'))],
    ['a payment that was paid', reason('FF01'), instructionOf(`${ID}-1`, paymentOf(named, 'ACSC'))],
    ['a payment that is on its way', reason('FF01'), instructionOf(`${ID}-1`, paymentOf(named, 'ACSP'))],
    ['an instruction that was paid', '', instructionOf(`${ID}-1`, '<PmtInfSts>ACCC</PmtInfSts>')],
    [
      'a count of payments that were paid',
      '<NbOfTxsPerSts><DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>ACSC</DtldSts></NbOfTxsPerSts>',
      '',
    ],
    ['a duplicate after many words', `<StsRsnInf>${manyWords}<AddtlInf>Duplicate file</AddtlInf></StsRsnInf>`, ''],
    ['a duplicate after many codes', `${reason('FF01').repeat(25)}${reason('DU01')}`, ''],
  ])('that refuses the whole is no failure of it beside %s', async (_, groupDetails, below) => {
    const { file } = await wholeOf(groupDetails, below);
    expect(file.wholeMessages[0]).toMatchObject({ messageId: ID });
    expect(file.wholeMessages.map(({ status }) => status)).not.toContain('failed');
  });

  it('that refuses the whole is a failure of it where each part says so', async () => {
    const none = '<NbOfTxsPerSts><DtldNbOfTxs>0</DtldNbOfTxs><DtldSts>ACSC</DtldSts></NbOfTxsPerSts>';
    const below = refused + reason('AC04') + paymentOf(named, 'RJCT', reason('AC01'));
    const { file, lines } = await wholeOf(
      `${reason('FF01')}<StsRsnInf>${manyWords}</StsRsnInf>${none}`,
      instructionOf(`${ID}-1`, below),
    );
    expect(file.wholeMessages.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(lines).toMatchObject([{ status: 'failed', reasonCode: 'AC01' }]);
    expect(file.wholeMessages[0]?.reason).not.toContain('Line 20');
  });

  it('says of a refused payment what its own reasons say, and without any, those above it', async () => {
    const own = told(
      paymentOf(named, 'RJCT', reason('AC04')),
      paymentOf(named, 'RJCT'),
      paymentOf(named, 'RJCT', reason('DU01')),
    );
    const statusesOf = async (details: string, group = '') =>
      (await wholeOf(group, instructionOf(`${ID}-1`, details + own))).lines.map(({ status }) => status);
    expect(await statusesOf('')).toEqual(['failed', 'failed', 'unknown']);
    expect(await statusesOf(reason('AB05'))).toEqual(['failed', 'unknown', 'unknown']);
    expect(await statusesOf(`<PmtInfSts>PART</PmtInfSts>${reason('AB05')}`)).toEqual(['failed', 'unknown', 'unknown']);
    expect(await statusesOf(refused + reason('AC01'), reason('NARR', 'See below'))).toEqual([
      'failed',
      'failed',
      'unknown',
    ]);
  });

  it('leaves an amount in another currency out, and says which it is', async () => {
    const { lines } = await readAll(pain002({ payments: [{ status: 'ACSC', amount: '5', currency: 'USD' }] }));
    expect(lines).toMatchObject([{ amountKobo: undefined, foreignCurrency: 'USD' }]);
  });

  it.each([
    ['an equivalent amount', '<Amt><EqvtAmt><Amt Ccy="NGN">5</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt></Amt>'],
    [
      'an amount between banks',
      '<IntrBkSttlmAmt Ccy="USD">5</IntrBkSttlmAmt><Amt><InstdAmt Ccy="NGN">5</InstdAmt></Amt>',
    ],
  ])('finds another currency in %s', async (_, reference) => {
    const report = pain002({ payments: [{ status: 'ACSC' }] }).replace(
      '</TxInfAndSts>',
      `<OrgnlTxRef>${reference}</OrgnlTxRef></TxInfAndSts>`,
    );
    expect((await readAll(report)).lines).toMatchObject([{ amountKobo: undefined, foreignCurrency: 'USD' }]);
  });

  it('says from which account a payment went, where the bank repeats it', async () => {
    const { lines } = await readAll(pain002({ payments: [{ status: 'ACSC', amount: '5', account: '01234 56789' }] }));
    expect(lines).toMatchObject([{ account: { number: ACCOUNT } }]);
  });

  it('refuses an amount that is none, with its line', async () => {
    expect(await refusalOf(pain002({ payments: [{ status: 'ACSC', amount: '1.505' }] }))).toBe(
      'Line 6: InstdAmt must be naira with at most two decimals, such as 1500.50, and is "1.505".',
    );
  });
});

function detailsWith(amounts: string): string {
  return `<NtryDtls><TxDtls><Refs><EndToEndId>${ID}</EndToEndId></Refs><AmtDtls>${amounts}</AmtDtls></TxDtls></NtryDtls>`;
}

describe('a statement (camt.053.001.08)', () => {
  const only = async (one: Entry) => (await readAll(camt053([one]))).lines;

  it('takes what was booked out of the account for paid, of the amount of its entry', async () => {
    const { file, lines } = await readAll(camt053([{ amount: '1500.5' }]));
    expect(file).toMatchObject({ format: 'camt.053.001.08', messageId: 'STATEMENT-1' });
    expect(lines).toMatchObject([{ lineNumber: 6, endToEndId: ID, amountKobo: 150_050n, status: 'paid' }]);
  });

  it('takes what came back into the account for failed, with the reason', async () => {
    expect(await only({ amount: '10', indicator: 'CRDT', returned: 'AC04' })).toMatchObject([
      { status: 'failed', reasonCode: 'AC04', reason: 'sent back' },
    ]);
    expect(await only({ amount: '10', indicator: 'CRDT', isReversal: true })).toMatchObject([{ status: 'failed' }]);
  });

  it('leaves to a person what came back because the bank had it before: the first copy may have been paid', async () => {
    const back = { amount: '10', indicator: 'CRDT' };
    expect(await only({ ...back, returned: 'AM05' })).toMatchObject([{ status: 'unknown', reasonCode: 'AM05' }]);
    expect(await only({ ...back, info: 'Duplicate payment' })).toMatchObject([{ status: 'unknown' }]);
    expect(await only({ ...back, returned: 'X1' })).toMatchObject([{ status: 'failed', reasonCode: 'X1' }]);
    expect(await only({ amount: '10', info: 'Duplicate payment' })).toMatchObject([{ status: 'paid' }]);
  });

  const back = { amount: '30', indicator: 'CRDT' };
  const creditOf = (id: string, more = ''): string =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="NGN">10</Amt>${more}</TxDtls>`;

  it.each([
    ['the words for the receiver', '<RmtInf><Ustrd>DUPLICATE REJECTED</Ustrd></RmtInf>'],
    ['further words', '<RmtInf><Strd><AddtlRmtInf>Already processed</AddtlRmtInf></Strd></RmtInf>'],
    ['the purpose', '<Purp><Prtry>DUPLICATE</Prtry></Purp>'],
    ['a code within words', '<RmtInf><Ustrd>RVSL failed - 94</Ustrd></RmtInf>'],
    ['the last of many words', `${'<AddtlTxInf>Sent back</AddtlTxInf>'.repeat(25)}<AddtlTxInf>Dup</AddtlTxInf>`],
    ['a second code', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><Rsn><Prtry>DUPL</Prtry></Rsn></RtrInf>'],
  ])('finds a duplicate that came back in %s', async (_, more) => {
    const details = `<NtryDtls>${creditOf(ID, more)}</NtryDtls>`;
    expect(await only({ ...back, amount: '10', details })).toMatchObject([{ status: 'unknown' }]);
    expect(await only({ amount: '10', details: details.replace(/<RtrInf.*RtrInf>/, '') })).toMatchObject([
      { status: 'paid' },
    ]);
  });

  it('takes no credit of an entry for failed if the bank had one of its payments before', async () => {
    const twice = '<RtrInf><Rsn><Cd>AM05</Cd></Rsn></RtrInf>';
    const of = (...more: readonly string[]) =>
      `<NtryDtls>${more.map((one, place) => creditOf(place === 0 ? ID : OTHER_ID, one)).join('')}</NtryDtls>`;
    for (const more of [
      [twice, '', ''],
      ['', twice, ''],
      ['', '', twice],
    ]) {
      const { file, lines } = await readAll(
        camt053([
          { ...back, details: of(...more) },
          { ...back, details: of('', '', '') },
        ]),
      );
      const statuses = lines.map(({ status }) => status);
      expect(statuses).toEqual(['unknown', 'unknown', 'unknown', 'failed', 'failed', 'failed']);
      expect(lines.map(({ endToEndId }) => endToEndId)).toEqual([ID, OTHER_ID, OTHER_ID, ID, OTHER_ID, OTHER_ID]);
      expect(file.unequalLines).toEqual([]);
    }
    const many = await only({ ...back, details: of(...Array<string>(10_001).fill('')) });
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set(['unknown']));
  });

  it('leaves to a person what left the account and is said to be a return or a reversal', async () => {
    expect(await only({ amount: '10', returned: 'AC04' })).toMatchObject([{ status: 'unknown' }]);
    expect(await only({ amount: '10', isReversal: true })).toMatchObject([{ status: 'unknown' }]);
  });

  it.each(['<Sts>BOOK</Sts>', '<Sts><Cd>book</Cd></Sts>', '<Sts><Prtry>BOOK</Prtry></Sts>'])(
    'reads %s as booked, in both versions',
    async (status) => {
      const statement = camt053([{ amount: '10' }]).replace('<Sts><Cd>BOOK</Cd></Sts>', status);
      for (const version of ['001.08', '001.09']) {
        const { file, lines } = await readAll(statement.replace('001.08', version));
        expect(file.format).toBe(`camt.053.${version}`);
        expect(lines).toMatchObject([{ status: 'paid', amountKobo: 1_000n }]);
      }
    },
  );

  it.each([
    ['', ''],
    ['<Sts/>', ''],
    ['<Sts><Cd>OTHR</Cd></Sts>', 'OTHR'],
    ['<Sts><Prtry>Posted</Prtry></Sts>', 'POSTED'],
  ])('is refused with an entry of which it does not say whether it is booked: %s', async (status, found) => {
    const statement = camt053([{ amount: '10' }]).replace('<Sts><Cd>BOOK</Cd></Sts>', status);
    expect(await refusalOf(statement)).toBe(`Line 6: Sts of Ntry must be BOOK, PDNG, INFO or FUTR, and is "${found}".`);
  });

  it.each(['PDNG', 'INFO', 'FUTR'])('takes an entry that is %s and not booked for no word yet', async (status) => {
    expect(await only({ amount: '10', status })).toMatchObject([{ status: 'pending' }]);
  });

  it('reads each movement of an entry that has several, with amounts of their own', async () => {
    const details = `<NtryDtls><TxDtls><Refs><EndToEndId>${ID}</EndToEndId></Refs><Amt Ccy="NGN">10.00</Amt></TxDtls>
<TxDtls><Refs><EndToEndId>${OTHER_ID}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="NGN">20.00</Amt></TxAmt></AmtDtls></TxDtls>
<TxDtls><Refs/></TxDtls></NtryDtls>`;
    expect(await only({ amount: '35.00', details })).toMatchObject([
      { lineNumber: 6, endToEndId: ID, amountKobo: 1_000n },
      { lineNumber: 7, endToEndId: OTHER_ID, amountKobo: 2_000n },
      { lineNumber: 8, endToEndId: undefined, amountKobo: undefined },
    ]);
  });

  it('tells which lines are of entries that moved another amount, those of neighbours together', async () => {
    const of = (...amounts: string[]): string =>
      `<NtryDtls>${amounts.map((amount) => `<TxDtls><Amt Ccy="NGN">${amount}</Amt></TxDtls>`).join('')}</NtryDtls>`;
    const { file, lines } = await readAll(
      camt053([
        { amount: '3', details: of('1', '2.00') },
        { amount: '4', details: of('1', '2') },
        { amount: '4', details: of('1', '2', '3') },
        { amount: '1', details: of('2') },
        { amount: '1', details: of('1').replace('<Amt', '<CdtDbtInd>CRDT</CdtDbtInd><Amt') },
        { amount: '1', details: '<NtryDtls><TxDtls><CdtDbtInd>CRDT</CdtDbtInd></TxDtls></NtryDtls>' },
        { amount: '1', details: of('1') },
        { amount: '4', details: `${of('4')}<NtryDtls><TxDtls/></NtryDtls>` },
      ]),
    );
    expect(file.unequalLines).toEqual([
      { first: 3, last: 7 },
      { first: 12, last: 13 },
    ]);
    expect(lines.flatMap(({ isUnequal }, index) => (isUnequal === true ? [index + 1] : []))).toEqual([8, 9, 10]);
  });

  const charges = (...records: readonly string[]): string =>
    `<Chrgs>${records.map((amount) => `<Rcrd><Amt Ccy="NGN">${amount}</Amt></Rcrd>`).join('')}</Chrgs>`;
  const total = (amount: string): string => `<Chrgs><TtlChrgsAndTaxAmt Ccy="NGN">${amount}</TtlChrgsAndTaxAmt></Chrgs>`;
  const paymentOf = (amount: string | undefined, more = ''): string =>
    `<TxDtls><Refs><EndToEndId>${ID}</EndToEndId></Refs>${
      amount === undefined ? '' : `<Amt Ccy="NGN">${amount}</Amt>`
    }${more}</TxDtls>`;
  const detailed = (...payments: readonly string[]): string => `<NtryDtls>${payments.join('')}</NtryDtls>`;

  it.each([
    ['of the entry, which is more than the payment', total('53.75'), detailed(paymentOf('100')), 10_000n, [15_375n]],
    [
      'of the entry, whose payment has no amount',
      charges('50', '3.75'),
      detailed(paymentOf(undefined)),
      15_375n,
      [10_000n],
    ],
    ['of the payment', '', detailed(paymentOf('153.75', charges('50', '3.75'))), 15_375n, [10_000n]],
    [
      'of the payment, which is less than the entry',
      '',
      detailed(paymentOf('100', total('53.75'))),
      10_000n,
      [15_375n],
    ],
  ])('lists the charges %s, and says what the payment may have been', async (_, ofEntry, details, kobo, otherKobo) => {
    const { file, lines } = await readAll(camt053([{ amount: '153.75', details: `${ofEntry}${details}` }]));
    expect(file.unequalLines).toEqual([]);
    expect(lines).toMatchObject([
      { endToEndId: ID, amountKobo: kobo, isUnequal: false, otherKobo },
      { endToEndId: undefined, amountKobo: 5_375n, status: 'paid', reason: 'Charges inside the entry' },
    ]);
  });

  it('takes an entry of many payments and its charges for their sum', async () => {
    const details = (...more: readonly string[]) => detailed(...more.map((one) => paymentOf('100', one)));
    const entries = [
      { amount: '253.75', details: `${total('53.75')}${details('', '')}` },
      { amount: '207.50', details: details(total('5'), total('2.50')) },
      { amount: '200', details: details(total('5'), total('2.50')) },
      { amount: '201', details: `${total('2')}${details('', '')}` },
    ];
    const { file, lines } = await readAll(camt053(entries));
    expect(file.unequalLines).toEqual([{ first: 12, last: 14 }]);
    expect(lines.map(({ otherKobo }) => otherKobo)).toEqual(
      [[], [], undefined, [9_500n], undefined, [9_750n], undefined, [9_500n], undefined, [9_750n], undefined].concat([
        [],
        [],
        undefined,
      ]),
    );
  });

  it('does not believe charges that do not make up the difference, are booked apart, foreign, or of money that came back', async () => {
    const apart = total('53.75').replace('<TtlChrgs', '<Rcrd><ChrgInclInd>false</ChrgInclInd></Rcrd><TtlChrgs');
    const of = async (more: Partial<Entry>) =>
      (await only({ amount: '153.75', ...more })).map(({ isUnequal, otherKobo }) => [isUnequal, otherKobo]);
    expect(await of({ details: `${total('53')}${detailed(paymentOf('100'))}` })).toEqual([
      [true, []],
      [undefined, undefined],
    ]);
    expect(await of({ details: `${apart}${detailed(paymentOf('153.75'))}` })).toEqual([[false, [10_000n]]]);
    const dollars = total('53.75').replace('NGN', 'USD');
    expect(await of({ details: `${dollars}${detailed(paymentOf('153.75'))}` })).toEqual([[false, []]]);
    const back = { indicator: 'CRDT', details: `${total('53.75')}${detailed(paymentOf('153.75'))}` };
    expect((await of(back))[0]).toEqual([false, []]);
  });

  it.each([
    ['a batch', `<NtryDtls><Btch><PmtInfId>${ID}-1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>`, '2 payments'],
    ['a batch of one', `<NtryDtls><Btch><MsgId>${ID}</MsgId><NbOfTxs>1</NbOfTxs></Btch></NtryDtls>`, 'one payment'],
    [
      'a payment of many',
      `<NtryDtls><TxDtls><Refs><MsgId>${ID}</MsgId><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls></NtryDtls>`,
      'many payments',
    ],
  ])('tells a total as such, under the id of our message, in the form of %s', async (_, details, many) => {
    expect(await only({ amount: '300', details })).toMatchObject([
      {
        endToEndId: ID,
        amountKobo: 30_000n,
        reason: `A total of ${many}, which confirms none of them: ask the bank for a booking of each.`,
      },
    ]);
  });

  it('tells the total of a message that is not ours, and takes a batch with its payments for them', async () => {
    const batch = '<Btch><PmtInfId>SALARIES</PmtInfId><NbOfTxs>7</NbOfTxs></Btch>';
    const [salaries] = await only({ amount: '300', details: `<NtryDtls>${batch}</NtryDtls>` });
    expect(salaries?.endToEndId).toBeUndefined();
    expect(salaries?.reason).toContain('A total of 7 payments');
    const ours = batch.replace('SALARIES', OTHER_ID);
    const [payment] = await only({ amount: '10', details: `<NtryDtls>${ours}${paymentOf('10')}</NtryDtls>` });
    expect(payment).toMatchObject({ endToEndId: ID, amountKobo: 1_000n, reason: undefined });
  });

  it('lists entries that say nothing of a payment, with what the bank says of them', async () => {
    expect(await only({ amount: '52.50', details: '', info: 'Account fee' })).toMatchObject([
      { endToEndId: undefined, amountKobo: 5_250n, status: 'paid', reason: 'Account fee' },
    ]);
    expect(await only({ amount: '1', currency: 'USD' })).toMatchObject([
      { amountKobo: undefined, foreignCurrency: 'USD' },
    ]);
  });

  it('says of which account it is, and what the bank calls each booking', async () => {
    const references = { accountServicerReference: 'FT1', entryReference: '7', bookedOn: '2026-11-20' };
    const { lines } = await readAll(
      camt053Of(
        { id: 'S-1', account: '0123-456 789', memberId: '058', entries: [{ amount: '1', ...references }] },
        { id: 'S-2', account: '<IBAN>DE89370400440532013000</IBAN>', entries: [{ amount: '1' }] },
      ),
    );
    expect(lines).toMatchObject([
      {
        account: { number: ACCOUNT, memberId: '058' },
        booking: { statementId: 'S-1', bankReference: 'FT1', entryReference: '7', bookedOn: '2026-11-20' },
      },
      {
        account: { number: 'DE89370400440532013000', memberId: undefined },
        booking: { statementId: 'S-2', bankReference: undefined, entryReference: undefined, bookedOn: undefined },
      },
    ]);
  });

  it('tells the payments of one entry apart, by their own references or by their place', async () => {
    const own = `<Refs><AcctSvcrRef>OWN</AcctSvcrRef><EndToEndId>${ID}</EndToEndId></Refs>`;
    const none = `<Refs><EndToEndId>${ID}</EndToEndId></Refs>`;
    const details = `<NtryDtls><TxDtls>${none}</TxDtls><TxDtls>${own}</TxDtls><TxDtls>${none}</TxDtls></NtryDtls>`;
    const ofBatch = await only({ amount: '3', accountServicerReference: 'B', entryReference: '1', details });
    expect(ofBatch.map(({ booking }) => booking?.bankReference)).toEqual(['B (1)', 'OWN', 'B (3)']);
    expect(ofBatch.map(({ booking }) => booking?.entryReference)).toEqual(['1 (1)', '1 (2)', '1 (3)']);
    const single = `<NtryDtls><TxDtls>${none}</TxDtls></NtryDtls>`;
    expect(await only({ amount: '3', accountServicerReference: 'B', details: single })).toMatchObject([
      { booking: { bankReference: 'B' } },
    ]);
  });

  it.each(['NONREF', 'NOTPROVIDED', 'not provided', 'N/A', '0000', '-'])('takes %s for no reference', async (word) => {
    const [line] = await only({ amount: '3', accountServicerReference: word, entryReference: word });
    expect(line?.booking).toMatchObject({ bankReference: undefined, entryReference: undefined });
  });

  it.each([
    ['of the account', camt053Of({ currency: 'USD', entries: [{ amount: '1' }] })],
    ['of the order', camt053([{ amount: '1', details: detailsWith('<InstdAmt><Amt Ccy="USD">1</Amt></InstdAmt>') }])],
    [
      'of the entry',
      camt053([{ amount: '1', currency: 'USD', details: detailsWith('<TxAmt><Amt Ccy="NGN">1</Amt></TxAmt>') }]),
    ],
    ['that is empty', camt053([{ amount: '1', currency: '' }])],
  ])('leaves an amount out with another currency %s', async (_, content) => {
    const { lines } = await readAll(content);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.amountKobo).toBeUndefined();
    expect(lines[0]?.foreignCurrency).toMatch(/^USD$|^\?$/);
  });

  it('is refused where it does not say before its entries of which account it is, or says so twice', async () => {
    const told = camt053([{ amount: '1' }]);
    const untold = told.replace(/<Acct>.*<\/Acct>/, '');
    expect(await refusalOf(untold)).toContain('Acct/Id must say, before Ntry, of which account it is.');
    expect(await refusalOf(untold.replace('</Stmt>', `<Acct><Id><IBAN>X</IBAN></Id></Acct></Stmt>`))).toContain(
      'Acct/Id',
    );
    expect(await refusalOf(told.replace('</Stmt>', `<Acct><Id><IBAN>X</IBAN></Id></Acct></Stmt>`))).toContain(
      'Stmt must have one Acct/Id.',
    );
  });

  it('has as little as nothing in it on a quiet day', async () => {
    expect((await readAll(camt053([]))).lines).toEqual([]);
  });
});

describe('a CSV', () => {
  it('has a line for each payout', async () => {
    const { file, lines } = await readAll(csv(`${ID},1500.50,paid,`, `${OTHER_ID},20,FAILED,"Closed, they said"`));
    expect(file.format).toBe('csv');
    expect(lines).toMatchObject([
      { lineNumber: 2, endToEndId: ID, amountKobo: 150_050n, status: 'paid', reason: undefined },
      { lineNumber: 3, endToEndId: OTHER_ID, amountKobo: 2_000n, status: 'failed', reason: 'Closed, they said' },
    ]);
  });

  it('may have its headings in any order and case, others beside them, a byte order mark and any end of line', async () => {
    const file =
      '\u{feff}Branch;X,Status, END TO END ID ,"Amount",reason ' +
      `code\n1,pending,${ID},5,\n\n2,ACSC,${OTHER_ID},6,00\n`;
    expect((await readAll(file)).lines).toMatchObject([
      { endToEndId: ID, status: 'pending', amountKobo: 500n, reasonCode: undefined },
      { endToEndId: OTHER_ID, status: 'paid', amountKobo: 600n, reasonCode: '00' },
    ]);
    expect((await readAll(`endToEndId,amount,status\n${ID},5.00,paid`)).lines).toHaveLength(1);
  });

  it('may have commas between thousands, and is refused with one that could be before decimals', async () => {
    expect((await readAll(csv(`${ID},"1,500.50",paid,`))).lines).toMatchObject([{ amountKobo: 150_050n }]);
    for (const amount of ['1500,50', '0,500', '1,00', '1.500,50']) {
      const message = `Line 2: amount must be naira with at most two decimals, such as 1500.50, and is "${amount}".`;
      expect(await refusalOf(csv(`${ID},"${amount}",paid,`))).toBe(message);
    }
  });

  it.each(['currency', 'Currency', 'CCY', 'currency code'])('may say in which currency, under %s', async (heading) => {
    const file = `end_to_end_id,amount,status,${heading}\n${ID},5,paid,ngn\n${OTHER_ID},1.005,paid,KWD\n`;
    expect((await readAll(file)).lines).toMatchObject([
      { amountKobo: 500n, foreignCurrency: undefined },
      { amountKobo: undefined, foreignCurrency: 'KWD' },
    ]);
  });

  it.each(['', 'naira', '566'])('is refused where its column of currencies says "%s"', async (currency) => {
    const file = `end_to_end_id,amount,status,currency\n${ID},5,paid,${currency}\n`;
    expect(await refusalOf(file)).toBe(`Line 2: currency must be three letters such as NGN, and is "${currency}".`);
  });

  it('is refused where two columns say in which currency', async () => {
    expect(await refusalOf(`end_to_end_id,amount,ccy,status,currency\n${ID},5,NGN,paid,USD\n`)).toBe(
      'Line 1: The heading currency stands there twice.',
    );
  });

  it.each([
    ['failed', '26', 'Duplicate record', 'unknown'],
    ['failed', '94', '', 'unknown'],
    ['RJCT', 'DU04', '', 'unknown'],
    ['failed', '', 'Already processed', 'unknown'],
    ['failed', '', '94: refused', 'unknown'],
    ['failed', '91', '', 'unknown'],
    ['failed', '5', 'Do not honour', 'failed'],
    ['failed', 'ZZ', '', 'unknown'],
    ['failed', '', 'Closed', 'failed'],
    ['failed', '', '9', 'unknown'],
    ['failed', '', 'Timed out', 'unknown'],
    ['Duplicate', '', '', 'unknown'],
    ['DUPL', '', '', 'unknown'],
    ['paid', '26', 'Duplicate record', 'paid'],
  ])('takes %s with the code "%s" and the words "%s" for %s', async (status, code, words, expected) => {
    const file = `end_to_end_id,amount,status,reason_code,reason\n${ID},5,${status},${code},${words}\n`;
    expect((await readAll(file)).lines).toMatchObject([{ status: expected, reasonCode: code || undefined }]);
  });

  it('may refuse a duplicate in a column that is not ours', async () => {
    const file = `end_to_end_id,amount,status,Response message\n${ID},5,failed,Duplicate transaction\n`;
    expect((await readAll(file)).lines).toMatchObject([{ status: 'unknown' }]);
  });

  it.each([
    ['Response Code', '26', 'unknown'],
    ['RESPONSE_CODE', '94', 'unknown'],
    ['responseCode', '91', 'unknown'],
    ['NIP', '97', 'unknown'],
    ['RC', '96', 'unknown'],
    ['Err', '68', 'unknown'],
    ['Error', '09', 'unknown'],
    ['Code', '9', 'unknown'],
    ['Failure reason', '01', 'unknown'],
    ['Bank’s status', '25', 'unknown'],
    ['Bank status', 'AB05', 'unknown'],
    ['Remarks', 'Beneficiary bank not available', 'unknown'],
    ['Remarks', 'Failed - 94', 'unknown'],
    ['Notes', 'response_code=26', 'unknown'],
    ['Notes', 'Request timed out', 'unknown'],
    ['Remarks', 'The account is closed', 'failed'],
    ['Response code', '51', 'failed'],
    ['No', '26', 'failed'],
    ['S/N', '1', 'failed'],
    ['Amount sent', '26', 'failed'],
    ['Response date', '26', 'failed'],
    ['Error count', '0', 'failed'],
    ['Bank code', '01', 'failed'],
    ['Account number', '26', 'failed'],
    ['Account name', 'Pending Ltd', 'failed'],
    ['Narration', 'Transfer failed - 94', 'unknown'],
    ['Narration', '26 Marina Street', 'failed'],
    ['Narration', '26', 'failed'],
    ['Value', '26', 'failed'],
    ['Branch', '1', 'failed'],
  ])('reads a refusal with "%s" of %s as %s', async (heading, cell, expected) => {
    const file = `end_to_end_id,amount,status,${heading}\n${ID},26,failed,${cell}\n`;
    expect((await readAll(file)).lines).toMatchObject([{ status: expected }]);
  });

  it('names the headings that are missing', async () => {
    expect(await refusalOf('id,amount\nx,1\n')).toBe(
      'Line 1: The file is neither XML nor CSV with the headings end_to_end_id, amount and ' +
        'status: end_to_end_id, status are missing. ' +
        'Its first line is "id, amount". ' +
        'For headings of a bank, send the file once in the dashboard, and say there what they mean.',
    );
    expect(await refusalOf('[1, 2]')).toContain('neither XML nor CSV');
    expect(await refusalOf('amount,Amount,status,end_to_end_id')).toBe(
      'Line 1: The heading amount stands there twice.',
    );
  });

  it.each([
    ['a word that is no status', `${ID},5,done,`, 'Line 3: status must be paid, failed'],
    ['no amount', `${ID},,paid,`, 'Line 3: amount must be naira'],
    ['an amount in words', `${ID},1e3,paid,`, 'Line 3: amount must be naira'],
    ['a negative amount', `${ID},-5,paid,`, 'Line 3: amount must be naira'],
    ['an amount with a third decimal', `${ID},5.001,paid,`, 'Line 3: amount must be naira'],
    ['no end-to-end id', ',5,paid,', 'Line 3: end_to_end_id must have'],
    ['an overlong end-to-end id', `${'x'.repeat(36)},5,paid,`, 'Line 3: end_to_end_id must have'],
    ['a field too many', `${ID},5,paid,x,y`, 'Line 3: The line has not as many fields as the heading.'],
    ['a quotation mark that is not closed', `${ID},5,paid,"x`, 'A quotation mark is not closed.'],
    ['an overlong field', `${ID},5,paid,"${'x'.repeat(200_000)}"`, 'Line 3: The line has more than 65536 characters.'],
  ])('is refused with %s, naming the line', async (_, row, message) => {
    expect(await refusalOf(csv(`${OTHER_ID},5,paid,`, row), 1_000)).toContain(message);
  });

  it('keeps what looks like a formula as the text that it is, on one line and of bounded length', async () => {
    const { lines } = await readAll(csv(`${ID},5,failed,"=HYPERLINK(""x"")\n\tand more ${'z'.repeat(1_000)}"`));
    expect(lines[0]?.reason).toMatch(/^=HYPERLINK\("x"\) and more z+$/);
    expect(lines[0]?.reason).toHaveLength(500);
  });
});

describe('hostile or broken XML', () => {
  const declared = (encoding: string): string => pain002({}).replace('UTF-8', encoding);
  const nested = (depth: number): string =>
    `<Document xmlns="${PAIN_002}"><CstmrPmtStsRpt>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</CstmrPmtStsRpt></Document>`;

  it.each([
    [
      'a billion laughs',
      '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b ' +
        `"&a;&a;&a;&a;">]>\n<Document xmlns="${PAIN_002}">&b;</Document>`,
      'Line 2: a document type (DOCTYPE) is not allowed',
    ],
    [
      'an external entity',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Document ' +
        `xmlns="${PAIN_002}"><CstmrPmtStsRpt>&e;</CstmrPmtStsRpt></Document>`,
      'a document type (DOCTYPE) is not allowed',
    ],
    ['an external document type', `<!DOCTYPE Document SYSTEM "http://example.com/x.dtd"><Document/>`, 'DOCTYPE'],
    [
      'an entity that nobody declared',
      pain002({ payments: [{ reason: '&xxe;' }] }),
      'Line 6: the XML is not well-formed',
    ],
    ['elements without end', pain002({}).slice(0, -30), 'the XML is not well-formed: unclosed tag'],
    ['elements that cross', `<Document xmlns="${PAIN_002}"><CstmrPmtStsRpt><a><b></a></b>`, 'unexpected close tag'],
    ['two roots', `${pain002({})}<x/>`, 'not well-formed'],
    ['text behind the root', `${pain002({})}x`, 'not well-formed'],
    ['an attribute twice', `<Document xmlns="${PAIN_002}" a="1" a="2"/>`, 'duplicate attribute'],
    ['a prefix that nobody declared', `<x:Document/>`, 'unbound namespace prefix'],
    ['deep nesting', nested(50_000), 'elements are nested more than 40 deep'],
    ['a text without end', pain002({ payments: [{ reason: 'x'.repeat(200_000) }] }), 'more than 65536 characters'],
    [
      'a text cut by comments',
      pain002({ payments: [{ reason: `${'x'.repeat(999)}<!---->`.repeat(200) }] }),
      'more than 65536',
    ],
    ['a comment without end', `<!--${'x'.repeat(200_000)}`, 'more than 65536 characters'],
    ['a document type without end', `<!DOCTYPE ${'x'.repeat(200_000)}`, 'more than 65536 characters'],
    [
      'a tag with very many attributes',
      `<a ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
      'more than 65536',
    ],
    ['an overlong name', `<${'x'.repeat(1_000)}/>`, 'a name has more than 100 characters'],
    ['XML 1.1', pain002({}).replace('1.0', '1.1'), 'XML 1.1 is not read'],
    [
      'a declared ISO-8859-1',
      declared('ISO-8859-1'),
      'Line 1: the file declares the encoding ISO-8859-1; send it in UTF-8.',
    ],
    ['a declared UTF-16', declared('UTF-16'), 'the file declares the encoding UTF-16'],
    ['a NUL byte', pain002({ payments: [{ reason: 'a\0b' }] }), 'Line 6: The file has a NUL byte in it.'],
    ['a control character', pain002({ payments: [{ reason: '\u{1}' }] }), 'not well-formed'],
    [
      'an old version',
      pain002({}).replace('.11"', '.03"'),
      'The root is Document of urn:iso:std:iso:20022:tech:xsd:pain.002.001.03; it must be',
    ],
    [
      'another message',
      pain002({}).replace('pain.002.001.11', 'pain.001.001.10'),
      'pain.001.001.10; it must be Document of',
    ],
    ['no namespace', '<Document/>', 'The root is Document without a namespace; it must be Document of'],
    ['another root', `<Documents xmlns="${PAIN_002}"/>`, 'The root is Documents of'],
    ['no message in it', `<Document xmlns="${PAIN_002}"/>`, 'The document must have CstmrPmtStsRpt in it.'],
    [
      'another message in it',
      `<Document xmlns="${PAIN_002}"><BkToCstmrStmt/></Document>`,
      'must have CstmrPmtStsRpt in it',
    ],
    ['only white space', ' \n '.repeat(10), 'The file is empty.'],
    ['nothing', '', 'The file is empty.'],
  ])('is refused: %s', async (_, content, message) => {
    expect(await refusalOf(content, 4_096)).toContain(message);
  });

  it('is refused in UTF-16, with a byte order mark and without, and so is CSV', async () => {
    for (const content of [pain002({}), csv(`${ID},5,paid,`)]) {
      const utf16 = Buffer.from(content, 'utf16le');
      expect(await refusalOf(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).toContain('The file is UTF-16');
      expect(await refusalOf(utf16)).toContain('The file is UTF-16');
      expect(await refusalOf(utf16.swap16())).toContain('The file is UTF-16');
    }
  });

  it.each([
    ['an .xlsx', 'PK\x03\x04\x14\x00\x06\x00', 'a workbook'],
    ['an .xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old workbook'],
    ['a PDF', '%PDF-1.7\n%\xe2\xe3', 'a PDF'],
  ])('is refused as what it is, with what to send instead: %s', async (_, content, is) => {
    expect(await refusalOf(Buffer.from(content, 'latin1'))).toContain(`The file is ${is}`);
    expect(await refusalOf(Buffer.from(content, 'latin1'))).toContain('Send CSV in UTF-8');
  });

  it('is refused where bytes are not UTF-8, naming the line, however they arrive', async () => {
    const broken = Buffer.from(csv(`${ID},5,paid,`, `${OTHER_ID},5,failed,caf\u{e9}`), 'latin1');
    for (const size of [1, 5, 1_000])
      expect(await refusalOf(broken, size)).toBe('Line 3: The file is not valid UTF-8: save it as "CSV UTF-8".');
    const cut = Buffer.from(`${csv()}é`).subarray(0, -1);
    expect(await refusalOf(cut)).toContain('The file is not valid UTF-8');
  });

  it('ignores what other namespaces add', async () => {
    const addition =
      '<SplmtryData><Envlp><x:TxSts xmlns:x="urn:x">RJCT</x:TxSts></Envlp></SplmtryData><x:TxSts ' +
      'xmlns:x="urn:x">RJCT</x:TxSts></TxInfAndSts>';
    const file = pain002({ payments: [{ status: 'ACSC' }] }).replace('</TxInfAndSts>', addition);
    expect((await readAll(file)).lines).toMatchObject([{ status: 'paid' }]);
  });

  it('reads the same whatever the prefix of the namespace, CDATA and comments', async () => {
    const file = `<?xml version='1.0' encoding="utf-8"?><p:Document xmlns:p="${PAIN_002}"><p:CstmrPmtStsRpt><p:OrgnlPmtInfAndSts>
<p:TxInfAndSts><p:OrgnlEndToEndId><![CDATA[${ID}]]></p:OrgnlEndToEndId><p:TxSts>AC<!-- x -->SC</p:TxSts></p:TxInfAndSts>
</p:OrgnlPmtInfAndSts></p:CstmrPmtStsRpt></p:Document>`;
    for (const size of [1, 3, 10_000]) {
      expect((await readAll(file, size)).lines).toMatchObject([{ lineNumber: 2, endToEndId: ID, status: 'paid' }]);
    }
  });
});

describe('an amount', () => {
  it.each([
    ['1500.50', 150_050n],
    ['1500.5', 150_050n],
    ['1500', 150_000n],
    ['1500.', 150_000n],
    ['.5', 50n],
    ['+0001.50000', 150n],
    ['0', 0n],
    ['9999999999999999.99', 999_999_999_999_999_999n],
  ])('of %s is so many kobo', (text, kobo) => {
    expect(koboFromDecimal(text)).toEqual({ kobo });
  });

  it.each(['', '.', '+', '-1', '1,500.00', '1 500', '1e3', '0x10', 'NaN', '1.005', '12345678901234567', '１'])(
    'is not read from "%s"',
    (text) => {
      expect(koboFromDecimal(text)).toHaveProperty('problem');
    },
  );
});
