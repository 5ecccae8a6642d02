/**
 * Reads many rows in chunks of about the same amount of text, however long the rows are. A chunk stays in memory until
 * the reader of a file has taken it, so a number of rows would be no limit.
 */

/** About as much text as is sent at once. */
export const CHUNK_LETTERS = 65_536;
const ROWS_FIRST = 50;
const ROWS_MAX = 1_000;
/** Numbers and amounts in kobo. */
const DIGITS = 20;

type Cells = readonly (string | number | bigint)[];

export interface ChunkSource<Row, Place, Written extends Cells> {
  readonly start: Place;
  /** `next` is where the rows behind these begin; undefined when there are none. */
  readonly read: (
    place: Place,
    rowsMax: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: Place | undefined }>;
  /** Where the rows behind this one begin. */
  readonly placeAfter: (row: Row) => Place | undefined;
  readonly write: (row: Row) => Written;
  /** The most rows of a chunk. */
  readonly rowsMax?: number | undefined;
}

/** Rows as cells, in the order in which they are read. What does not fit into a chunk is read again for the next. */
export async function* inChunks<Row, Place, Written extends Cells>(
  source: ChunkSource<Row, Place, Written>,
): AsyncGenerator<Written[]> {
  const { rowsMax = ROWS_MAX } = source;
  let place: Place | undefined = source.start;
  let rowCount = Math.min(ROWS_FIRST, rowsMax);
  while (place !== undefined) {
    // In a function of its own: while this one waits for its reader, the rows as they were read are in nobody's memory.
    const { written, next, letters }: Chunk<Place, Written> = await readChunk(source, place, rowCount);
    if (written.length > 0) {
      const ofOne = Math.max(letters / written.length, 1);
      rowCount = Math.min(Math.max(Math.floor(CHUNK_LETTERS / ofOne), 1), rowsMax);
      yield written;
    }
    place = next;
  }
}

interface Chunk<Place, Written> {
  readonly written: Written[];
  readonly next: Place | undefined;
  readonly letters: number;
}

async function readChunk<Row, Place, Written extends Cells>(
  { read, placeAfter, write }: ChunkSource<Row, Place, Written>,
  place: Place,
  rowCount: number,
): Promise<Chunk<Place, Written>> {
  const { rows, next } = await read(place, rowCount);
  const written: Written[] = [];
  let letters = 0;
  for (const row of rows) {
    const cells = write(row);
    letters += lettersOf(cells);
    written.push(cells);
    if (letters >= CHUNK_LETTERS && written.length < rows.length) {
      return { written, next: placeAfter(row), letters };
    }
  }
  return { written, next, letters };
}

const lettersOf = (cells: Cells): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : DIGITS), 0);

/** Where to go on in a source whose rows end when fewer come than were asked for. */
export function nextAfter<Row, Place>(
  rows: readonly Row[],
  rowsMax: number,
  placeAfter: (row: Row) => Place,
): { readonly rows: readonly Row[]; readonly next: Place | undefined } {
  const last = rows.length < rowsMax ? undefined : rows.at(-1);
  return { rows, next: last === undefined ? undefined : placeAfter(last) };
}
