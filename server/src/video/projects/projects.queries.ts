import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { videoProjects } from '#db/tables/video-projects.ts';
import { hostKinds, type HostKind } from '@candela/contract/video/projects';

const usageColumns = { videoCount: z.int(), seconds: z.number(), bytes: z.number() };

const projectRow = rowOf({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(hostKinds),
  region: z.string(),
  plan: z.string(),
  languageCode: z.string().nullable(),
  settings: z.record(z.string(), z.string()),
  secrets: z.string(),
  secretNames: z.array(z.string()),
  problem: z.string().nullable(),
  syncDone: z.int().nullable(),
  syncTotal: z.int().nullable(),
  lastSyncAt: instantText.nullable(),
  archivedAt: instantText.nullable(),
  updatedAt: instantText,
  ...usageColumns,
});

export type ProjectRow = z.infer<typeof projectRow>;

const usage = sql.raw(`count(*)::int as "videoCount", coalesce(sum(v.duration_seconds), 0)::float8 as seconds,
  coalesce(sum(v.stored_bytes), 0)::float8 as bytes`);

const selected = sql.raw(`select p.id, p.name, p.kind, p.region, p.plan, p.language_code as "languageCode", p.settings,
    p.secrets, p.secret_names as "secretNames", p.problem, p.sync_done as "syncDone", p.sync_total as "syncTotal",
    p.last_sync_at as "lastSyncAt", p.archived_at as "archivedAt", p.updated_at as "updatedAt", u.*
  from video_projects p cross join lateral (
    select count(*)::int as "videoCount", coalesce(sum(v.duration_seconds), 0)::float8 as seconds,
      coalesce(sum(v.stored_bytes), 0)::float8 as bytes from videos v where v.host_id = p.id and v.deleted_at is null) u`);

interface PageOfProjects {
  isArchived: boolean;
  search: string;
  limit: number;
  after: { name: string; id: string } | null;
}

export async function listRows(db: Db, { isArchived, search, limit, after }: PageOfProjects): Promise<ProjectRow[]> {
  const conditions = [isArchived ? sql`p.archived_at is not null` : sql`p.archived_at is null`];
  if (search !== '') conditions.push(sql`p.name ilike ${containing(search)}`);
  if (after) conditions.push(sql`(lower(p.name), p.id) > (${after.name}, ${after.id}::uuid)`);
  return readRows(db, projectRow)`
    ${selected} where ${sql.join(conditions, sql` and `)} order by lower(p.name), p.id limit ${limit + 1}`;
}

export async function findRow(on: Db | Tx, id: string): Promise<ProjectRow | null> {
  return readRow(on, projectRow)`${selected} where p.id = ${id}`;
}

/** Videos stored on this installation. */
export async function readLocalUsage(db: Db) {
  return requireRow(
    db,
    rowOf(usageColumns),
  )`select ${usage} from videos v where v.host_id is null and v.deleted_at is null`;
}

export interface ProjectValues {
  name: string;
  kind: HostKind;
  region: string;
  plan: string;
  languageCode: string | null;
  settings: Record<string, string>;
  secrets: string;
  secretNames: readonly string[];
}

export async function insertRow(tx: Tx, id: string, values: ProjectValues): Promise<void> {
  await run(tx)`
    insert into video_projects (id, name, kind, region, plan, language_code, settings, secrets, secret_names)
    values (${id}, ${values.name}, ${values.kind}, ${values.region}, ${values.plan}, ${values.languageCode},
      ${JSON.stringify(values.settings)}::jsonb, ${values.secrets}, ${arrayOf(values.secretNames)}::text[])`;
}

/** Resets the last known problem, because the settings have changed. */
export async function updateRow(tx: Tx, id: string, values: ProjectValues): Promise<void> {
  await run(tx)`
    update video_projects set name = ${values.name}, region = ${values.region}, plan = ${values.plan},
      language_code = ${values.languageCode}, settings = ${JSON.stringify(values.settings)}::jsonb,
      secrets = ${values.secrets}, secret_names = ${arrayOf(values.secretNames)}::text[], problem = null,
      updated_at = now()
    where id = ${id}`;
}

export async function lockRow(tx: Tx, id: string): Promise<void> {
  await run(tx)`select from video_projects where id = ${id} for update`;
}

export async function writeProblem(on: Db | Tx, id: string, problem: string | null): Promise<void> {
  await run(
    on,
  )`update video_projects set problem = ${problem} where id = ${id} and problem is distinct from ${problem}`;
}

export async function writeArchived(tx: Tx, id: string, isArchived: boolean): Promise<void> {
  const at = isArchived ? sql`coalesce(archived_at, now())` : sql`null`;
  await run(tx)`update video_projects set archived_at = ${at}, updated_at = now() where id = ${id}`;
}

const kindRow = rowOf({ kind: z.enum(videoProjects.kind.enumValues) });

/** The providers in use; videos of archived projects can still be watched. */
export async function listKinds(db: Db): Promise<z.infer<typeof kindRow>['kind'][]> {
  return (await readRows(db, kindRow)`select distinct kind from video_projects`).map(({ kind }) => kind);
}

const sealedRow = rowOf({ id: z.uuid(), secrets: z.string() });

export async function listSealed(db: Db): Promise<z.infer<typeof sealedRow>[]> {
  return readRows(db, sealedRow)`select id, secrets from video_projects`;
}

/** Unless somebody has changed them in the meantime. */
export async function replaceSecrets(db: Db, id: string, before: string, after: string): Promise<void> {
  await run(db)`update video_projects set secrets = ${after} where id = ${id} and secrets = ${before}`;
}

/**
 * Deletes a project together with its unused videos.
 * @returns false if one of its videos is used or is being moved there
 */
export async function deleteUnused(tx: Tx, id: string): Promise<boolean> {
  const { isUsed } = await requireRow(tx, rowOf({ isUsed: z.boolean() }))`
    select exists (select from video_moves m where m.project_id = ${id})
      or exists (select from videos v where v.host_id = ${id} and (
        exists (select from lessons l where l.video_id = v.id)
        or exists (select from recordings r where r.video_id = v.id)
        or exists (select from draft_lessons d where d.content->>'videoId' = v.id::text)
        or exists (select from video_moves m where m.video_id = v.id))) as "isUsed"`;
  if (isUsed) return false;
  await run(tx)`delete from videos where host_id = ${id}`;
  await run(tx)`delete from video_projects where id = ${id}`;
  return true;
}
