/** The columns of an import: their names in the template, and in files that people already have. */
import { OWN_NAMES, OWN_TEXTS, type OwnText } from '../../../components/own-texts.ts';

export interface KnownColumn {
  readonly name: ColumnName;
  readonly label: string;
  readonly isNeeded: boolean;
  readonly example: string;
  readonly note?: string;
  /** Other accepted names, in lower case and without spaces or signs. */
  readonly aliases: readonly string[];
}

export type ColumnName =
  | 'businessName'
  | 'accountNumber'
  | 'bankCode'
  | 'bankName'
  | 'accountName'
  | 'subAccountEmail'
  | 'userMobile'
  | 'splitType'
  | 'txPercentage'
  | 'txCap'
  | 'splitValue'
  | OwnText;

export const COLUMNS: readonly KnownColumn[] = [
  {
    name: 'businessName',
    label: 'Business name',
    isNeeded: true,
    example: 'Ada Stores',
    aliases: ['business'],
  },
  {
    name: 'accountNumber',
    label: 'Account number',
    isNeeded: true,
    example: '0000014579',
    note: 'Ten digits. Format the column as text, or a spreadsheet drops the zeros at the front.',
    aliases: ['nuban'],
  },
  {
    name: 'bankCode',
    label: 'Bank code',
    isNeeded: true,
    example: '000014',
    note: 'Six digits, formatted as text too.',
    aliases: [],
  },
  {
    name: 'accountName',
    label: 'Account holder',
    isNeeded: true,
    example: 'Ada Stores Ltd',
    aliases: ['accountholder', 'holder'],
  },
  {
    name: 'subAccountEmail',
    label: 'Email',
    isNeeded: true,
    example: 'ada@example.com',
    aliases: ['email', 'emailaddress'],
  },
  {
    name: 'userMobile',
    label: 'Mobile number',
    isNeeded: true,
    example: '2348031234567',
    aliases: ['mobile', 'mobilenumber', 'phone', 'phonenumber'],
  },
  {
    name: 'bankName',
    label: 'Bank name',
    isNeeded: false,
    example: 'Access Bank',
    note: 'Only compared with the bank name in the directory.',
    aliases: ['bank'],
  },
  {
    name: 'splitType',
    label: 'Kind of commission',
    isNeeded: false,
    example: 'percentage',
    note: 'Either percentage or flat. A row without any commission gets the default of your business.',
    aliases: ['kindofcommission', 'split'],
  },
  {
    name: 'txPercentage',
    label: 'Percent',
    isNeeded: false,
    example: '3',
    aliases: ['percent', 'percentage', 'percentvalue'],
  },
  {
    name: 'txCap',
    label: 'Cap',
    isNeeded: false,
    example: '300',
    note: 'In naira: your highest commission on a payment.',
    aliases: ['cap'],
  },
  {
    name: 'splitValue',
    label: 'Flat fee',
    isNeeded: false,
    example: '',
    note: 'In naira, for the kind flat.',
    aliases: ['fee', 'flatfee'],
  },
  ...OWN_NAMES.map((name) => ({ ...OWN_TEXTS[name], name, isNeeded: false })),
];

export interface Heading {
  /** The position of each known column in the file. */
  readonly positions: ReadonlyMap<ColumnName, number>;
  /** The cells of the heading, unchanged. */
  readonly cells: readonly string[];
  /** Columns of the file that are not used. */
  readonly unused: readonly string[];
}

/** The heading, or its problem in words. */
export function readHeading(cells: readonly string[]): Heading | { readonly problem: string } {
  const positions = new Map<ColumnName, number>();
  const unused: string[] = [];
  for (const [position, cell] of cells.entries()) {
    const column = columnOf(cell);
    if (column === undefined) {
      if (cell.trim() !== '') unused.push(cell.trim());
      continue;
    }
    const first = positions.get(column.name);
    if (first !== undefined) {
      return {
        problem: `Two columns hold ${column.label}: “${cells[first]?.trim()}” and “${cell.trim()}”. Remove one.`,
      };
    }
    positions.set(column.name, position);
  }
  const missing = COLUMNS.filter(({ name, isNeeded }) => isNeeded && !positions.has(name));
  if (positions.size === 0) {
    return { problem: 'The first row has to name the columns. Use the template, or the column names below.' };
  }
  if (missing.length > 0) {
    const names = missing.map(({ name, label }) => `${name} (${label})`).join(', ');
    return { problem: `${missing.length === 1 ? 'A column is' : 'Columns are'} missing: ${names}.` };
  }
  return { positions, cells, unused };
}

/** How many known columns a heading has; this finds the right separator. */
export function knownColumnsCount(cells: readonly string[]): number {
  return cells.filter((cell) => columnOf(cell) !== undefined).length;
}

function columnOf(cell: string): KnownColumn | undefined {
  const bare = cell.toLowerCase().replaceAll(/[^a-z]/g, '');
  return COLUMNS.find(({ name, aliases }) => name.toLowerCase() === bare || aliases.includes(bare));
}
