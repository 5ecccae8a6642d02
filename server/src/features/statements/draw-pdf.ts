/**
 * Draws a statement as PDF, A4. All rows have the same height, so the number of pages is known before the first one is
 * drawn, and a finished page leaves memory. Loaded only in its own thread (pdf-worker.ts): the library and its fonts
 * take 30 MB and a few hundred milliseconds of a processor.
 */
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/no-named-as-default -- its types have the default export only
import PDFDocument from 'pdfkit';
import { lagosParts } from '../../platform/time/lagos.ts';
import { fontOf, layOutByLetters } from './letter-layout.ts';
import { cut, type Glyphs, naira, printable } from './pdf-text.ts';
import type { StatementLine } from './statement.ts';
import type { WholeStatement } from './whole-statement.ts';

const require = createRequire(import.meta.url);
const REGULAR = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const STRONG = require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf');

/** Points. */
const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const FOOTER_Y = PAGE.height - 34;
const ROW = { height: 26, bottom: PAGE.height - 52 } as const;
const TABLE_HEADER_HEIGHT = 20;
const FIGURES_HEIGHT = 34;
/** The y coordinate of the first table. */
const FIRST_TABLE_Y = 302;
const NEXT_TABLE_Y = 66;
const SIZE = { title: 18, name: 13, text: 9, row: 8, small: 6.5, smallest: 4 } as const;
const COLOR = { text: '#16202b', quiet: '#5b6b7c', line: '#d4dbe3' } as const;

const COLUMNS = [
  { name: 'Date', width: 58, align: 'left' },
  { name: 'Details', width: 193, align: 'left' },
  { name: 'Debit', width: 84, align: 'right' },
  { name: 'Credit', width: 84, align: 'right' },
  { name: 'Balance', width: 96, align: 'right' },
] as const;
const GAP = 6;

interface Row {
  readonly at: Date | undefined;
  readonly title: string;
  readonly subtitle: string;
  readonly debitKobo: bigint | undefined;
  readonly creditKobo: bigint | undefined;
  readonly balanceKobo: bigint;
  readonly isStrong: boolean;
}

