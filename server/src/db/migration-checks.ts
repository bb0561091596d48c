import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { StartError } from '#platform/config/start-error.ts';

/**
 * Checks, before anything is changed, whether these migrations can follow those recorded in the database (`recordedMigrations`). Those of a
 * newer version may be there if they only expand: then nothing that this version names is gone.
 * @param current the start of new installations, and what follows it
 * @param older what installations had before there was a start; those that began with it have all of it before the start
 * @throws StartError when it contains tables of something else, was used by a newer version, or lacks records
 */
export async function checkMigrations(
  client: ClientBase,
  records: readonly RecordedMigration[],
  { current, older }: { current: readonly MigrationMeta[]; older: readonly MigrationMeta[] },
): Promise<void> {
  const recorded = records.map(({ at }) => at);
  if (recorded.length === 0) {
    const taken = await existing(client, tablesOf(current));
    if (taken.length === 0) return;
    throw new StartError(
      `The database has tables of the same names (${listed(taken)}) but no record of migrations: ` +
        'they belong to something else, or a restore was incomplete. Use an empty database, or restore the whole backup',
    );
  }
  const isRecorded = ({ folderMillis }: MigrationMeta) => recorded.includes(folderMillis);
  const known = older.some(isRecorded) ? [...older, ...current] : current;
  const newer = records.filter(
    ({ at, phase }) => !known.some((each) => each.folderMillis === at) && phase !== 'expand',
  );
  if (newer.length > 0) {
    throw new StartError(
      `The database was used by a newer version, which has removed what this one needs (${newer.length} of its migrations are not known here): ` +
        'start that version or a newer one, or restore a backup of before',
    );
  }
  const last = Math.max(...recorded);
  const lacking = known.filter((each) => each.folderMillis < last && !isRecorded(each));
  if (lacking.length > 0) {
    throw new StartError(
      `The record of migrations has gaps (${lacking.length} before the last one): restore the database from a backup`,
    );
  }
}

/**
 * Checks that every table exists once all migrations are recorded.
 * @throws StartError naming the missing tables
 */
export async function checkTables(client: ClientBase, known: readonly MigrationMeta[]): Promise<void> {
  const tables = tablesOf(known);
  const present = await existing(client, tables);
  const lacking = tables.filter((name) => !present.includes(name));
  if (lacking.length > 0) {
    throw new StartError(
      `The database lacks tables that its record of migrations promises (${listed(lacking)}): restore it from a backup`,
    );
  }
}

export interface RecordedMigration {
  /** When it was created, in milliseconds since 1970. */
  at: number;
  /** What it says about itself; null: it was run before that was recorded. */
  phase: string | null;
}

/** The migrations that have been run. */
export async function recordedMigrations(client: ClientBase): Promise<RecordedMigration[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) return [];
  // Installations that are older than the column do not have it.
  const { rows } = await client.query<{ at: string; phase: string | null }>(
    `select created_at as at, to_jsonb(m) ->> 'phase' as phase from drizzle.__drizzle_migrations m`,
  );
  return rows.map(({ at, phase }) => ({ at: Number(at), phase }));
}

/** The tables that are visible without naming a schema. */
async function existing(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(quote_ident(name)) is not null',
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Tables that the migrations create and do not drop again. */
function tablesOf(known: readonly MigrationMeta[]): string[] {
  const names = new Set<string>();
  for (const statement of known.flatMap(({ sql }) => sql)) {
    for (const [, verb, name] of statement.matchAll(/^[ \t]*(create|drop) table (?:if (?:not )?exists )?"(\w+)"/gim)) {
      if (name === undefined) continue;
      if (verb?.toLowerCase() === 'create') names.add(name);
      else names.delete(name);
    }
  }
  return [...names];
}

function listed(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
}
