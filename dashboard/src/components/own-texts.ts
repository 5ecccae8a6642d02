/**
 * Texts that a business gives an account for itself, by their names in the API, with what pages say of each: the form,
 * the account's page, the list and the import all have those of this one list.
 */
import type { paths } from '../api/schema.gen.ts';

type Account = paths['/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}'];
type Changes = NonNullable<Account['patch']['requestBody']>['content']['application/json'];
/** Those that `null` ends. */
export type OwnText = {
  [Name in keyof Changes]-?: null extends Changes[Name]
    ? NonNullable<Changes[Name]> extends string
      ? Name
      : never
    : never;
}[keyof Changes];

interface OwnTextWords {
  /** In forms, and where a refusal names it. */
  readonly label: string;
  /** Beside its value. */
  readonly short: string;
  readonly description: string;
  /** In the import: an example, a note, and other headings, in lower case and without spaces or signs. */
  readonly example: string;
  readonly note: string;
  readonly aliases: readonly string[];
}

export const OWN_TEXTS: Readonly<Record<OwnText, OwnTextWords>> = {
  externalId: {
    label: 'Your own id',
    short: 'Your id',
    description: 'Optional: what your own systems call it, such as shop-1017.',
    example: 'shop-1017',
    note: 'Unique for each account. With it, the same file can be imported again without creating anything twice.',
    aliases: ['ownid', 'yourownid'],
  },
};
export const OWN_NAMES = Object.keys(OWN_TEXTS) as readonly OwnText[];