interface Style {
  readonly size: number;
  readonly font?: string;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

export async function drawPdf(statement: WholeStatement): Promise<Buffer> {
  const { account, madeAt } = statement;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: REGULAR,
    pdfVersion: '1.7',
    lang: 'en-NG',
    displayTitle: true,
    // Nearly every text occurs once, and the cache would keep a lot for each.
    fontLayoutCache: false,
    info: { Title: `Statement of account ${account.id}`, CreationDate: madeAt, ModDate: madeAt },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  new Drawing(doc, statement).draw();
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

const rowsBetween = (y: number): number => Math.floor((ROW.bottom - y - TABLE_HEADER_HEIGHT) / ROW.height);
const ROWS_ON_FIRST = rowsBetween(FIRST_TABLE_Y);
const ROWS_ON_NEXT = rowsBetween(NEXT_TABLE_Y);

class Drawing {
  readonly #doc: PDFKit.PDFDocument;
  readonly #statement: WholeStatement;
  readonly #glyphs: Glyphs;

  constructor(doc: PDFKit.PDFDocument, statement: WholeStatement) {
    this.#doc = doc;
    this.#statement = statement;
    for (const font of [STRONG, REGULAR]) layOutByLetters(doc.font(font));
    // Both weights have the same letters.
    this.#glyphs = fontOf(doc);
  }

  draw(): void {
    const rowCount = this.#statement.lines.length + 2;
    const pageCount = 1 + Math.ceil(Math.max(0, rowCount - ROWS_ON_FIRST) / ROWS_ON_NEXT);
    let page = 0;
    let left = 0;
    let y = 0;
    for (const row of rowsOf(this.#statement)) {
      if (left === 0) {
        page += 1;
        y = this.#beginPage(page, pageCount);
        left = page === 1 ? ROWS_ON_FIRST : ROWS_ON_NEXT;
      }
      this.#row(row, y);
      y += ROW.height;
      left -= 1;
    }
  }

  /** Returns the y coordinate of the first row. */
  #beginPage(page: number, pageCount: number): number {
    this.#doc.addPage();
    const { account, from, to } = this.#statement;
    const isFirst = page === 1;
    if (isFirst) this.#heading();
    else {
      const period = `${lagosParts(from).date} to ${lagosParts(to).date}`;
      const box = { x: PAGE.margin, y: 40, width: CONTENT_WIDTH };
      this.#text(`${account.businessName} · account ${account.id}`, { ...box, width: CONTENT_WIDTH * 0.65 }, QUIET);
      this.#text(period, box, { ...QUIET, align: 'right' });
    }
    const footer = { x: PAGE.margin, y: FOOTER_Y, width: CONTENT_WIDTH };
    this.#text(issuer(this.#statement), { ...footer, width: CONTENT_WIDTH * 0.7 }, QUIET);
    this.#text(`Page ${page} of ${pageCount}`, footer, { ...QUIET, align: 'right' });
    return this.#tableHeader(isFirst ? FIRST_TABLE_Y : NEXT_TABLE_Y);
  }

  #heading(): void {
    const { account, from, to, madeAt } = this.#statement;
    const half = { x: PAGE.margin, width: CONTENT_WIDTH / 2 - GAP };
    this.#text('Account statement', { ...half, y: 40 }, { size: SIZE.title, font: STRONG });
    const right = { x: PAGE.margin + CONTENT_WIDTH / 2, width: CONTENT_WIDTH / 2 };
    this.#text(issuer(this.#statement), { ...right, y: 47 }, { size: SIZE.text, color: COLOR.quiet, align: 'right' });
    this.#text(account.businessName, { ...half, y: 80, width: CONTENT_WIDTH }, { size: SIZE.name, font: STRONG });
    const facts: readonly (readonly [name: string, value: string])[] = [
      ['Account name', account.accountName],
      ['Bank', account.bankName],
      ['Account number', account.accountNumber],
      ['Account', String(account.id)],
      ['Period', `${instant(from)} to ${instant(to)}`],
      ['Made', `${instant(madeAt)} (West Africa Time)`],
    ];
    for (const [index, [name, value]] of facts.entries()) {
      const y = 102 + index * 14;
      this.#text(name, { x: PAGE.margin, y, width: 84 }, { size: SIZE.text, color: COLOR.quiet });
      this.#text(value, { x: PAGE.margin + 90, y, width: CONTENT_WIDTH - 90 }, { size: SIZE.text });
    }
    this.#figures(202);
  }

  #figures(y: number): void {
    const { openingKobo, closingKobo, totals } = this.#statement;
    // The first row adds up from left to right, and so do the first three of the second.
    const rows: readonly (readonly (readonly [name: string, kobo: bigint])[])[] = [
      [
        ['Opening balance', openingKobo],
        ['+ Received', totals.receivedKobo],
        ['− Refunded', totals.refundedKobo],
        ['− Payouts', totals.payoutsKobo],
        ['= Closing balance', closingKobo],
      ],
      [
        ['Paid, less refunds', totals.grossKobo],
        ['− Commission', totals.commissionKobo],
        ['= Net', totals.receivedKobo - totals.refundedKobo],
        ['Credits', totals.creditKobo],
        ['Debits', totals.debitKobo],
      ],
    ];
    this.#line(y - 8);
    for (const [row, figures] of rows.entries()) {
      const width = CONTENT_WIDTH / figures.length;
      const top = y + row * FIGURES_HEIGHT;
      for (const [index, [name, kobo]] of figures.entries()) {
        const box = { x: PAGE.margin + index * width, width: width - GAP };
        this.#text(name, { ...box, y: top }, { size: SIZE.row, color: COLOR.quiet });
        this.#amount(naira(kobo), { ...box, y: top + 13 }, { size: SIZE.text, font: STRONG });
      }
    }
    this.#line(y + FIGURES_HEIGHT + 36);
  }

