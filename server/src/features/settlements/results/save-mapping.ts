/** Remembers how the CSV of a bank is read, changes that, and forgets it. */
import { type ChangeOfLedger, recordChange } from '../../../core/ledger/log/record.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import type { Actor, Caller } from '../../../core/words/principal.ts';
import { invalid, readText, readTogether } from '../../../platform/wire/invalid.ts';
import {
  HEADING_LENGTH_MAX,
  HEADINGS_MAX,
  type Mapping,
  type MappingContent,
  noSuchMapping,
  otherMapping,
  REQUIRED_COLUMNS,
  NOT_CURRENCY,
  shownHeading,
  shownWord,
  unsaidCurrency,
  WORD_LENGTH_MAX,
  wordKey,
  WORDS_MAX,
} from './mapping.ts';
import {
  findAllCurrent,
  findCurrent,
  findLastNumber,
  findNewest,
  findVersion,
  insertVersion,
} from './mapping-queries.ts';
import type { MappingBody, NewMappingBody } from './mapping-schemas.ts';
import { payoutRules } from '../manifests/kept-manifests.ts';

/** Each bank has a format or a few. */
const MAPPINGS_MAX = 64;
const VERSIONS_MAX = 1_000n;
const NAME_LENGTH_MAX = 60;

/**
 * The same content again returns the version that is there, so a request can be sent again. With the rule of the second
 * person, other content takes a change request: a person who says what words mean can let paid payouts fail and be paid
 * again.
 * @throws AppError validation_failed; changed_meanwhile when `replaces` is not the present version;
 *   second_person_required.
 */
export async function saveMapping(deps: DbDeps, caller: Caller, body: NewMappingBody): Promise<Mapping> {
  const content = readContent(body);
  return writeInLedger(deps, caller, async (tx, at) => {
    const present = await findCurrent(tx, caller, content.headings);
    if (present !== undefined && isSame(present, content)) return present;
    requireSeen(present, body.replaces);
    if ((await payoutRules(tx, caller)).needsSecondPerson) throw takesTwo();
    return insertNew(tx, caller, at, { content, before: present, by: caller.origin.actor });
  });
}

const takesTwo = (): AppError =>
  new AppError(
    'second_person_required',
    'With the rule of the second person, a second person approves what the words of a bank mean. Make the request ' +
      'with POST …/settlement-result-mapping-requests.',
  );

/** @throws AppError changed_meanwhile */
export function requireSeen(present: Pick<Mapping, 'number'> | undefined, replaces: number | null): void {
  if (present?.number !== (replaces === null ? undefined : BigInt(replaces))) throw otherMapping();
}

/**
 * Runs inside `writeInLedger`, because it relies on that lock; the maker of the request said what the words mean.
 * @throws AppError validation_failed
 */
export async function saveMappingIn(
  tx: Tx,
  caller: ChangeOfLedger,
  { body, by, at }: { readonly body: MappingBody; readonly by: Actor; readonly at: Date },
): Promise<void> {
  const content = readContent(body);
  await insertNew(tx, caller, at, { content, before: await findCurrent(tx, caller, content.headings), by });
}

async function insertNew(
  tx: Tx,
  caller: ChangeOfLedger,
  at: Date,
  version: Omit<NewVersion, 'isRemoved'>,
): Promise<Mapping> {
  if (version.before === undefined && (await findAllCurrent(tx, caller)).length >= MAPPINGS_MAX) {
    throw invalid('headings', `must be of one of at most ${MAPPINGS_MAX} mappings: remove one first`);
  }
  return insert(tx, caller, at, { ...version, isRemoved: false });
}

/**
 * Once more does nothing. @throws AppError not_found; changed_meanwhile when there is a later version.
 */
export async function removeMapping(deps: DbDeps, caller: Caller, number: bigint): Promise<void> {
  await writeInLedger(deps, caller, async (tx, at) => {
    const known = await findVersion(tx, caller, number);
    if (known === undefined || known.isRemoved) throw noSuchMapping();
    const newest = await findNewest(tx, caller, known.mapping.headings);
    if (newest === undefined || newest.isRemoved) return;
    if (newest.mapping.number !== number) throw otherMapping();
    const by = caller.origin.actor;
    await insert(tx, caller, at, { content: known.mapping, before: known.mapping, isRemoved: true, by });
  });
}

interface NewVersion {
  readonly content: MappingContent;
  readonly before: Mapping | undefined;
  readonly isRemoved: boolean;
  /** Who said it. */
  readonly by: Actor;
}

