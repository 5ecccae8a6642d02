/** Why PostgreSQL does not serve us, in sentences that say what to do. For operators, at a start and for a command. */

const INSUFFICIENT_PRIVILEGE = '42501';

interface Refusal {
  readonly what: string;
  readonly advice: string;
}

const STARTS_OR_STOPS = { what: 'The database is starting or stopping', advice: 'Try again in a moment.' };

const REFUSALS: Readonly<Record<string, Refusal>> = {
  '57P01': STARTS_OR_STOPS,
  '57P02': STARTS_OR_STOPS,
  '57P03': STARTS_OR_STOPS,
  '25006': {
    what: 'The database takes no writes',
    advice: 'DATABASE_URL must lead to the primary server, not to a standby.',
  },
  '53100': { what: 'The disk of the database is full', advice: 'Make room there.' },
  '53300': {
    what: 'The database takes no more connections',
    advice: 'Raise its max_connections, run fewer processes, or put a pooler between.',
  },
  [INSUFFICIENT_PRIVILEGE]: {
    what: 'The role of DATABASE_URL lacks rights',
    advice:
      'Set DATABASE_MIGRATION_URL to the address of the role that owns the tables, and start again or run ' +
      '"npm run --silent tributary -- database migrate": it gives the other role what it needs.',
  },
  '42P01': {
    what: 'The database lacks a table that it should have',
    advice: 'Check that DATABASE_URL leads to the right database and schema. If somebody dropped it, restore a backup.',
  },
  '3F000': {
    what: 'The database has no schema to build in',
    advice: "Create the schema that the role's search_path names, or correct the search_path.",
  },
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Undefined for an error that no setting causes. The driver's message is part of it, and holds no secret. */
export function describeRefusal(error: unknown): string | undefined {
  const refusal = REFUSALS[codeOf(error) ?? ''];
  return refusal && `${refusal.what}: ${(error as Error).message}. ${refusal.advice}`;
}

/** The role may not do what it tried. */
export const isRightMissing = (error: unknown): error is Error => codeOf(error) === INSUFFICIENT_PRIVILEGE;
