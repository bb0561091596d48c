import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { coverAddress } from '#learning/content/asset-addresses.ts';
import { richTextHtml } from '#platform/text/rich-text/rich-text-html.ts';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { lessonTypes } from '@candela/contract/learning/lessons';
import { textOf } from '@candela/contract/rich-text';

const liveRow = rowOf({
  id: z.int(),
  sectionId: z.int(),
  contentId: z.int().nullable(),
  position: z.int(),
  type: z.enum(lessonTypes),
  requiredPercent: z.int(),
  durationSeconds: z.int(),
  isRemoved: z.boolean(),
});

export type LiveLesson = z.infer<typeof liveRow>;

export async function listLiveLessons(tx: Tx, courseId: number): Promise<LiveLesson[]> {
  return readRows(tx, liveRow)`
    select id, section_id as "sectionId", content_id as "contentId", position, type,
      required_percent as "requiredPercent", duration_seconds as "durationSeconds", removed_at is not null as "isRemoved"
    from lessons where course_id = ${courseId} order by position`;
}

/** Writes the published sections, in order; the others are removed. */
export async function writeSections(
  tx: Tx,
  courseId: number,
  sections: readonly { id: number; title: string }[],
): Promise<void> {
  const ids = arrayOf(sections.map(({ id }) => id));
  await run(tx)`
    insert into sections (id, course_id, title, position) overriding system value
    select x.id, ${courseId}, x.title, x.at - 1
    from unnest(${ids}::int[], ${arrayOf(sections.map(({ title }) => title))}::text[]) with ordinality x(id, title, at)
    on conflict (id) do update set title = excluded.title, position = excluded.position, removed_at = null
    where sections.course_id = ${courseId}`;
  await run(tx)`
    update sections set removed_at = now()
    where course_id = ${courseId} and removed_at is null and id <> all(${ids}::int[])`;
}

const wordsPerSecond = 200 / 60;

/** Reading time of a text, if its author has not set one. */
function durationOf(content: LessonContent): number {
  if (content.durationSeconds > 0 || content.type !== 'text') return content.durationSeconds;
  const words = textOf(content.body).split(/\s+/).length;
  return Math.max(60, Math.ceil(words / wordsPerSecond / 60) * 60);
}

const secondsRow = rowOf({ seconds: z.int().nullable() });

interface LessonPlace {
  courseId: number;
  lessonId: number;
  sectionId: number;
  position: number;
  contentId: number;
  /** The lesson from which it was split. */
  derivedFrom: number | null;
}

/** Writes the published lesson; durations are in seconds. */
export async function writeLesson(tx: Tx, place: LessonPlace, content: LessonContent): Promise<number> {
  const named = content.type === 'video' ? content.videoId : null;
  const video =
    named === null
      ? null
      : await readRow(tx, secondsRow)`
          select round(duration_seconds)::int as seconds from videos where id = ${named}`;
  // A reference that was deleted since the version was made is no longer shown; the rest of the course is published.
  const videoId = video ? named : null;
  const seconds = video?.seconds ?? durationOf(content);
  const requiredPercent = content.type === 'video' ? content.requiredPercent : 90;
  await run(tx)`
    insert into lessons (id, course_id, section_id, title, type, body, position, duration_seconds, is_free_preview,
      required_percent, video_id, content_id, opens_at, opens_after_days, derived_from) overriding system value
    values (${place.lessonId}, ${place.courseId}, ${place.sectionId}, ${content.title}, ${content.type},
      ${richTextHtml(content.body)}, ${place.position}, ${seconds}, ${content.isFreePreview}, ${requiredPercent},
      ${videoId}::uuid, ${place.contentId}, ${content.opensAt ?? null}::timestamptz, ${content.opensAfterDays ?? null}::int,
      ${place.derivedFrom}::int)
    on conflict (id) do update set section_id = excluded.section_id, title = excluded.title, body = excluded.body,
      position = excluded.position, duration_seconds = excluded.duration_seconds,
      is_free_preview = excluded.is_free_preview, required_percent = excluded.required_percent,
      video_id = excluded.video_id, opens_at = excluded.opens_at, opens_after_days = excluded.opens_after_days,
      content_changed_at = case when lessons.content_id = excluded.content_id then lessons.content_changed_at else now() end,
      revision = lessons.revision + (lessons.content_id is distinct from excluded.content_id)::int,
      content_id = excluded.content_id, removed_at = null
    where lessons.course_id = ${place.courseId}`;
  await writeFiles(tx, place.lessonId, content);
  return seconds;
}

