/** A list as people download it as a table: each heading with what it has of an item. New columns come last. */

/** Text, a plain number such as an id, or an amount in kobo. */
export type Cell = string | number | bigint;

export interface ExportedTable<Item> {
  readonly columns: readonly string[];
  readonly rowOf: (item: Item) => readonly Cell[];
}

/** It does not compile without the columns that are needed. */
export function exportedTable<Item, Needed extends string = never>(
  cells: Readonly<Record<string, (item: Item) => Cell> & Record<Needed, (item: Item) => Cell>>,
): ExportedTable<Item> {
  const each: readonly ((item: Item) => Cell)[] = Object.values(cells);
  return { columns: Object.keys(cells), rowOf: (item) => each.map((cellOf) => cellOf(item)) };
}
