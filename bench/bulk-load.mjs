/**
 * Runs `statements` without triggers and foreign keys, and rebuilds the indexes of the filled tables afterwards: millions of rows take
 * minutes instead of hours. The statements have to fill in what triggers would have written.
 * @param {pg.Client} client connected as a superuser
 * @param {string[]} tables the tables to fill
 * @param {[text: string, values?: unknown[]][]} statements
 */
export async function bulkLoad(client, tables, statements) {
  const { rows: indexes } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`,
    [tables],
  );
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 0`);
  for (const { name } of indexes) await timed(`without ${name}`, () => client.query(`drop index ${name}`));
  for (const [text, values] of statements) {
    await timed(/into (\w+)|update (\w+)/.exec(text)?.[0] ?? text, () => client.query(text, values));
  }
  for (const { name, definition } of indexes) await timed(name, () => client.query(definition));
  await timed('vacuum analyze', () => client.query('vacuum analyze'));
  await client.query('reset all');
}

/** Prints the duration of slow steps. */
async function timed(name, work) {
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  if (seconds > 2) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
}
