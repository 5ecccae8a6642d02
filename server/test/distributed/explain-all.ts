import { glob, readFile } from 'node:fs/promises';
import { DatabaseClient } from './src/database/client.ts';
import { pinned } from './src/database/distributing/pinned.ts';
import { statements } from './src/database/statement.ts';
const SOURCE = new URL('./src/', import.meta.url).pathname;
for await (const file of glob('**/*.ts', { cwd: SOURCE })) {
  if (/\.(test|testing|gen|fixture)\.ts$/.test(file)) continue;
  const text = await readFile(SOURCE + file, 'utf8');
  if (/database\/statement\.ts'|'\.\/statement\.ts'/.test(text)) await import(SOURCE + file);
}
const client = new DatabaseClient(process.argv[2]!);
await client.connect();
const only = process.argv[3];
const VALUES: Record<string, string> = { int8: '1', int4: '1', int2: '1', bool: 'true', text: 'x', timestamptz: '2026-01-01T00:00:00Z', date: '2026-01-01', uuid: '00000000-0000-4000-8000-000000000001', bytea: '\\x00', jsonb: '{}', json: '{}', interval: '1 day', float8: '1', numeric: '1' };
const lit = (t: string): string => (t.endsWith('[]') ? `{${VALUES[t.slice(0, -2)] === '\\x00' ? '"\\\\x00"' : VALUES[t.slice(0, -2)]}}` : VALUES[t] ?? 'x');
let bad = 0;
for (const s of statements()) {
  if (only && !s.name.includes(only)) continue;
  await client.query('BEGIN');
  try {
    await client.query(`PREPARE p AS ${s.text}`);
    const { rows } = await client.query(`SELECT array(select format_type(t, null) from unnest(parameter_types) t)::text[] AS types FROM pg_prepared_statements WHERE name='p'`);
    const names: Record<string,string> = { bigint: 'int8', integer: 'int4', smallint: 'int2', boolean: 'bool', 'timestamp with time zone': 'timestamptz', 'double precision': 'float8' };
    const types = (rows[0].types as string[]).map((t) => { const b = t.replace(/\[\]$/, ''); return (names[b] ?? b) + (t.endsWith('[]') ? '[]' : ''); });
    await client.query('DEALLOCATE p');
    const text = (s.acrossBusinesses === undefined ? pinned(s.text).text : s.text).replace(/\$(\d+)/g, (_m, n) => `'${lit(types[Number(n) - 1]!)}'::${types[Number(n) - 1]}`);
    await client.query('SAVEPOINT s');
    const r = await client.query(`EXPLAIN (COSTS OFF) ${text}`);
    const plan = r.rows.map((x: any) => x['QUERY PLAN']).join('\n');
    const tasks = /Task Count: (\d+)/.exec(plan)?.[1];
    const sub = plan.includes('Distributed Subplan');
    if (only) console.log(text, '\n', plan);
    else if (s.acrossBusinesses === undefined && (sub || Number(tasks ?? 1) > 1)) console.log(`~ ${s.name}: tasks=${tasks} subplan=${sub}`);
  } catch (e) { bad++; console.log(`! ${s.name}${s.acrossBusinesses ? ' (across)' : ''}: ${(e as Error).message} ${(e as any).detail ?? ''}`); }
  await client.query('ROLLBACK');
}
console.log(bad, 'of', statements().length);
await client.end();
