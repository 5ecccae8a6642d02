/**
 * How pdfkit's fonts lay out most text of a statement. fontkit applies the font's rules for all scripts, four times for
 * each drawn text, which made a statement of 10,000 lines take half a minute. Text without marks is legible without
 * these rules: its letters follow each other, without kerning and ligatures. All other text is shaped as usual.
 */

/** The part of fontkit's font that is used here. pdfkit keeps it, but its types omit it. */
export interface ShapingFont {
  layout: (text: string, ...rest: readonly unknown[]) => Run;
  glyphForCodePoint(codePoint: number): Glyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
}

interface Glyph {
  readonly advanceWidth: number;
}

/** pdfkit scales the positions in place. */
interface Run {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

const PLAIN = /^[ -~₦−…·]*$/;

/** The font that a document uses now. */
export const fontOf = (doc: PDFKit.PDFDocument): ShapingFont =>
  (Reflect.get(doc, '_font') as { readonly font: ShapingFont }).font;

export function layOutPlainTextPlainly(font: ShapingFont): void {
  const shape = font.layout.bind(font);
  const known = new Map<string, Glyph>();

  function glyphOf(letter: string): Glyph {
    const present = known.get(letter);
    if (present !== undefined) return present;
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    known.set(letter, glyph);
    return glyph;
  }

  font.layout = (text, ...rest) => {
    if (!PLAIN.test(text)) return shape(text, ...rest);
    const glyphs = Array.from(text, glyphOf);
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}
