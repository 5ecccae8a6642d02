import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { exportRun } from '../../src/features/settlements/runs/export-run.ts';
import { PAYOUT_FILE_FORMATS, type PayoutFileFormat } from '../../src/features/settlements/runs/file-format.ts';
import { openPayoutFile } from '../../src/features/settlements/files/payout-file.ts';
import { payoutXml } from '../../src/features/settlements/files/payout-xml.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import {
  ADA,
  addBusinessWithSource,
  addRun,
  download,
  exportAs,
  fileUrl,
  rowsOf,
  schemaOf,
  textsOf,
  XML_FORMATS,
} from './payout-files.testing.ts';
import { type PayoutRow, type RunRow, setSource, SOURCE } from './payout-run.testing.ts';

/** Names of accounts by people and attackers. */
const HOSTILE_NAMES = [
  '=HYPERLINK("http://example.com")',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  '<![CDATA[ <b>',
  ']]>',
  '<!-- & -->',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  'Ade & Sons "Nigeria" \'Ltd\'',
  '&amp;',
  'Ọlá Ẹ̀kọ́ Ńlá',
  'شركة زينب',
  'a\u202eb',
  'Zainab’s 👗',
  '\u0301',
  '👩‍👩‍👧‍👦'.repeat(36),
  'W'.repeat(255),
  '𝔘'.repeat(255),
  'comma, "quote"',
];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
});
afterAll(() => testApp.close());

/** An exported run of a new business, and its file. */
async function exported(payouts: readonly PayoutRow[], format: PayoutFileFormat, more: Partial<RunRow> = {}) {
  const of = await addBusinessWithSource(testApp);
  const number = await addRun(testApp, of, payouts, more);
  const client = more.live === false ? of.inTest : of.inLive;
  expect((await exportAs(client, number, format)).status).toBe(200);
  return { number, client, of, text: await download(client, number, format) };
}

/** The short form of the manifest is in every name. */
const withoutManifest = (name: unknown): string => {
  expect(name).toMatch(/(?:-[0-9a-f]{4}){4}\./v);
  return String(name).replace(/(?:-[0-9a-f]{4}){4}(?=\.)/v, '');
};