async function insert(
  tx: Tx,
  caller: ChangeOfLedger,
  at: Date,
  { content, before, isRemoved, by }: NewVersion,
): Promise<Mapping> {
  const number = (await findLastNumber(tx, caller)) + 1n;
  if (number > VERSIONS_MAX) throw invalid('headings', `must be of one of the first ${VERSIONS_MAX} versions`);
  const mapping: Mapping = { ...content, number, madeBy: by, madeAt: at };
  await insertVersion(tx, caller, { mapping, isRemoved });
  recordChange(tx, caller, at, {
    action: 'settlement_settings.changed',
    subject: { kind: 'settlement_settings' },
    before: { resultMapping: before === undefined ? null : asAudited(before) },
    after: { resultMapping: isRemoved ? null : asAudited(mapping) },
  });
  return mapping;
}

/** In one line: the log shows texts. */
const asAudited = ({ number, name, headings, columns, statuses }: Mapping): string =>
  [
    `${name} (${number})`,
    columns.map(([ours, position]) => `${ours}: ${headings[position - 1] ?? ''}`).join(', '),
    statuses.map(([word, status]) => `"${word}" ${status}`).join(', '),
  ].join('; ');

export const isSame = (one: MappingContent, other: MappingContent): boolean =>
  JSON.stringify([one.name, one.headings, one.columns, one.statuses]) ===
  JSON.stringify([other.name, other.headings, other.columns, other.statuses]);

/** @throws AppError validation_failed */
export function readContent({ name, headings, columns, statuses, blankIsFinal = false }: MappingBody): MappingContent {
  return readTogether<MappingContent>({
    name: () => readText('name', name, { maxLength: NAME_LENGTH_MAX }),
    headings: () => readHeadings(headings),
    columns: () => readColumns(columns, headings),
    statuses: () => readStatuses(statuses, blankIsFinal),
  });
}

function readHeadings(headings: NewMappingBody['headings']): readonly string[] {
  if (headings.length === 0 || headings.length > HEADINGS_MAX) {
    throw invalid('headings', `must have 1 to ${HEADINGS_MAX} headings`);
  }
  for (const [index, heading] of headings.entries()) {
    if (shownHeading(heading) !== heading) {
      throw invalid(
        `headings.${index}`,
        `must be as the preview shows it: one line, up to ${HEADING_LENGTH_MAX} characters`,
      );
    }
  }
  return headings;
}

function readColumns(
  columns: NewMappingBody['columns'],
  headings: NewMappingBody['headings'],
): MappingContent['columns'] {
  const count = headings.length;
  const seen = new Set<string>();
  const places = new Set<number>();
  for (const [index, { is, column }] of columns.entries()) {
    if (seen.has(is) && is !== NOT_CURRENCY) throw invalid(`columns.${index}.is`, 'must be there once');
    if (column < 1 || column > count) throw invalid(`columns.${index}.column`, `must be from 1 to ${count}`);
    if (places.has(column)) throw invalid(`columns.${index}.column`, 'must be the column of one meaning only');
    seen.add(is);
    places.add(column);
  }
  const missing = REQUIRED_COLUMNS.filter((name) => !seen.has(name));
  if (missing.length > 0) throw invalid('columns', `must have ${missing.join(', ')}`);
  const said = columns.map(({ is, column }) => [is, column] as const);
  const unsaid = unsaidCurrency(headings, said);
  if (unsaid !== undefined) {
    throw invalid('columns', `must say of the heading "${unsaid}" whether it is "currency" or "${NOT_CURRENCY}"`);
  }
  return said;
}

function readStatuses(statuses: NewMappingBody['statuses'], blankIsFinal: boolean): MappingContent['statuses'] {
  if (statuses.length === 0 || statuses.length > WORDS_MAX)
    throw invalid('statuses', `must have 1 to ${WORDS_MAX} words`);
  const seen = new Set<string>();
  for (const [index, { word, means }] of statuses.entries()) {
    if (shownWord(word) !== word) {
      throw invalid(`statuses.${index}.word`, `must be one line of up to ${WORD_LENGTH_MAX} characters`);
    }
    if (seen.has(wordKey(word))) throw invalid(`statuses.${index}.word`, 'must be there once, whatever its case');
    seen.add(wordKey(word));
    if (word === '' && (means === 'paid' || means === 'failed') && !blankIsFinal) {
      throw invalid(`statuses.${index}.means`, `must not be ${means} for a blank word unless blankIsFinal is true`);
    }
  }
  return statuses.map(({ word, means }) => [word, means] as const);
}
