import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isOwnRowOfList } from '#authoring/authoring-access.ts';
import { isOfferedVideo, isUsableEvent } from '#authoring/usable-references.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { canRow, personJson } from '#db/entitlements.ts';
import { firstOf, opaqueContaining } from '#db/first-rows.ts';
import { containing } from '#db/like-patterns.ts';
import { instantText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isReviewer } from '#learning/course-authors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema } from '@candela/contract/accounts/people';
import type { AuthoringState } from '@candela/contract/authoring/authored-courses';
import type { CourseMeta } from '@candela/contract/learning/course-meta';

const courseRow = rowOf({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  coverPath: z.string().nullable(),
  coverAssetId: z.string().nullable(),
  trainers: z.array(personSchema),
  status: z.enum(['draft', 'in_review', 'changes_requested', 'published', 'unpublished', 'archived']),
  state: z.enum(['draft', 'in_review', 'changes_requested', 'approved']).nullable(),
  publishAt: instantText.nullable(),
  lessonCount: z.int(),
  learnerCount: z.int(),
  completedCount: z.int(),
  openThreadCount: z.int(),
  updatedAt: instantText,
  isDemo: z.boolean(),
});

export type CourseRow = z.infer<typeof courseRow>;

const ofState: Record<AuthoringState, SQL> = {
  draft: sql`(d.state = 'draft' and c.status <> 'archived')`,
  in_review: sql`(d.state = 'in_review' and c.status <> 'archived')`,
  changes_requested: sql`(d.state = 'changes_requested' and c.status <> 'archived')`,
  approved: sql`(d.state = 'approved' and d.publish_at is null and c.status <> 'archived')`,
  scheduled: sql`(d.state = 'approved' and d.publish_at is not null and c.status <> 'archived')`,
  published: sql`c.status = 'published'`,
  unpublished: sql`c.status = 'unpublished'`,
  archived: sql`c.status = 'archived'`,
};

interface Filter {
  search: string | undefined;
  state: AuthoringState | undefined;
  languageCode: string | undefined;
  isOwn: boolean;
}

const draftLanguage = sql`(d.meta ->> 'languageCode')`;

/** Whether a pattern fits the words of the course `c`, or of its draft `d`. */
const isNamed = (pattern: SQL) => sql`(c.title || ' ' || c.summary ilike ${pattern}
  or (d.meta ->> 'title') || ' ' || (d.meta ->> 'summary') ilike ${pattern})`;

/**
 * Titles and covers are taken from the draft if there is one. What stands in two tables is not asked of their join, for which there is no
 * index, but of each: a word mostly fills a page from the first courses, and otherwise by the ids of both.
 */
