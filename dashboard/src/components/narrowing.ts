/** The filters of a list, as they are in the address. */

export const areNarrowing = (filters: object): boolean => Object.values(filters).some((value) => value !== undefined);

/** Also returns to the first page. */
export const cleared = (filters: object): Readonly<Record<string, undefined>> => ({
  ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])),
  page: undefined,
});
