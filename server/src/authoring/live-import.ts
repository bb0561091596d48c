import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { freezeContent } from '#learning/content/lesson-contents.ts';
import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import { toIso } from '#platform/time/instants.ts';
import type { Outline } from '@candela/contract/authoring/outlines';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { lessonTypes } from '@candela/contract/learning/lessons';
import { emptyQuiz } from '@candela/contract/learning/quizzes';

const courseRow = rowOf({
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  languageCode: z.string(),
  type: z.string(),
  level: z.string(),
  styles: z.array(z.string()),
  methods: z.array(z.string()),
  concepts: z.array(z.string()),
  subscriptionTypeIds: z.array(z.int()),
  progression: z.enum(['free', 'sequential']),
  hasCertificate: z.boolean(),
  prerequisiteIds: z.array(z.int()),
  trainerIds: z.array(z.uuid()),
});

const neededRow = rowOf({ isNeeded: z.boolean() });

/**
 * Creates a first version of a course that was published before versions existed. Its texts are converted to rich text, and
 * from then on each of its lessons has a content.
 */
export async function importLive(tx: Tx, courseId: number): Promise<void> {
  const isNeeded = () => readRow(tx, neededRow)`
    select (live_version is null and published_at is not null)
      or exists (select from lessons l where l.course_id = c.id and l.removed_at is null and l.content_id is null)
      as "isNeeded" from courses c where id = ${courseId}`;
  if (!(await isNeeded())?.isNeeded) return;
  await run(tx)`select from courses where id = ${courseId} for update`;
  if (!(await isNeeded())?.isNeeded) return;
  await importLessons(tx, courseId);
  const course = await readRow(tx, courseRow)`
    select c.title, c.summary, c.description, c.language_code as "languageCode", c.type, c.level, c.styles, c.methods,
      c.concepts, c.subscription_type_ids as "subscriptionTypeIds", c.progression, c.has_certificate as "hasCertificate",
      c.prerequisite_ids as "prerequisiteIds",
      array(select user_id from course_trainers t where t.course_id = c.id order by position) as "trainerIds"
    from courses c where c.id = ${courseId} and c.live_version is null and c.published_at is not null`;
  if (!course) return;
  const meta: CourseMeta = { ...course, description: richTextFromHtml(course.description), coverAssetId: null };
  const outline = await readOutline(tx, courseId);
  await run(tx)`
    insert into course_versions (course_id, number, state, meta, outline, lesson_count, note, published_at, created_at)
    select ${courseId}, 1, 'imported', ${JSON.stringify(meta)}::jsonb, ${JSON.stringify(outline)}::jsonb,
      ${outline.reduce((count, { lessons }) => count + lessons.length, 0)}, '', published_at, published_at
    from courses where id = ${courseId}`;
  await run(tx)`update courses set live_version = 1 where id = ${courseId}`;
}

const lessonRow = rowOf({
  id: z.int(),
  title: z.string(),
  type: z.enum(lessonTypes),
  body: z.string(),
  durationSeconds: z.int(),
  isFreePreview: z.boolean(),
  requiredPercent: z.int(),
  videoId: z.uuid().nullable(),
  opensAt: instantText.nullable(),
  opensAfterDays: z.int().nullable(),
  files: z.array(
    z.object({ assetId: z.uuid(), name: z.string(), isDownloadable: z.boolean(), isDocument: z.boolean() }),
  ),
});

async function importLessons(tx: Tx, courseId: number): Promise<void> {
  await run(tx)`
    insert into course_assets (id, course_id, kind, name, mime_type, size, checksum, storage_key, created_at)
    select a.id, l.course_id, 'file', a.name, a.mime_type, a.size, a.checksum, 'attachments/' || a.id, a.created_at
    from attachments a join lessons l on l.id = a.lesson_id
    where l.course_id = ${courseId} and a.asset_id is null on conflict do nothing`;
  await run(tx)`
    update attachments a set asset_id = a.id from lessons l
    where l.id = a.lesson_id and l.course_id = ${courseId} and a.asset_id is null`;
  const lessons = await readRows(tx, lessonRow)`
    select l.id, l.title, l.type, l.body, l.duration_seconds as "durationSeconds", l.is_free_preview as "isFreePreview",
      l.required_percent as "requiredPercent", l.video_id as "videoId",
      l.opens_at as "opensAt", l.opens_after_days as "opensAfterDays",
      (select coalesce(json_agg(json_build_object('assetId', a.asset_id, 'name', a.name, 'isDownloadable',
          a.is_downloadable, 'isDocument', a.is_document) order by a.created_at, a.id), '[]')
        from attachments a where a.lesson_id = l.id) as files
    from lessons l where l.course_id = ${courseId} and l.content_id is null and l.removed_at is null`;
  for (const lesson of lessons) {
    const contentId = await freezeContent(tx, {
      courseId,
      lessonId: lesson.id,
      content: contentOf(lesson),
      authorId: null,
    });
    await run(tx)`update lessons set content_id = ${contentId} where id = ${lesson.id}`;
  }
}

function contentOf(lesson: z.infer<typeof lessonRow>): LessonContent {
  const file = ({ assetId, name, isDownloadable }: (typeof lesson.files)[number]) => ({
    assetId,
    name,
    isDownloadable,
  });
  const common = {
    title: lesson.title,
    body: richTextFromHtml(lesson.body),
    attachments: lesson.files.filter(({ isDocument }) => !isDocument).map(file),
    isFreePreview: lesson.isFreePreview,
    durationSeconds: lesson.durationSeconds,
    ...(lesson.opensAt !== null && { opensAt: toIso(lesson.opensAt) }),
    ...(lesson.opensAfterDays !== null && { opensAfterDays: lesson.opensAfterDays }),
  };
  const document = lesson.files.find(({ isDocument }) => isDocument);
  switch (lesson.type) {
    case 'pdf':
      return { ...common, type: 'pdf', document: document ? file(document) : null };
    case 'video':
      return {
        ...common,
        type: 'video',
        videoId: lesson.videoId,
        embed: null,
        requiredPercent: lesson.requiredPercent,
      };
    case 'quiz':
      return { ...common, type: 'quiz', quiz: emptyQuiz() };
    case 'live':
      return { ...common, type: 'live', eventId: null };
    case 'embed':
      return { ...common, type: 'embed', embed: null };
    default:
      return { ...common, type: 'text' };
  }
}

const placeRow = rowOf({
  sectionId: z.int(),
  title: z.string(),
  id: z.int().nullable(),
  contentId: z.int().nullable(),
});

async function readOutline(tx: Tx, courseId: number): Promise<Outline> {
  const rows = await readRows(tx, placeRow)`
    select s.id as "sectionId", s.title, l.id, l.content_id as "contentId"
    from sections s left join lessons l on l.section_id = s.id and l.removed_at is null
    where s.course_id = ${courseId} and s.removed_at is null order by s.position, s.id, l.position`;
  const outline: Outline = [];
  for (const { sectionId, title, id, contentId } of rows) {
    let section = outline.find((each) => each.id === sectionId);
    if (!section) outline.push((section = { id: sectionId, title, state: 'active', lessons: [] }));
    if (id !== null) section.lessons.push({ id, state: 'active', contentId, carriesFrom: [], isDoneAgain: false });
  }
  return outline;
}
