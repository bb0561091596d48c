import * as z from 'zod';
import { isUsableVideo } from '#authoring/usable-references.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { VideoManager } from '#video/video-access.ts';
import {
  importProblems,
  importWarnings,
  type CourseImport,
  type ImportProblem,
} from '@candela/contract/authoring/exchange';
import type { CourseMeta } from '@candela/contract/learning/course-meta';

const importRow = rowOf({
  id: z.uuid(),
  authorId: z.uuid(),
  name: z.string(),
  languageCode: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  doneCount: z.int(),
  totalCount: z.int(),
  courseId: z.int().nullable(),
  problem: z.enum(importProblems).nullable(),
  warnings: z.array(z.object({ warning: z.enum(importWarnings), name: z.string() })),
  createdAt: instantText,
});

export type ImportRow = z.infer<typeof importRow>;

const keptDays = 30;

/** Adds an import; long finished ones are deleted. */
export async function insertImport(
  tx: Tx,
  row: { id: string; authorId: string; name: string; languageCode: string },
): Promise<void> {
  await run(tx)`
    delete from course_imports where author_id = ${row.authorId} and created_at < now() - make_interval(days => ${keptDays})`;
  await run(tx)`
    insert into course_imports (id, author_id, name, language_code, warnings)
    values (${row.id}, ${row.authorId}, ${row.name}, ${row.languageCode}, '[]'::jsonb)`;
}

export async function findImport(db: Db | Tx, id: string): Promise<ImportRow | null> {
  return readRow(db, importRow)`
    select id, author_id as "authorId", name, language_code as "languageCode", state, done_count as "doneCount",
      total_count as "totalCount", course_id as "courseId", problem, warnings, created_at as "createdAt"
    from course_imports where id = ${id}`;
}

export async function writeProgress(db: Db, id: string, doneCount: number, totalCount: number): Promise<void> {
  await run(db)`
    update course_imports set state = 'running', done_count = ${doneCount}, total_count = ${totalCount}
    where id = ${id} and state in ('waiting', 'running')`;
}

/** Number of rows: zero if another run has finished it. */
export async function writeDone(
  tx: Tx,
  id: string,
  courseId: number,
  warnings: CourseImport['warnings'],
): Promise<number> {
  return run(tx)`
    update course_imports set state = 'done', course_id = ${courseId}, done_count = total_count,
      warnings = ${JSON.stringify(warnings)}::jsonb
    where id = ${id} and state in ('waiting', 'running')`;
}

export async function writeFailed(db: Db, id: string, problem: ImportProblem): Promise<void> {
  await run(db)`
    update course_imports set state = 'failed', problem = ${problem} where id = ${id} and state in ('waiting', 'running')`;
}

/** Whether a course uses a file in a storage folder. */
export async function hasAssetIn(db: Db, courseId: number, folder: string): Promise<boolean> {
  return (
    (await run(db)`
    select from course_assets where course_id = ${courseId} and starts_with(storage_key, ${folder}) limit 1`) > 0
  );
}

export async function hasVideo(db: Db, id: string): Promise<boolean> {
  return (await run(db)`select from videos where id = ${id}`) > 0;
}

/** Whether a new course of this author may show a video. */
export async function hasUsableVideo(db: Db, author: VideoManager, id: string): Promise<boolean> {
  return (await run(db)`select from videos v where v.id = ${id} and ${isUsableVideo(author, null)}`) > 0;
}

const authorRow = rowOf({ userId: z.uuid(), roleIds: z.array(z.int()), permissions: z.array(z.string()) });

/** The author of an import with their present rights: none if the account is no longer active. */
export async function findAuthor(db: Db | Tx, userId: string): Promise<VideoManager> {
  const found = await readRow(db, authorRow)`
    select id as "userId", role_ids as "roleIds", permissions from users where id = ${userId}::uuid and status = 'active'`;
  return found ?? { userId, roleIds: [], permissions: [] };
}

const knownRow = rowOf({
  types: z.array(z.string()),
  levels: z.array(z.string()),
  styles: z.array(z.string()),
  methods: z.array(z.string()),
  concepts: z.array(z.string()),
  subscriptionTypeIds: z.array(z.int()),
  languages: z.array(z.string()),
});

/** Which choices of a course exist on this installation. */
export function findKnownChoices(tx: Tx, meta: CourseMeta): Promise<z.infer<typeof knownRow>> {
  return requireRow(tx, knownRow)`
    select
      array(select code from lookup_values where list = 'courseTypes' and code = ${meta.type}) as types,
      array(select code from lookup_values where list = 'tradingClassifications' and code = ${meta.level}) as levels,
      array(select code from lookup_values where list = 'tradingStyles' and code = any(${arrayOf(meta.styles)}::text[])) as styles,
      array(select code from lookup_values where list = 'tradingMethods' and code = any(${arrayOf(meta.methods)}::text[])) as methods,
      array(select code from lookup_values where list = 'tradingConcepts' and code = any(${arrayOf(meta.concepts)}::text[])) as concepts,
      array(select id from subscription_types where id = any(${arrayOf(meta.subscriptionTypeIds)}::int[]))::int[] as "subscriptionTypeIds",
      array(select code from languages where code = ${meta.languageCode}) as languages`;
}

/** Courses that learners can finish, by slug. */
export async function findPrerequisites(tx: Tx, slugs: readonly string[]): Promise<number[]> {
  const rows = await readRows(tx, rowOf({ id: z.int() }))`
    select id from courses where slug = any(${arrayOf(slugs)}::text[]) and status = 'published' order by slug`;
  return rows.map(({ id }) => id);
}

/** Languages available for translations of a course. */
export async function findLanguages(tx: Tx): Promise<string[]> {
  const { codes } = await requireRow(tx, rowOf({ codes: z.array(z.string()) }))`
    select array(select code from languages) as codes`;
  return codes;
}

export async function writeOutline(tx: Tx, courseId: number, outline: unknown): Promise<void> {
  await run(tx)`
    update course_drafts set outline = ${JSON.stringify(outline)}::jsonb where course_id = ${courseId}`;
}

export interface ImportedTranslation {
  kind: string;
  itemId: number;
  field: string;
  lang: string;
  hash: string;
  source: string;
  text: string;
  state: 'confirmed' | 'draft';
}

export async function insertTranslations(
  tx: Tx,
  courseId: number,
  authorId: string,
  rows: readonly ImportedTranslation[],
): Promise<void> {
  const json = JSON.stringify(rows);
  await run(tx)`
    insert into translations (kind, item_id, field, lang, source_hash, source, value, state, course_id, changed_by, changed_at)
    select x.kind, x."itemId", x.field, x.lang, x.hash, x.source, x.text, x.state, ${courseId}, ${authorId}, clock_timestamp()
    from jsonb_to_recordset(${json}::jsonb)
      as x(kind text, "itemId" int, field text, lang text, hash text, source text, text text, state text)
    on conflict do nothing`;
}
