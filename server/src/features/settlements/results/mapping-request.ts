/** How a CSV is read, as a change request: what its maker saw and wants, and that in words. */
import type { Db } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import {
  headingsDigest,
  type Mapping,
  type MappingContent,
  NOT_CURRENCY,
  noSuchMapping,
  type SaidColumn,
  wordKey,
} from './mapping.ts';
import { findNewestOf } from './mapping-queries.ts';
import type { MappingBody, NewMappingBody } from './mapping-schemas.ts';
import { isSame, readContent, requireSeen } from './save-mapping.ts';

type Kept = Omit<MappingBody, 'blankIsFinal'>;

/** Null where nothing is remembered for these headings. */
export interface PresentMapping {
  readonly mapping: (Kept & { readonly number: number }) | null;
}

/** The request for it; its subject names the list of headings. */
export const mappingWanted = (mapping: NewMappingBody) =>
  ({ kind: 'result_mapping', subject: headingsDigest(mapping.headings).toString('hex'), after: mapping }) as const;

/** @throws AppError not_found */
export async function getPresentMapping(db: Db, ledger: LedgerKey, subject: string): Promise<PresentMapping> {
  if (!/^[0-9a-f]{64}$/.test(subject)) throw noSuchMapping();
  const newest = await findNewestOf(db, ledger, Buffer.from(subject, 'hex'));
  if (newest === undefined || newest.isRemoved) return { mapping: null };
  const { number, ...content } = newest.mapping;
  return { mapping: { number: Number(number), ...asBody(content) } };
}

const asBody = ({ name, headings, columns, statuses }: MappingContent): Kept => ({
  name,
  headings: [...headings],
  columns: columns.map(([is, column]) => ({ is, column })),
  statuses: statuses.map(([word, means]) => ({ word, means })),
});

const WORDS_SAID = 6;

/**
 * The columns and words that mean something new, and those that are no longer read. Undefined if all is remembered so
 * already. @throws AppError validation_failed; changed_meanwhile when the maker saw another version.
 */
export function mappingInWords({ mapping }: PresentMapping, wanted: NewMappingBody): string | undefined {
  const next = readContent(wanted);
  const present = mapping === null ? undefined : readContent({ ...mapping, blankIsFinal: true });
  if (present !== undefined && isSame(present, next)) return undefined;
  requireSeen(
    mapping === null ? undefined : ({ number: BigInt(mapping.number) } satisfies Pick<Mapping, 'number'>),
    wanted.replaces,
  );
  const said = wordsSaid(present, next);
  const more = said.length > WORDS_SAID ? [`and ${said.length - WORDS_SAID} more words`] : [];
  const words = [...said.slice(0, WORDS_SAID), ...more];
  if (present === undefined) return `The CSV of "${next.name}" is read for the first time: ${words.join('; ')}`;
  const changes = [...columnsChanged(present, next), ...wordsDropped(present, next), ...words];
  const named = present.name === next.name ? '' : `called "${next.name}" and `;
  // Otherwise only the name, and the order and the case of what is said, can differ.
  const what = changes.length === 0 ? 'its columns and words mean what they meant' : changes.join('; ');
  return `The CSV of "${present.name}" is ${named}read in another way: ${what}`;
}

/** Each word that means something new. */
function wordsSaid(present: MappingContent | undefined, next: MappingContent): string[] {
  const before = meaningsOf(present);
  return next.statuses.flatMap(([word, means]) => {
    const was = before.get(wordKey(word));
    if (was === means) return [];
    return [`"${word}" means ${means}${was === undefined ? '' : `, no longer ${was}`}`];
  });
}

/** All of them: a file with one is refused from then on. */
function wordsDropped(present: MappingContent, next: MappingContent): string[] {
  const after = meaningsOf(next);
  return present.statuses
    .filter(([word]) => !after.has(wordKey(word)))
    .map(([word, means]) => `"${word}" is no longer read, which meant ${means}`);
}

const meaningsOf = (mapping: MappingContent | undefined) =>
  new Map(mapping?.statuses.map(([word, means]) => [wordKey(word), means]));

/** By position, because headings can be equal. */
function columnsChanged(present: MappingContent, next: MappingContent): string[] {
  const [before, after] = [saidByColumn(present), saidByColumn(next)];
  return next.headings.flatMap((heading, index) => {
    const [was, is] = [before.get(index + 1), after.get(index + 1)];
    if (was === is) return [];
    const column = `column ${index + 1} ("${heading}")`;
    if (is === undefined) return was === undefined ? [] : [`${column} is no longer ${COLUMN_WORDS[was]}`];
    return [`${column} is ${COLUMN_WORDS[is]}${was === undefined ? '' : `, no longer ${COLUMN_WORDS[was]}`}`];
  });
}

const saidByColumn = ({ columns }: MappingContent): ReadonlyMap<number, SaidColumn> =>
  new Map(columns.map(([said, column]) => [column, said]));

const COLUMN_WORDS: Readonly<Record<SaidColumn, string>> = {
  end_to_end_id: 'the reference',
  amount: 'the amount',
  status: 'what became of it',
  currency: 'the currency',
  reason: 'the reason',
  reason_code: 'the code of the reason',
  [NOT_CURRENCY]: 'said to be no currency',
};
