import type { Command } from 'commander';
import { listBusinesses } from '../businesses/list-businesses.ts';
import { addCommand } from './arguments.ts';
import { withDatabase } from './context.ts';
import { instant, type OutputOptions, print, table } from './output.ts';

export function addBusinessList(parent: Command): void {
  addCommand(parent, 'list', 'List the businesses, oldest first').action(async (options: OutputOptions) => {
    const businesses = await withDatabase(listBusinesses);
    const wire = businesses.map(({ id, name, createdAt }) => ({
      businessId: Number(id),
      name,
      createdAt: createdAt.toISOString(),
    }));
    const rows = businesses.map(({ id, name, createdAt }) => [String(id), name, instant(createdAt)]);
    const text = rows.length === 0 ? 'There is no business yet.' : table(['Id', 'Name', 'Created'], rows);
    print(options, { businesses: wire }, text);
  });
}
