/** Accounts of a page as texts, from the lines in which the database gives them. */
import type { Vault } from '../../platform/vault/vault.ts';
import { ACCOUNT_LINE, accountFromRow } from './account.ts';
import { wireAccount } from './wire-account.ts';

/** Converts a line to the JSON text of the account in a list. @throws DataKeyMissing */
export type WireLine = (line: string) => string;

/** Caches texts of lines, of both `charactersMax` characters in all. A changed account has another line. */
export function createWireLine(vault: Vault, charactersMax: number): WireLine {
  const remembered = new Map<string, string>();
  let characters = 0;
  return (line) => {
    let text = remembered.get(line);
    if (text === undefined) {
      text = JSON.stringify(wireAccount(accountFromRow(vault, ACCOUNT_LINE.read(line))));
      characters += line.length + text.length;
      remembered.set(line, text);
      // The oldest are removed first: insertion order is age.
      for (const [oldLine, oldText] of remembered) {
        if (characters <= charactersMax) break;
        remembered.delete(oldLine);
        characters -= oldLine.length + oldText.length;
      }
    }
    return text;
  };
}

export const sequenceOfLine = (line: string): bigint => ACCOUNT_LINE.read(line).sequence;
