/**
 * How pdfkit's fonts lay out the text of a statement: letter by letter, as people count them. fontkit applies the
 * font's rules for all scripts, four times for each drawn text, which made a statement of 10,000 lines take half a
 * minute. A letter of one code point is its glyph, without kerning and ligatures; only one with marks of its own (ọ́)
 * is shaped, once a document.
 *
 * The text of a PDF, as people copy and search it, comes from a table of the letters of each glyph. fontkit remembers
 * for a glyph the first letter that led to it, so that an i was copied as ị once ị was drawn. So each glyph is given
 * its letters here, and one that stands for several has several numbers in the file.
 */

/** The part of fontkit's font that is used here. pdfkit keeps it, but its types omit it. */
interface ShapingFont {
  layout: (text: string, ...rest: readonly unknown[]) => Run;
  glyphForCodePoint(codePoint: number): FontGlyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
}

interface FontGlyph {
  readonly id: number;
  readonly advanceWidth: number;
}

interface Glyph extends FontGlyph {
  /** What it is copied as. */
  readonly codePoints: readonly number[];
}

/** pdfkit scales the positions in place. */
interface Run {
  readonly glyphs: readonly FontGlyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** The part of pdfkit's font that is used here; its types omit it. `unicode` and `widths` are by number in the file. */
interface EmbeddedFont {
  readonly font: ShapingFont;
  readonly subset: { readonly glyphs: number[] };
  readonly unicode: (readonly number[])[];
  readonly widths: number[];
  readonly scale: number;
  layout(text: string, features?: unknown): { readonly glyphs: readonly Glyph[]; readonly positions: unknown };
  encode(text: string, features?: unknown): [numbers: string[], positions: unknown];
}

interface Letter {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
}

const MARK = /\p{M}/u;
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
const HEX_DIGITS = 4;

const embeddedIn = (doc: PDFKit.PDFDocument): EmbeddedFont => Reflect.get(doc, '_font') as EmbeddedFont;

/** The font that a document uses now. */
export const fontOf = (doc: PDFKit.PDFDocument): Pick<ShapingFont, 'hasGlyphForCodePoint'> => embeddedIn(doc).font;

/** Changes the font that a document uses now; before anything is drawn with it. Its texts are in form NFC. */
export function layOutByLetters(doc: PDFKit.PDFDocument): void {
  const embedded = embeddedIn(doc);
  embedded.font.layout = layoutOf(embedded.font);
  embedded.encode = encodeOf(embedded);
}

function layoutOf(font: ShapingFont): ShapingFont['layout'] {
  const shape = font.layout.bind(font);
  const known = new Map<string, Letter>();
  return (text) => {
    const letters = lettersOf(text).map((letter) => {
      const present = known.get(letter) ?? letterOf(font, shape, letter);
      known.set(letter, present);
      return present;
    });
    const positions = letters.flatMap((letter) => letter.positions.map((position) => ({ ...position })));
    return {
      glyphs: letters.flatMap(({ glyphs }) => glyphs),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

const lettersOf = (text: string): string[] =>
  MARK.test(text) ? Array.from(SEGMENTER.segment(text), ({ segment }) => segment) : Array.from(text);

function letterOf(font: ShapingFont, shape: ShapingFont['layout'], letter: string): Letter {
  if (Array.from(letter).length > 1) {
    const { glyphs, positions } = shape(letter);
    const parts = shareOut(Array.from(letter.normalize('NFD')), glyphs.length);
    if (parts !== undefined) return { glyphs: glyphs.map((glyph, n) => drawnAs(glyph, parts[n] ?? [])), positions };
  }
  const glyphs = Array.from(letter, (point) => drawnAs(font.glyphForCodePoint(point.codePointAt(0) ?? 0), [point]));
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  return { glyphs, positions };
}

/**
 * A base and its marks over glyphs: the first stands for what is left of the rest, so that together they are the
 * letter. Undefined if there are more glyphs: readers put something else in the place of a glyph that stands for
 * nothing.
 */
export function shareOut(points: readonly string[], glyphCount: number): string[][] | undefined {
  const first = points.length - glyphCount + 1;
  if (first < 1 || glyphCount < 1) return undefined;
  return [points.slice(0, first), ...points.slice(first).map((point) => [point])];
}

const drawnAs = ({ id, advanceWidth }: FontGlyph, points: readonly string[]): Glyph => ({
  id,
  advanceWidth,
  codePoints: Array.from(points.join('').normalize('NFC'), (point) => point.codePointAt(0) ?? 0),
});

/** Like pdfkit's, which has one number for each glyph, whatever it stands for. */
function encodeOf(embedded: EmbeddedFont): EmbeddedFont['encode'] {
  const numbers = new Map<string, number>();

  function numberOf({ id, advanceWidth, codePoints }: Glyph): number {
    const name = `${id} ${codePoints.join(' ')}`;
    const present = numbers.get(name);
    if (present !== undefined) return present;
    const number = embedded.subset.glyphs.push(id) - 1;
    embedded.widths[number] = advanceWidth * embedded.scale;
    embedded.unicode[number] = codePoints;
    numbers.set(name, number);
    return number;
  }

  return (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    return [glyphs.map((glyph) => numberOf(glyph).toString(16).padStart(HEX_DIGITS, '0')), positions];
  };
}
