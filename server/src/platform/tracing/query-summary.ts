/** Names a query in a few words, without its values: those of the text as well, should it have some. */
import { statements } from '../database/statement.ts';

const VERB = /^\s*(?:with\s|--|\/\*)?\s*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]{1,63})"?(?=[\s,;)(]|$)/i;
const VERBS = new Set(['BEGIN', 'COMMIT', 'DELETE', 'INSERT', 'LOCK', 'ROLLBACK', 'SELECT', 'SET', 'START', 'UPDATE']);

let names: ReadonlyMap<string, string> | undefined;

/** The name that the program gives its statement, or verb and first table: `find_references`, `SELECT ledgers`. */
export function summaryOf({ text, name }: { readonly text: string; readonly name: string | undefined }): string {
  names ??= new Map(statements().map((statement) => [statement.text, statement.name]));
  const given = name ?? names.get(text);
  if (given !== undefined) return given;
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? '';
  const known = VERBS.has(verb) ? verb : 'QUERY';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? known : `${known} ${table}`;
}
