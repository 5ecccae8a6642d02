/**
 * Reads XML of strangers piece by piece. It must be strictly well-formed, without a document type (and therefore
 * without its own entities), and neither deeper nor with longer texts than payment messages have. Only one path and one
 * text are held in memory.
 */
import { SaxesParser } from 'saxes';
import { AppError } from '../../../core/errors/errors.ts';
import { shownText, unreadable } from './result-line.ts';

/** Payment messages have about fifteen levels, including banks' own extensions. */
const DEPTH_MAX = 40;
/** The longest text or tag, in UTF-16 code units; the parser keeps one at a time. */
const PIECE_LENGTH_MAX = 65_536;
const NAME_LENGTH_MAX = 100;
/** Writing in such pieces detects an endless tag while little of it is in memory. */
const WRITE_LENGTH = 16_384;

export interface XmlElement {
  /**
   * Local names from the child of the root down, such as `CstmrPmtStsRpt/GrpHdr`; those of other namespaces are `*`.
   */
  readonly path: string;
  readonly lineNumber: number;
  readonly attribute: (name: string) => string | undefined;
}

export interface XmlListener {
  /** @throws AppError when the document is of no readable kind. */
  root(namespace: string, name: string): void;
  open(element: XmlElement): void;
  /** `text` is the text immediately before, without an element in between. */
  close(path: string, text: string, lineNumber: number): void;
}

const opener = { xmlns: true, position: false } as const;

export class XmlReader {
  readonly #parser = new SaxesParser<typeof opener>(opener);
  readonly #listener: XmlListener;
  /** The paths of the open elements, the root's first. */
  readonly #open: string[] = [];
  #namespace = '';
  #text = '';
  #pieceLength = 0;
  #hasEnded = false;

  constructor(listener: XmlListener) {
    this.#listener = listener;
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw this.#refusal(wordsOf(error), error);
    });
    parser.on('xmldecl', ({ version, encoding }) => this.#requireReadable(version, encoding));
    parser.on('doctype', () => {
      throw this.#refusal('a document type (DOCTYPE) is not allowed, nor are entities');
    });
    parser.on('opentag', (tag) => this.#openElement(tag));
    parser.on('closetag', ({ isSelfClosing }) => this.#closeElement(isSelfClosing));
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', (text) => this.#addText(text));
    parser.on('comment', () => this.#endPiece());
    parser.on('processinginstruction', () => this.#endPiece());
  }

  /** @throws AppError unreadable_file */
  write(text: string): void {
    for (let start = 0; start < text.length; start += WRITE_LENGTH) {
      const part = text.slice(start, start + WRITE_LENGTH);
      this.#hasEnded = false;
      this.#guarded(() => this.#parser.write(part));
      // The position in the part where the last piece ended is unknown; it is taken for the end of the part.
      this.#pieceLength = this.#hasEnded ? 0 : this.#pieceLength + part.length;
      if (this.#pieceLength > PIECE_LENGTH_MAX) {
        throw this.#refusal(`a text or tag has more than ${PIECE_LENGTH_MAX} characters`);
      }
    }
  }

  /** @throws AppError unreadable_file for an incomplete document. */
  end(): void {
    this.#guarded(() => this.#parser.close());
  }

  #guarded(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      throw error instanceof AppError ? error : this.#refusal(wordsOf(error), error);
    }
  }

  #openElement(tag: { uri: string; local: string; attributes: object }): void {
    this.#endPiece();
    const { uri, local } = tag;
    if (local.length > NAME_LENGTH_MAX) throw this.#refusal(`a name has more than ${NAME_LENGTH_MAX} characters`);
    if (this.#open.length === DEPTH_MAX) throw this.#refusal(`elements are nested more than ${DEPTH_MAX} deep`);
    this.#text = '';
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      this.#namespace = uri;
      this.#open.push('');
      this.#listener.root(uri, local);
      return;
    }
    const name = uri === this.#namespace ? local : '*';
    const path = parent === '' ? name : `${parent}/${name}`;
    this.#open.push(path);
    const attributes = tag.attributes as Readonly<Record<string, { readonly value: string } | undefined>>;
    this.#listener.open({
      path,
      lineNumber: this.#parser.line,
      attribute: (wanted) => (Object.hasOwn(attributes, wanted) ? attributes[wanted]?.value : undefined),
    });
  }

  #closeElement(isSelfClosing: boolean): void {
    this.#endPiece();
    const path = this.#open.pop();
    const text = isSelfClosing ? '' : this.#text;
    this.#text = '';
    if (path !== undefined && path !== '') this.#listener.close(path, text.trim(), this.#parser.line);
  }

  #addText(text: string): void {
    this.#endPiece();
    // Comments may divide a text into any number of pieces.
    if (this.#text.length + text.length > PIECE_LENGTH_MAX) {
      throw this.#refusal(`a text or tag has more than ${PIECE_LENGTH_MAX} characters`);
    }
    this.#text += text;
  }

  #endPiece(): void {
    this.#hasEnded = true;
  }

  #requireReadable(version: string | undefined, encoding: string | undefined): void {
    if (version !== '1.0') throw this.#refusal(`XML ${shown(version)} is not read; send XML 1.0`);
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') {
      throw this.#refusal(`the file declares the encoding ${shown(encoding)}; send it in UTF-8`);
    }
  }

  #refusal(problem: string, cause?: unknown): AppError {
    return unreadable(`${problem}.`, this.#parser.line, cause);
  }
}

const shown = (text: string | undefined): string => shownText(text, 40) ?? '';

/** The parser's description of the fault, without its leading position and its full stop. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : '';
  const problem = shownText(words.replace(/^(?:[^\s:]*:)?\d+:\d+: /, '').replace(/\.$/, ''), 120);
  return `the XML is not well-formed: ${problem ?? 'it cannot be read'}`;
}
