/** What a search of the palette finds. */
import type { ComponentType, ReactNode } from 'react';

export interface Found {
  /** Unique among all that is found. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly right?: ReactNode;
  /** Goes there. */
  readonly open: () => void;
}

export interface FoundGroup {
  readonly label: string;
  readonly items: readonly Found[];
}

export interface Search {
  readonly group: FoundGroup;
  /** Whether more may come for what was typed. */
  readonly isPending: boolean;
}

/** A thing that is named by its number: `run 2`, `account 1042`, `file 3`. */
export type Numbered = { readonly kind: 'run' | 'account' | 'file'; readonly number: number };

const NUMBERED = /^(?:settlement )?(run|account|file)\s*(?:no\.?|#)?\s*(\d{1,15})$/i;

/** Undefined for other text. */
export function readNumbered(typed: string): Numbered | undefined {
  const [, word = '', digits = ''] = NUMBERED.exec(typed) ?? [];
  const kind = (['run', 'account', 'file'] as const).find((one) => one === word.toLowerCase());
  const number = Number(digits);
  return kind !== undefined && number > 0 ? { kind, number } : undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** As the server takes them from callers; long enough to be no word. */
const REQUEST_ID = /^(?=.*\d)[\w.:-]{12,64}$/;

export const isReference = (typed: string): boolean => UUID.test(typed);
export const mayBeRequestId = (typed: string): boolean => REQUEST_ID.test(typed);