describe('the file of a run', () => {
  it('has the same bytes whatever happens afterwards, in every format', async () => {
    const { number, client, of } = await exported([ADA, { accountName: 'Bola' }], 'pain.001.001.09');
    const files = () => Promise.all(PAYOUT_FILE_FORMATS.map((format) => download(client, number, format)));
    const before = await files();
    const { pool } = testApp.testDatabase.database;
    await pool.query("UPDATE businesses SET name = 'Another name' WHERE id = $1", [of.businessId]);
    await setSource(
      testApp.testDatabase.database,
      { businessId: of.businessId, live: true },
      { ...SOURCE, accountNumber: '9999999999' },
    );
    await pool.query("UPDATE banks SET name = name || ' Plc' WHERE code = '000014'");
    await pool.query(
      `UPDATE settlement_payouts SET outcome = 'failed', outcome_at = now(), return_sequence = sequence + 1
        WHERE business_id = $1 AND run_number = $2 AND position = 1`,
      [of.businessId, number],
    );
    await pool.query('UPDATE settlement_runs SET failed_count = 1, failed_kobo = 123450 WHERE business_id = $1', [
      of.businessId,
    ]);
    expect((await exportAs(client, number, 'csv')).status).toBe(200);
    expect(await files()).toEqual(before);
    await pool.query("UPDATE banks SET name = replace(name, ' Plc', '') WHERE code = '000014'");
  });

  it('leaves out payouts that were cancelled in the draft, and counts without them', async () => {
    const { text, number, client } = await exported(
      [ADA, { accountName: 'Gone', outcome: 'cancelled' }, { accountName: 'Bola', amountKobo: 1n }],
      'pain.001.001.10',
    );
    expect(textsOf(text, 'Cdtr/Nm')).toEqual(['Ada Stores Ltd', 'Bola']);
    expect(textsOf(text, 'NbOfTxs')).toEqual(['2', '2']);
    expect(textsOf(text, 'CtrlSum')).toEqual(['1234.51', '1234.51']);
    expect(rowsOf(await download(client, number, 'csv')).map(({ amount }) => amount)).toEqual(['1234.50', '0.01']);
  });

  it('is refused where its payouts are not those of the manifest, and cut off where they are not those that were counted', async () => {
    const { number, client, of } = await exported([ADA], 'csv');
    await testApp.testDatabase.database.pool.query(
      'UPDATE settlement_payouts SET amount_kobo = amount_kobo + 1 WHERE business_id = $1',
      [of.businessId],
    );
    for (const format of PAYOUT_FILE_FORMATS) {
      const refused = await client.get(fileUrl(number, format));
      expect([refused.status, refused.body.error?.code]).toEqual([409, 'manifest_changed']);
    }
    // Without the manifest, its counters still say what it has.
    await testApp.testDatabase.database.pool.query('DELETE FROM settlement_approvals WHERE business_id = $1', [
      of.businessId,
    ]);
    await testApp.testDatabase.database.pool.query('DELETE FROM settlement_manifests WHERE business_id = $1', [
      of.businessId,
    ]);
    for (const format of PAYOUT_FILE_FORMATS) await expect(client.get(fileUrl(number, format))).rejects.toThrow();
  });

  it('is none any more once all of its payouts failed: nothing of it is owed', async () => {
    const { number, client, of } = await exported([ADA, { accountName: 'Gone', outcome: 'cancelled' }], 'csv');
    const { pool } = testApp.testDatabase.database;
    const fail = (count: number) =>
      pool.query(
        'UPDATE settlement_runs SET failed_count = $2::int, failed_kobo = $2::int * 123450 WHERE business_id = $1',
        [of.businessId, count],
      );
    await fail(1);
    const answers = [
      ...(await Promise.all(PAYOUT_FILE_FORMATS.map((format) => client.get(fileUrl(number, format))))),
      await exportAs(client, number, 'csv'),
    ];
    for (const { status, body } of answers) expect([status, body.error?.code]).toEqual([409, 'run_superseded']);
    expect(answers[0]?.body.message).toContain(`Every payout of settlement run ${number} failed`);
    await fail(0);
    expect((await client.get(fileUrl(number, 'csv'))).status).toBe(200);
  });

  it('asks for money on a business day, that of the export or the first after it', async () => {
    for (const [at, day] of [
      ['2026-11-20T22:59:59Z', '2026-11-20'],
      ['2026-11-20T23:00:00Z', '2026-11-23'],
      ['2026-12-24T12:00:00Z', '2026-12-24'],
      ['2026-12-25T12:00:00Z', '2026-12-29'],
    ] as const) {
      const of = await addBusinessWithSource(testApp);
      const number = await addRun(testApp, of, [ADA]);
      await exportAt(at, of, number);
      const xml = await download(of.inLive, number, 'pain.001.001.10');
      expect(textsOf(xml, 'ReqdExctnDt/Dt'), at).toEqual([day]);
      expect(textsOf(xml, 'CreDtTm')).toEqual([at]);
    }
  });

  it('of test mode says so in its name and in every narration', async () => {
    const { text, number, client } = await exported([ADA], 'pain.001.001.10', { live: false });
    expect(textsOf(text, 'RmtInf/Ustrd')).toEqual([`TEST, NOT TO BE PAID: settlement ${number} from Acme`]);
    const csv = await client.get(fileUrl(number, 'csv'));
    expect(rowsOf(csv.text)[0]?.['narration']).toMatch(/^TEST/);
    expect(withoutManifest(csv.headers['content-disposition'])).toBe(
      `attachment; filename="settlement-${number}-test.csv"`,
    );
  });

  const exportAt = async (at: string, of: TestBusiness, number: bigint) => {
    await testApp.testDatabase.clock.set(new Date(at));
    return exportRun(
      testApp.services,
      { businessId: of.businessId, live: true, apiKeyId: undefined, origin: BY_OPERATOR },
      { number, format: 'csv' },
    );
  };

  it('is these bytes', async () => {
    const of = await addBusinessWithSource(testApp);
    const number = await addRun(
      testApp,
      of,
      [
        { ...ADA, amountKobo: 3_625_050n, reference: '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10' },
        {
          accountName: 'Ọlá & Sons',
          amountKobo: 5n,
          bankCode: '000013',
          accountNumber: '0123456789',
          reference: '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b11',
        },
      ],
      { reference: '0197a3c2-0000-7c44-9d0b-5a2f9d3c7b10' },
    );
    await exportAt('2026-11-21T08:30:00.123Z', of, number);
    expect(await download(of.inLive, number, 'csv')).toBe(GOLDEN_CSV);
    for (const format of XML_FORMATS) {
      expect(await download(of.inLive, number, format)).toBe(GOLDEN_XML.replace('FORMAT', format));
    }
  });
});