async function writeFiles(tx: Tx, lessonId: number, content: LessonContent): Promise<void> {
  const document = content.type === 'pdf' ? content.document : null;
  const files = [
    ...(document ? [{ ...document, isDocument: true }] : []),
    ...content.attachments.map((file) => ({ ...file, isDocument: false })),
  ];
  // Bookmarked addresses of files that stay remain valid.
  await run(tx)`
    delete from attachments where lesson_id = ${lessonId}
      and (asset_id is null or asset_id <> all(${arrayOf(files.map(({ assetId }) => assetId))}::uuid[]))`;
  for (const [at, file] of files.entries()) {
    const updated = await run(tx)`
      update attachments set name = ${file.name}, is_downloadable = ${file.isDownloadable}, is_document = ${file.isDocument},
        created_at = now() + make_interval(secs => ${at} / 1000.0)
      where lesson_id = ${lessonId} and asset_id = ${file.assetId}`;
    if (updated > 0) continue;
    await run(tx)`
      insert into attachments (lesson_id, name, mime_type, size, checksum, is_downloadable, is_document, asset_id, created_at)
      select ${lessonId}, ${file.name}, mime_type, size, checksum, ${file.isDownloadable}::boolean,
        ${file.isDocument}::boolean, id, now() + make_interval(secs => ${at} / 1000.0)
      from course_assets where id = ${file.assetId}`;
  }
}

/** Moves lessons with unchanged contents. */
export async function moveLessons(
  tx: Tx,
  courseId: number,
  places: readonly { id: number; sectionId: number; position: number }[],
): Promise<void> {
  await run(tx)`
    update lessons l set position = x.position, section_id = x.section_id
    from unnest(${arrayOf(places.map(({ id }) => id))}::int[], ${arrayOf(places.map(({ sectionId }) => sectionId))}::int[],
      ${arrayOf(places.map(({ position }) => position))}::int[]) x(id, section_id, position)
    where l.id = x.id and l.course_id = ${courseId}
      and (l.position, l.section_id) is distinct from (x.position::smallint, x.section_id)`;
}

export async function removeLessons(tx: Tx, courseId: number, ids: readonly number[]): Promise<void> {
  await run(tx)`
    update lessons set removed_at = now()
    where course_id = ${courseId} and removed_at is null and id = any(${arrayOf(ids)}::int[])`;
}

/** Writes the course description, and counts its lessons. */
export async function writeCourse(tx: Tx, courseId: number, version: number, meta: CourseMeta): Promise<void> {
  await run(tx)`
    update courses c set title = ${meta.title}, summary = ${meta.summary},
      description = ${richTextHtml(meta.description)}, language_code = ${meta.languageCode}, level = ${meta.level},
      type = ${meta.type}, styles = ${arrayOf(meta.styles)}::text[], methods = ${arrayOf(meta.methods)}::text[],
      concepts = ${arrayOf(meta.concepts)}::text[],
      subscription_type_ids = ${arrayOf(meta.subscriptionTypeIds)}::smallint[], progression = ${meta.progression},
      has_certificate = ${meta.hasCertificate}, prerequisite_ids = ${arrayOf(meta.prerequisiteIds ?? [])}::int[],
      cover_path = ${meta.coverAssetId === null ? null : coverAddress(meta.coverAssetId)},
      lesson_count = l.count, duration_seconds = l.seconds, live_version = ${version}, status = 'published',
      published_at = coalesce(published_at, now()), updated_at = now()
    from (select count(*)::int as count, coalesce(sum(duration_seconds), 0)::int as seconds from lessons
      where course_id = ${courseId} and removed_at is null) l
    where c.id = ${courseId}`;
}
