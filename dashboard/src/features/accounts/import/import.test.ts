import { TributaryError } from '@tributary/sdk';
import { describe, expect, it } from 'vitest';
import { type CheckResult, checkRows } from './check-rows.ts';
import { COLUMNS, readHeading } from './columns.ts';
import { createRows } from './create-rows.ts';
import { cellOf, type ImportRow } from './import-row.ts';
import { readFile, ROWS_MAX } from './read-file.ts';
import { messageOf, resultFile, templateFile } from './result-file.ts';

const HEADING = 'businessName,accountNumber,bankCode,accountName,subAccountEmail,userMobile,txPercentage';
const never = new AbortController().signal;
const nothing = (): void => undefined;
const read = (text: string | Blob) => readFile(new Blob([text]), never, nothing);

function line(number: number, name = `Shop ${number}`): string {
  return `${name},${String(number).padStart(10, '0')},000014,Ada,ada@example.com,08031234567,3`;
}

describe('a heading', () => {
  it('is read whatever the case, with the names that people and our own export use', () => {
    const heading = readHeading(['Business Name', 'NUBAN', 'bank_code', 'Account holder', 'E-mail', 'Phone', 'Colour']);
    if ('problem' in heading) throw new Error(heading.problem);
    expect(heading.positions.get('subAccountEmail')).toBe(4);
    expect(heading.unused).toEqual(['Colour']);
  });

  it('names what is missing, and what is there twice', () => {
    expect(readHeading(['businessName', 'accountNumber', 'bankCode', 'accountName', 'email'])).toEqual({
      problem: 'A column is missing: userMobile (Mobile number).',
    });
    expect(readHeading(['email', 'Email address'])).toHaveProperty('problem', expect.stringContaining('Two columns'));
    expect(readHeading(['Ada Stores', '0000014579'])).toHaveProperty('problem', expect.stringContaining('first row'));
  });

  it('of the template has every column', () => {
    const heading = readHeading(templateFile().slice(1).trim().split(','));
    expect('positions' in heading && heading.positions.size).toBe(COLUMNS.length);
  });
});

describe('a file', () => {
  it('is read with quotes, empty rows and Windows line ends; rows keep their numbers', async () => {
    const { rows } = await read(
      `\ufeff${HEADING}\r\n\r\n"Ada, ""the"" Baker",0000014579,000014,Ada,a@b.co,0803,2.5\r\n`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ number: 3, body: { businessName: 'Ada, "the" Baker', txPercentage: 2.5 } });
  });

  it.each([';', '\t', '|'])('may be separated by %j', async (separator) => {
    const { rows } = await read(`${HEADING}\n${line(1)}`.replaceAll(',', separator));
    expect(rows[0]?.body).toMatchObject({ businessName: 'Shop 1', userMobile: '08031234567' });
  });

  it('keeps letters whole that lie across two pieces', async () => {
    const names = Array.from({ length: 30_000 }, (_, number) => line(number, 'Ọlá Àṣẹ́ 👗 متجر'));
    const { rows } = await read(`${HEADING}\n${names.join('\n')}`);
    expect(rows).toHaveLength(30_000);
    expect(rows.every(({ body }) => body?.businessName === 'Ọlá Àṣẹ́ 👗 متجر')).toBe(true);
  });

  it('lets others work in between', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 0);
    await readFile(new Blob([HEADING, `\n${line(1)}`.repeat(40_000)]), never, nothing);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });

  it('says of a row what would be right', async () => {
    const rest = '000014,Ada,ada@example.com,0803';
    const { rows } = await read(
      [
        HEADING,
        `,0000014579,${rest},3`,
        `Ada,14579,${rest},3`,
        `Ada,0000014579,${rest},three`,
        `${line(1)},x,y`,
        line(1, 'x'.repeat(2_000)),
      ].join('\n'),
    );
    expect(rows.map(({ state }) => ('message' in state ? state.message : state.kind))).toEqual([
      'Business name is missing.',
      expect.stringContaining('5 digits instead of ten'),
      'Percent must be a percentage from 0 to 100 with at most four decimals, such as 7.5.',
      expect.stringContaining('9 cells and the heading 7'),
      expect.stringContaining('Business name is too long'),
    ]);
  });

  it('never takes a decimal comma for one between thousands, as locales with semicolons write it', async () => {
    const heading = `${HEADING};splitType;txCap;splitValue`.replaceAll(',', ';');
    const start = line(1).slice(0, -2).replaceAll(',', ';');
    const { rows } = await read(
      [
        heading,
        `${start};7,5;;2000;`,
        `${start};7.5;;2000,50;`,
        `${start};;flat;;52,50`,
        `${start};;percentage;;0,03`,
        `${start};7.5 %;;2,000;`,
        `${start};;flat;;₦1,052.50`,
        `${start};;percentage;;0.000375`,
      ].join('\n'),
    );
    expect(rows.map(({ state, body }) => ('message' in state ? state.message : body))).toMatchObject([
      'Percent could mean 7.5 or 75: write the one you mean.',
      'Cap could mean 2,000.50 or 200,050: write the one you mean.',
      'Flat fee could mean 52.50 or 5,250: write the one you mean.',
      'Flat fee could mean 0.03 or 3: write the one you mean.',
      { txPercentage: 7.5, txCap: 2000 },
      { splitType: 'flat', splitValue: 1052.5 },
      { splitType: 'percentage', splitValue: 0.000375 },
    ]);
  });

  it.each([
    ['that is a workbook', new Blob([new Uint8Array([0x50, 0x4b, 3, 4])]), /workbook/],
    ['in another encoding', new Blob([HEADING, '\n', new Uint8Array([0xc9, 0x74, 0xe9])]), /UTF-8/],
    ['with UTF-16', new Blob([new Uint8Array([0xff, 0xfe, 0x41, 0])]), /UTF-8/],
    ['without rows', new Blob([HEADING, '\n']), /no rows/],
    ['that is empty', new Blob([]), /no rows|first row/],
    ['with a cell that never ends', new Blob([HEADING, '\n"', 'x'.repeat(3_000_000)]), /never ends/],
  ])('%s is refused', async (_name, file, problem) => {
    await expect(read(file)).rejects.toThrow(problem);
  });

  it('of a million rows is refused at the first that is too many', async () => {
    let rowsSeen = 0;
    const file = new Blob([HEADING, ...Array.from({ length: 1_000 }, () => `\n${line(1)}`.repeat(1_000))]);
    await expect(readFile(file, never, (rows) => (rowsSeen = rows))).rejects.toThrow(/more than 50,000 rows/);
    expect(rowsSeen).toBeLessThanOrEqual(ROWS_MAX);
  });
});