export async function listRows(
  db: Db,
  caller: SignedInCaller,
  filter: Filter,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<CourseRow[]> {
  const isAll = isReviewer(caller) && !filter.isOwn;
  const conditions = [isAll ? sql`true` : await isOwnRowOfList(db, caller.userId)];
  if (filter.state) conditions.push(ofState[filter.state]);
  else conditions.push(sql`c.status <> 'archived'`);
  if (page.after) conditions.push(sql`(c.updated_at, c.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`);
  // Inlined as a number: for a parameter the planner assumes that a tenth of all rows match, and sorts them.
  const limit = sql.raw(`limit ${page.limit + 1}`);
  const order = sql`order by c.updated_at desc nulls last, c.id desc nulls last`;
  const rows = (more: SQL) => sql`select c.id, c.updated_at
    from courses c left join course_drafts d on d.course_id = c.id where ${sql.join(conditions, sql` and `)} ${more} ${order}`;
  const { search, languageCode } = filter;
  const isSpoken = languageCode ? sql`and coalesce(${draftLanguage}, c.language_code) = ${languageCode}` : sql``;
  if (search) {
    const front = firstOf(rows(isSpoken));
    const found = await readPage(
      db,
      sql`(select c.* from ${front} f join courses c on c.id = f.id
      left join course_drafts d on d.course_id = c.id where ${isNamed(opaqueContaining(search))} ${order} ${limit})`,
      order,
    );
    if (found.length > page.limit) return found;
    const words = containing(search);
    const ids = sql`select c.id from courses c where c.title || ' ' || c.summary ilike ${words}
      union select d.course_id from course_drafts d where (d.meta ->> 'title') || ' ' || (d.meta ->> 'summary') ilike ${words}`;
    return readPage(db, sql`(${rows(sql`${isSpoken} and c.id in (${ids})`)} ${limit})`, order);
  }
  if (!languageCode) return readPage(db, sql`(${rows(sql``)} ${limit})`, order);
  const own = sql`and c.language_code = ${languageCode} and coalesce(${draftLanguage}, c.language_code) = c.language_code`;
  const drafted = sql`and ${draftLanguage} = ${languageCode} and c.language_code <> ${languageCode}`;
  return readPage(
    db,
    sql`(select * from ((${rows(own)} ${limit}) union all (${rows(drafted)} ${limit})) c ${order} ${limit})`,
    order,
  );
}

async function readPage(db: Db, page: SQL, order: SQL): Promise<CourseRow[]> {
  return readRows(db, courseRow)`
    select c.id, coalesce(d.meta ->> 'title', c.title) as title,
      coalesce(d.meta ->> 'languageCode', c.language_code) as "languageCode", c.cover_path as "coverPath",
      d.meta ->> 'coverAssetId' as "coverAssetId",
      (select coalesce(json_agg(${sql.raw(personJson)} order by ct.position), '[]')
        from course_trainers ct join users u on u.id = ct.user_id where ct.course_id = c.id) as trainers,
      c.status, d.state, d.publish_at as "publishAt",
      case when d.course_id is null then c.lesson_count
        else (select count(*)::int from jsonb_path_query(d.outline,
          '$[*] ? (@.state == "active").lessons[*] ? (@.state == "active")')) end as "lessonCount",
      c.learner_count as "learnerCount", c.completed_count as "completedCount",
      (select count(*)::int from review_threads t where t.course_id = c.id and t.resolved_at is null) as "openThreadCount",
      c.updated_at as "updatedAt", c.is_demo as "isDemo"
    from ${page} page join courses c on c.id = page.id left join course_drafts d on d.course_id = c.id ${order}`;
}

const revisionRow = rowOf({ revision: z.int(), savedAt: instantText });

/** Null when somebody else has saved meanwhile. */
export async function writeMeta(tx: Tx, courseId: number, revision: number, meta: CourseMeta) {
  return readRow(tx, revisionRow)`
    update course_drafts set meta = ${JSON.stringify(meta)}::jsonb, meta_revision = meta_revision + 1
    where course_id = ${courseId} and meta_revision = ${revision}
    returning meta_revision as revision, now() as "savedAt"`;
}

const knownRow = rowOf({ unknown: z.int() });

type Choice = [list: string, code: string];

const codesOf = (meta: CourseMeta): Choice[] => [
  ['courseTypes', meta.type],
  ['tradingClassifications', meta.level],
  ...meta.styles.map((code): Choice => ['tradingStyles', code]),
  ...meta.methods.map((code): Choice => ['tradingMethods', code]),
  ...meta.concepts.map((code): Choice => ['tradingConcepts', code]),
];

/**
 * How many choices are not in the lists from which they are chosen.
 * @param before previous choices may be kept, even if they were removed from the list since
 */
export async function countUnknownChoices(
  tx: Db | Tx,
  meta: CourseMeta,
  before: CourseMeta | null = null,
): Promise<number> {
  const known = new Set(before ? codesOf(before).map(String) : []);
  const codes = codesOf(meta).filter((choice) => !known.has(String(choice)));
  const added = (ids: readonly number[], old: readonly number[]) => ids.filter((id) => !old.includes(id));
  const subscriptionTypeIds = added(meta.subscriptionTypeIds, before?.subscriptionTypeIds ?? []);
  const prerequisiteIds = added(meta.prerequisiteIds ?? [], before?.prerequisiteIds ?? []);
  const languageCodes = meta.languageCode === before?.languageCode ? [] : [meta.languageCode];
  const { unknown } = await requireRow(tx, knownRow)`
    select ((select count(*) from unnest(${arrayOf(codes.map(([list]) => list))}::text[],
          ${arrayOf(codes.map(([, code]) => code))}::text[]) x(list, code)
        where not exists (select from lookup_values v where v.list = x.list and v.code = x.code))
      + (select count(*) from unnest(${arrayOf(subscriptionTypeIds)}::int[]) x(id)
        where not exists (select from subscription_types s where s.id = x.id))
      + (select count(*) from unnest(${arrayOf(languageCodes)}::text[]) x(code)
        where not exists (select from languages l where l.code = x.code))
      + (select count(*) from unnest(${arrayOf(prerequisiteIds)}::int[]) x(id)
        where not exists (select from courses c where c.id = x.id and c.status = 'published')))::int as unknown`;
  return unknown;
}

/** How many of these people cannot create courses. */
export async function countUnknownTrainers(tx: Db | Tx, ids: readonly string[]): Promise<number> {
  const { unknown } = await requireRow(tx, knownRow)`
    select count(*)::int as unknown from unnest(${arrayOf(ids)}::uuid[]) x(id)
    where not exists (select from users u where u.id = x.id and u.status = 'active' and ${canRow('courses.create')})`;
  return unknown;
}

const choiceRow = rowOf({
  id: z.string(),
  label: z.string(),
  durationSeconds: z.int().nullable(),
  startsAt: instantText.nullable(),
});

export type ChoiceRow = z.infer<typeof choiceRow>;

const choiceCount = 30;

interface Wanted {
  courseId: number;
  kind: 'trainers' | 'videos' | 'events';
  search: string;
}

/** What the caller may reference in a course: trainers who can create courses, usable videos that are ready, usable planned events. */
export async function listChoices(
  db: Db,
  caller: SignedInCaller,
  { courseId, kind, search }: Wanted,
): Promise<ChoiceRow[]> {
  const words = containing(search);
  if (kind === 'trainers') {
    return readRows(db, choiceRow)`
      select u.id::text as id, u.first_name || ' ' || u.last_name as label, null::int as "durationSeconds",
        null::timestamptz as "startsAt"
      from users u where u.status = 'active' and ${canRow('courses.create')}
        and u.first_name || ' ' || u.last_name ilike ${words}
      order by u.first_name, u.last_name, u.id limit ${choiceCount}`;
  }
  if (kind === 'videos') {
    return readRows(db, choiceRow)`
      select v.id::text as id, v.title as label, round(v.duration_seconds)::int as "durationSeconds",
        null::timestamptz as "startsAt"
      from videos v where v.state = 'ready' and ${isOfferedVideo(caller, courseId)} and v.title ilike ${words}
      order by v.title, v.id limit ${choiceCount}`;
  }
  return readRows(db, choiceRow)`
    select e.id::text as id, e.title as label, e.duration_minutes * 60 as "durationSeconds", e.starts_at as "startsAt"
    from events e where e.status = 'scheduled' and e.starts_at > now() and ${isUsableEvent(caller, courseId)}
      and e.title ilike ${words}
    order by e.starts_at, e.id limit ${choiceCount}`;
}