describe('the CSV of a run', () => {
  it('is UTF-8 under a name of its own, and has names as they are but for an apostrophe before formulas', async () => {
    const { text, number, client } = await exported(
      HOSTILE_NAMES.map((accountName) => ({ accountName })),
      'csv',
    );
    const { headers } = await client.get(fileUrl(number, 'csv'));
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(withoutManifest(headers['content-disposition'])).toBe(`attachment; filename="settlement-${number}.csv"`);
    const names = rowsOf(text).map(({ accountName }) => accountName ?? '');
    expect(names.map((name) => name.replace(/^'/, ''))).toEqual(HOSTILE_NAMES);
    for (const name of names) expect(name).not.toMatch(/^[=+\-@＝]/);
    expect(names[0]).toBe(`'${HOSTILE_NAMES[0]}`);
  });
});

describe.each(XML_FORMATS)('the %s of a run', (format) => {
  const schema = schemaOf(format);

  it.skipIf(schema === undefined)('is valid, whatever the accounts are called', async () => {
    const { text } = await exported(
      HOSTILE_NAMES.map((accountName) => ({ accountName })),
      format,
    );
    await schema?.(text);
    await expect(schema?.(text.replace('<PmtMtd>TRF', '<PmtMtd>CASH'))).rejects.toThrow('PmtMtd');
  });

  it('is XML under a name of its own, which gives back what every bank can carry of a name', async () => {
    const { text, number, client } = await exported(
      HOSTILE_NAMES.map((accountName) => ({ accountName })),
      format,
    );
    const { headers } = await client.get(fileUrl(number, format));
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(withoutManifest(headers['content-disposition'])).toBe(
      `attachment; filename="settlement-${number}.${format}.xml"`,
    );
    const names = textsOf(text, 'Cdtr/Nm');
    for (const [index, name] of HOSTILE_NAMES.entries()) {
      if (/^[ -~]+$/.test(name)) expect(names[index]).toBe(name.slice(0, 140));
      expect(names[index]).toMatch(/^[!-~](?:[ -~]{0,138}[!-~])?$/);
    }
    expect(names.slice(10, 17)).toEqual([
      '&amp;',
      'Ola Eko Nla',
      '???? ????',
      'ab',
      "Zainab's ?",
      '?',
      '?'.repeat(140),
    ]);
  });

  it('says whom, where and how much, from which account, with the end-to-end ids of the payouts', async () => {
    const { text, number, client } = await exported([ADA, { accountName: 'Bola', amountKobo: 99n }], format);
    const rows = rowsOf(await download(client, number, 'csv'));
    expect(textsOf(text, 'EndToEndId')).toEqual(rows.map(({ endToEndId }) => endToEndId));
    expect(textsOf(text, 'InstdAmt')).toEqual(['1234.50', '0.99']);
    expect(textsOf(text, 'CdtrAcct/Id/Othr/Id')).toEqual(['0000014579', '0000014579']);
    expect(textsOf(text, 'CdtrAgt/FinInstnId/ClrSysMmbId/MmbId')).toEqual(['000014', '000014']);
    expect(textsOf(text, 'RmtInf/Ustrd')[0]).toBe(`Settlement ${number} from Acme`);
    expect(textsOf(text, 'DbtrAgt/FinInstnId/ClrSysMmbId/MmbId')).toEqual([SOURCE.bankCode]);
    expect(textsOf(text, 'DbtrAcct/Id/Othr/Id')).toEqual([SOURCE.accountNumber]);
    expect(textsOf(text, 'DbtrAcct/Nm')).toEqual([SOURCE.accountName]);
    expect(textsOf(text, 'Dbtr/Nm')).toEqual(['Acme']);
    expect(textsOf(text, 'MsgId')[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(text).toContain(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}">`);
  });

  it('is never one without the account that pays', async () => {
    const { number, of } = await exported([ADA], format);
    const ledger = { businessId: of.businessId, live: true };
    const file = await openPayoutFile(testApp.services, ledger, number, format);
    await expect(payoutXml({ ...file, head: { ...file.head, source: undefined } }, format).next()).rejects.toThrow();
  });
});

const GOLDEN_CSV = [
  'endToEndId,amount,currency,bankCode,bankName,accountNumber,accountName,narration,runNumber,accountId',
  '0197a3c26f1e7c449d0b5a2f9d3c7b10,36250.50,NGN,000014,Access Bank,0000014579,Ada Stores ' +
    'Ltd,Settlement 1 from Acme,1,1001',
  '0197a3c26f1e7c449d0b5a2f9d3c7b11,0.05,NGN,000013,GTBank,0123456789,Ọlá & Sons,Settlement 1 from Acme,1,1002',
  '',
].join('\r\n');

const GOLDEN_XML = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:FORMAT">
<CstmrCdtTrfInitn>
<GrpHdr><MsgId>0197a3c200007c449d0b5a2f9d3c7b10</MsgId><CreDtTm>2026-11-21T08:30:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>36250.55</CtrlSum><InitgPty><Nm>Acme</Nm></InitgPty></GrpHdr>
<PmtInf>
<PmtInfId>0197a3c200007c449d0b5a2f9d3c7b10-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>36250.55</CtrlSum><ReqdExctnDt><Dt>2026-11-23</Dt></ReqdExctnDt><Dbtr><Nm>Acme</Nm></Dbtr><DbtrAcct><Id><Othr><Id>0123456789</Id></Othr></Id><Ccy>NGN</Ccy><Nm>Acme Collections</Nm></DbtrAcct><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>000013</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><EndToEndId>0197a3c26f1e7c449d0b5a2f9d3c7b10</EndToEndId></PmtId><Amt><InstdAmt Ccy="NGN">36250.50</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>000014</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>Ada Stores Ltd</Nm></Cdtr><CdtrAcct><Id><Othr><Id>0000014579</Id></Othr></Id></CdtrAcct><RmtInf><Ustrd>Settlement 1 from Acme</Ustrd></RmtInf></CdtTrfTxInf>
<CdtTrfTxInf><PmtId><EndToEndId>0197a3c26f1e7c449d0b5a2f9d3c7b11</EndToEndId></PmtId><Amt><InstdAmt Ccy="NGN">0.05</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>000013</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>Ola &amp; Sons</Nm></Cdtr><CdtrAcct><Id><Othr><Id>0123456789</Id></Othr></Id></CdtrAcct><RmtInf><Ustrd>Settlement 1 from Acme</Ustrd></RmtInf></CdtTrfTxInf>
</PmtInf>
</CstmrCdtTrfInitn>
</Document>
`;