async function rowsOf(count: number): Promise<ImportRow[]> {
  const lines = Array.from({ length: count }, (_, number) => line(number + 1));
  return (await read([HEADING, ...lines].join('\n'))).rows;
}

const OK: CheckResult = { ok: true, warnings: [] };

describe('a check', () => {
  it('asks for a thousand at a time and finds the same bank details in another thousand', async () => {
    const rows = await rowsOf(1_500);
    const same = (await read(`${HEADING}\n${line(1)}`)).rows;
    const sizes: number[] = [];
    await checkRows(
      [...rows, ...same],
      async (bodies) => {
        sizes.push(bodies.length);
        return bodies.map(() => OK);
      },
      nothing,
    );
    expect(sizes).toEqual([1_000, 501]);
    expect(same[0]?.state).toEqual({ kind: 'wrong', message: 'Row 2 has the same bank details.' });
    expect(rows.every(({ state }) => state.kind === 'ready')).toBe(true);
  });

  it('sends no more at once than the server takes', async () => {
    const rows = await rowsOf(900);
    for (const { body } of rows) if (body !== undefined) body.businessName = '\u0001'.repeat(1_000);
    const bytes: number[] = [];
    const check = async (bodies: readonly unknown[]): Promise<CheckResult[]> => {
      bytes.push(JSON.stringify(bodies).length);
      return bodies.map(() => OK);
    };
    await checkRows(rows, check, nothing);
    expect(bytes).toHaveLength(2);
    expect(Math.max(...bytes)).toBeLessThan(4 * 1_048_576);
    expect(rows.every(({ state }) => state.kind === 'ready')).toBe(true);
  });

  it('says which rows have created their account before, and finds own ids that stand twice', async () => {
    const heading = `${HEADING},externalId`;
    const { rows } = await read([heading, `${line(1)},shop-1`, `${line(2)},shop-1`, `${line(3)},`].join('\n'));
    expect(rows.map(({ body }) => body?.externalId)).toEqual(['shop-1', 'shop-1', undefined]);
    const taken: CheckResult = { ok: false, field: 'externalId', message: 'taken', subAccountId: 42, warnings: [] };
    await checkRows(rows, async () => [{ ...OK, subAccountId: 42 }, taken, OK], nothing);
    expect(rows.map(({ state }) => state)).toEqual([
      { kind: 'ready', warnings: [], existingId: 42 },
      { kind: 'wrong', message: 'Row 2 has the same id in “Your own id”.' },
      { kind: 'ready', warnings: [] },
    ]);
    expect(rows.map(({ state }) => messageOf(state))).toEqual([
      'Account 42 already exists. Creating it again changes nothing.',
      'Row 2 has the same id in “Your own id”.',
      '',
    ]);
  });

  it('goes on where it stopped', async () => {
    const rows = await rowsOf(1_200);
    let calls = 0;
    const check = async (bodies: readonly unknown[]): Promise<CheckResult[]> => {
      calls += 1;
      if (calls === 2) throw new Error('away');
      return bodies.map(() => OK);
    };
    await expect(checkRows(rows, check, nothing)).rejects.toThrow('away');
    await checkRows(rows, check, nothing);
    expect(calls).toBe(3);
    expect(rows.every(({ state }) => state.kind === 'ready')).toBe(true);
  });
});

