/** Reads docs/authorisation.md, which says of each operation and each caller what the answer is. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Permission, PERMISSIONS, type Role, ROLES } from '../../src/core/words/permissions.ts';

const PAGE = fileURLToPath(new URL('../../../docs/authorisation.md', import.meta.url));

export const DOORS = ['keys', 'any key', 'members', 'people', 'open', 'service'] as const;
export type Door = (typeof DOORS)[number];
export type Mode = 'test' | 'live';

/** An operation at one of its doors. */
export interface PageOperation {
  /** `METHOD path` with the whole path, as in the documents. */
  readonly name: string;
  readonly door: Door;
  readonly method: string;
  readonly path: string;
  readonly needed: readonly Permission[];
  readonly proof: 'never' | 'always' | 'in live mode';
  /** The answer to a caller who is let in and sends nothing, if it looks like one to a caller who is not. */
  readonly emptyAnswer: Refusal | undefined;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
}
export type Expected = Refusal | 'let in';

/** What a body with this field needs in addition. */
export interface FieldNeed {
  readonly door: Door;
  /** As in PageOperation. */
  readonly name: string;
  readonly field: string;
  readonly needed: readonly Permission[];
  readonly needsProof: boolean;
}

export interface AuthorisationPage {
  readonly operations: readonly PageOperation[];
  /** What each caller is answered at each door. */
  readonly callers: ReadonlyMap<string, Readonly<Record<Door, Expected>>>;
  readonly roleMay: (role: Role, mode: Mode, permission: Permission) => boolean;
  readonly keyMay: (permission: Permission) => boolean;
  readonly permissions: readonly string[];
  readonly fields: readonly FieldNeed[];
}

export const OF_A_BUSINESS = '/dashboard/api/businesses/{businessId}/';

export function readAuthorisationPage(text = readFileSync(PAGE, 'utf8')): AuthorisationPage {
  const permissions = tableOf(sectionOf(text, 'Permissions'));
  const granted = new Map(permissions.map(([name = '', ...cells]) => [plain(name), cells]));
  const cellOf = (permission: Permission, column: number): string => granted.get(permission)?.[column] ?? 'missing';
  return {
    operations: operationsOf(sectionOf(text, 'Operations')),
    callers: new Map(tableOf(sectionOf(text, 'Callers')).map(([name = '', ...cells]) => [name, answersOf(cells)])),
    roleMay: (role, mode, permission) => ['yes', `in ${mode} mode`].includes(cellOf(permission, ROLES.indexOf(role))),
    keyMay: (permission) => cellOf(permission, ROLES.length) === 'yes',
    permissions: [...granted.keys()],
    fields: linesOf(sectionOf(text, 'Fields that need more')).map(readField),
  };
}

function sectionOf(text: string, heading: string): string {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/authorisation.md has no section "${heading}"`);
  return section;
}

/** The rows below the head of the section's table. */
const tableOf = (section: string): string[][] =>
  [...section.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim())).slice(2);

const plain = (cell: string): string => cell.replaceAll('`', '');

function answersOf(cells: readonly string[]): Record<Door, Expected> {
  return Object.fromEntries(DOORS.map((door, index) => [door, answerOf(plain(cells[index] ?? ''))])) as never;
}

function answerOf(cell: string): Expected {
  if (cell === 'let in') return cell;
  const [, status, code = ''] = /^(\d{3}) (\w+)$/.exec(cell) ?? [];
  if (status === undefined) throw new Error(`docs/authorisation.md has the cell "${cell}"`);
  return { status: Number(status), code };
}

const linesOf = (section: string): string[] =>
  [...section.matchAll(/^```text\n([^`]*)^```$/gm)].flatMap(([, block = '']) => block.trim().split('\n'));

function operationsOf(section: string): PageOperation[] {
  return section
    .split(/^### /m)
    .slice(1)
    .flatMap((group) => {
      const needed = permissionsIn(group.slice(0, group.indexOf('\n')));
      return linesOf(group).map((line) => readOperation(line, needed));
    });
}

const permissionsIn = (text: string): Permission[] => PERMISSIONS.filter((one) => text.split(' ').includes(one));

const LINE = /^(any key|\w+) +(GET|POST|PUT|PATCH|DELETE) +(\S+) *(.*)$/;

function readLine(line: string): { door: Door; method: string; path: string; rest: string } {
  const [, door = '', method = '', path = '', rest = ''] = LINE.exec(line) ?? [];
  if (!(DOORS as readonly string[]).includes(door)) throw new Error(`docs/authorisation.md has the line "${line}"`);
  return { door: door as Door, method, path: door === 'members' ? OF_A_BUSINESS + path : path, rest };
}

const PROOFS: Readonly<Record<string, PageOperation['proof']>> = {
  proof: 'always',
  'proof in live mode': 'in live mode',
};

function readOperation(line: string, needed: readonly Permission[]): PageOperation {
  const { door, method, path, rest } = readLine(line);
  const [, status, code = ''] = /^then (\d{3}) (\w+)$/.exec(rest) ?? [];
  const emptyAnswer = status === undefined ? undefined : { status: Number(status), code };
  const proof = PROOFS[rest];
  if (rest !== '' && proof === undefined && emptyAnswer === undefined) {
    throw new Error(`docs/authorisation.md has "${rest}" at ${method} ${path}`);
  }
  return { name: `${method} ${path}`, door, method, path, needed, proof: proof ?? 'never', emptyAnswer };
}

function readField(line: string): FieldNeed {
  const { door, method, path, rest } = readLine(line);
  const [field = ''] = rest.split(' ');
  return {
    door,
    name: `${method} ${path}`,
    field,
    needed: permissionsIn(rest),
    needsProof: rest.endsWith('and proof'),
  };
}
