/** The charges that a statement tells of an entry or of one payment in it (`Chrgs`). */
import { foreignFrom, koboFromDecimal, unreadable } from './result-line.ts';

/** More records than a bank has kinds of charges; beyond them the charges are not read. */
const RECORDS_MAX = 20;

interface Told {
  kobo: bigint;
  isIncoming: boolean;
}

export class Charges {
  #lineNumber = 0;
  #totalKobo: bigint | undefined;
  readonly #records: Told[] = [];
  #taxKobo = 0n;
  #isForeign = false;
  #isApart = false;

  /** `name` follows `Chrgs/`. @throws AppError unreadable_file for an amount that is none. */
  gather(
    name: string,
    text: string,
    where: { readonly lineNumber: number; readonly currency: string | undefined },
  ): void {
    switch (name) {
      case 'TtlChrgsAndTaxAmt':
        this.#totalKobo = this.#read(text, where);
        break;
      // The second is how it was written before 2013.
      case 'Rcrd/Amt':
      case 'Amt':
        if (this.#records.length === RECORDS_MAX) this.#isForeign = true;
        else this.#records.push({ kobo: this.#read(text, where), isIncoming: false });
        break;
      case 'Rcrd/CdtDbtInd':
      case 'CdtDbtInd': {
        const record = this.#records.at(-1);
        if (record !== undefined) record.isIncoming = text === 'CRDT';
        break;
      }
      case 'Rcrd/Tax/Amt':
        this.#taxKobo += this.#read(text, where);
        break;
      case 'Rcrd/ChrgInclInd':
      case 'ChrgInclInd':
        this.#isApart ||= text === 'false' || text === '0';
        break;
      default:
    }
  }

  #read(
    text: string,
    { lineNumber, currency }: { readonly lineNumber: number; readonly currency: string | undefined },
  ) {
    this.#lineNumber ||= lineNumber;
    if (foreignFrom(currency) !== undefined) {
      this.#isForeign = true;
      return 0n;
    }
    const read = koboFromDecimal(text);
    if ('problem' in read) throw unreadable(`Chrgs ${read.problem}.`, lineNumber);
    return read.kobo;
  }

  /** What they may be in all, the likeliest first: banks put the tax in the amount, or beside it. None is 0. */
  get sumsKobo(): readonly bigint[] {
    if (this.#isForeign) return [];
    const records = this.#records.reduce((sum, { kobo, isIncoming }) => sum + (isIncoming ? -kobo : kobo), 0n);
    const sums = [this.#totalKobo ?? records, records, records + this.#taxKobo];
    return [...new Set(sums)].filter((sum) => sum > 0n);
  }

  /** The line in the file where they are told. */
  get lineNumber(): number {
    return this.#lineNumber;
  }

  /** The bank says that they were booked as an entry of their own. */
  get areApart(): boolean {
    return this.#isApart;
  }
}