describe('creation', () => {
  const account = { id: 7 } as Awaited<ReturnType<Parameters<typeof createRows>[1]['create']>>['account'];
  const away = () => new TributaryError('away', { status: 0, code: 'network_failure' });
  const taken = () => new TributaryError('taken', { status: 400, code: 'duplicate_bank_account', subAccountId: 7 });

  it('leaves a row out whose own id belongs to another account, and goes on', async () => {
    const rows = await rowsOf(3);
    const create = async ({ businessName }: { businessName: string }) => {
      if (businessName !== 'Shop 2') return { account, warnings: [] };
      const message = 'externalId belongs to the connected account 7, which this request did not create.';
      throw new TributaryError(message, { status: 409, code: 'external_id_conflict', field: 'externalId' });
    };
    await createRows(rows, { create }, never, nothing);
    expect(rows.map(({ state }) => state.kind)).toEqual(['created', 'failed', 'created']);
    expect(rows[1]?.state).toHaveProperty('message', expect.stringMatching(/^Your own id belongs to the connected/));
  });

  it('runs a few at a time, and a refusal stays with its row', async () => {
    const rows = await rowsOf(30);
    let running = 0;
    let runningMax = 0;
    const create = async ({ businessName }: { businessName: string }) => {
      running += 1;
      runningMax = Math.max(runningMax, running);
      await Promise.resolve();
      running -= 1;
      if (businessName === 'Shop 3') throw taken();
      return { account, warnings: [] };
    };
    await createRows(rows, { create }, never, nothing);
    expect(runningMax).toBe(4);
    expect(rows.filter(({ state }) => state.kind === 'created')).toHaveLength(29);
    expect(rows[2]?.state).toEqual({ kind: 'failed', message: 'taken' });
  });

  it('stops when the server is away, and finds afterwards what was created without an answer', async () => {
    const rows = await rowsOf(50);
    const lost = async () => {
      throw away();
    };
    await expect(createRows(rows, { create: lost }, never, nothing)).rejects.toThrow('away');
    const unsure = rows.filter(({ state }) => state.kind === 'unsure');
    expect(unsure.length).toBeGreaterThan(0);
    expect(unsure.length).toBeLessThanOrEqual(4);
    const refuse = async () => {
      throw taken();
    };
    await createRows(unsure, { create: refuse }, never, nothing);
    expect(unsure.map(({ state }) => state)).toEqual(
      unsure.map(() => ({ kind: 'created', accountId: 7, warnings: [] })),
    );
  });

  it.each([
    ['the session has ended', 401, 'session_missing', 'ready'],
    ['a proxy answers', 403, 'unexpected_response', 'unsure'],
    ['the server fails', 500, 'internal', 'unsure'],
  ])('stops when %s, and says of its rows what is known', async (_name, status, code, kind) => {
    const rows = await rowsOf(20);
    await checkRows(rows, async (bodies) => bodies.map(() => OK), nothing);
    const create = async () => {
      throw new TributaryError('no', { status, code });
    };
    await expect(createRows(rows, { create }, never, nothing)).rejects.toThrow('no');
    expect(rows[0]?.state.kind).toBe(kind);
    expect(rows[19]?.state.kind).toBe('ready');
  });

  it('stops when it is told to', async () => {
    const rows = await rowsOf(50);
    const stop = new AbortController();
    const create = async () => {
      stop.abort();
      return { account, warnings: [] };
    };
    await createRows(rows, { create }, stop.signal, nothing);
    expect(rows.filter(({ state }) => state.kind === 'created').length).toBeLessThanOrEqual(4);
  });
});

describe('the result file', () => {
  it('has every row with its result, nothing that a spreadsheet would run, and can be imported again', async () => {
    const { heading, rows } = await read(`${HEADING}\n${line(1, '"=HYPERLINK(""x"")"')}\n${line(2)}`);
    for (const row of rows) row.state = { kind: 'created', accountId: row.number, warnings: [] };
    const text = resultFile(heading, rows);
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).toContain('created,3,');
    const again = await read(text);
    expect(cellOf(again.rows[0]?.cells ?? [], again.heading, 'businessName')).toBe('=HYPERLINK("x")');
    expect(again.heading.unused).toEqual(['result', 'accountId', 'message']);
  });
});