  #tableHeader(y: number): number {
    for (const [index, { name, align }] of COLUMNS.entries()) {
      this.#text(name, { ...columnBox(index), y: y + 4 }, { size: SIZE.row, font: STRONG, align });
    }
    this.#line(y + TABLE_HEADER_HEIGHT - 2);
    return y + TABLE_HEADER_HEIGHT;
  }

  #row({ at, title, subtitle, debitKobo, creditKobo, balanceKobo, isStrong }: Row, y: number): void {
    const main: Style = { size: SIZE.row, font: isStrong ? STRONG : REGULAR };
    const small: Style = { size: SIZE.small, color: COLOR.quiet };
    if (at !== undefined) {
      const { date, time } = lagosParts(at);
      this.#text(date, { ...columnBox(0), y: y + 3 }, main);
      this.#text(time, { ...columnBox(0), y: y + 14 }, small);
    }
    this.#text(title, { ...columnBox(1), y: y + 3 }, main);
    this.#text(subtitle, { ...columnBox(1), y: y + 14 }, small);
    for (const [column, kobo] of [debitKobo, creditKobo, balanceKobo].entries()) {
      if (kobo === undefined) continue;
      this.#amount(naira(kobo), { ...columnBox(column + 2), y: y + 3 }, { ...main, align: 'right' });
    }
    this.#line(y + ROW.height - 1);
  }

  /** An amount is never cut: a long one is printed smaller. */
  #amount(text: string, box: Box, style: Style): void {
    const width = this.#widthOf(text, style);
    const size = Math.max(SIZE.smallest, width > box.width ? (style.size * box.width) / width : style.size);
    this.#put(text, box, { ...style, size });
  }

  /** Replaces characters that the font lacks, and cuts what does not fit the box. */
  #text(text: string, box: Box, style: Style): void {
    const shown = cut(printable(text, this.#glyphs), box.width, (part) => this.#widthOf(part, style));
    this.#put(shown, box, style);
  }

  #put(text: string, { x, y, width }: Box, style: Style): void {
    if (text === '') return;
    const indent = style.align === 'right' ? width - this.#widthOf(text, style) : 0;
    this.#doc.font(style.font ?? REGULAR).fontSize(style.size);
    this.#doc.fillColor(style.color ?? COLOR.text).text(text, x + indent, y, { lineBreak: false });
  }

  #widthOf(text: string, { size, font = REGULAR }: Style): number {
    return this.#doc.font(font).fontSize(size).widthOfString(text);
  }

  #line(y: number): void {
    const { margin } = PAGE;
    this.#doc.moveTo(margin, y).lineTo(margin + CONTENT_WIDTH, y);
    this.#doc.lineWidth(0.5).strokeColor(COLOR.line).stroke();
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const QUIET: Style = { size: SIZE.row, color: COLOR.quiet };

function columnBox(index: number): Pick<Box, 'x' | 'width'> {
  const x = COLUMNS.slice(0, index).reduce<number>((sum, { width }) => sum + width, PAGE.margin);
  return { x, width: (COLUMNS[index]?.width ?? 0) - (index < COLUMNS.length - 1 ? GAP : 0) };
}

/** Test statements move no money, so they must not look like live ones. */
const issuer = ({ ownerName, live }: WholeStatement): string => (live ? ownerName : `Test mode · ${ownerName}`);

function instant(at: Date): string {
  const { date, time } = lagosParts(at);
  return `${date}, ${time}`;
}

function* rowsOf({ lines, totals, from, to, openingKobo, closingKobo }: WholeStatement): Generator<Row> {
  const edge = { subtitle: '', debitKobo: undefined, creditKobo: undefined, isStrong: true } as const;
  yield { ...edge, at: from, title: 'Opening balance', balanceKobo: openingKobo };
  for (const line of lines) yield rowOf(line);
  const { debitKobo, creditKobo } = totals;
  yield { ...edge, at: to, title: 'Closing balance', debitKobo, creditKobo, balanceKobo: closingKobo };
}

const rowOf = (line: StatementLine): Row => ({
  at: line.at,
  title: titleOf(line),
  subtitle: line.description === '' ? line.reference : `${line.reference} · ${line.purpose}`,
  debitKobo: line.isDebit ? line.amountKobo : undefined,
  creditKobo: line.isDebit ? undefined : line.amountKobo,
  balanceKobo: line.balanceAfterKobo,
  isStrong: false,
});

/** A zero is said where the money went. */
function titleOf(line: StatementLine): string {
  const said = line.description === '' ? line.purpose : line.description;
  if (line.amountKobo > 0n || line.grossKobo === 0n) return said;
  const gross = naira(line.grossKobo);
  return `${line.isDebit ? `${gross} refunded from commission` : `${gross} paid, all commission`} · ${said}`;
}
