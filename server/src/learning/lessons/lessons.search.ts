import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { isStaff } from '#db/entitlements.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { hasOpenEarlierRow, hasOpenPrerequisitesRow } from '#learning/access.ts';
import { isLockedByAcademyRow } from '#learning/progress/academy-locks.ts';
import { listTranslatedLanguages } from '#learning/translating/translated-languages.ts';
import { translateLesson } from '#learning/translating/translated-lesson.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readCaptions } from '#platform/text/captions/read-captions.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchCue, SearchDocument, SearchSource } from '#site/search-sources.ts';
import { videoKey } from '#video/storage-keys.ts';

const lessonRow = rowOf({
  id: z.int(),
  courseId: z.int(),
  courseTitle: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  isFreePreview: z.boolean(),
  publishedAt: instantText,
  trainerIds: z.array(z.uuid()),
  title: z.string(),
  body: z.string(),
  videoId: z.uuid().nullable(),
  captionCodes: z.array(z.string()),
});

type LessonRow = z.infer<typeof lessonRow>;

/** Lessons of published courses, with the transcripts of their videos. They are indexed with their course. */
export function createLessonSearch(storage: Storage): SearchSource {
  return {
    kind: 'lesson',
    async load(db, ids) {
      const rows = await listLessons(db, ids);
      const cues: SearchCue[] = [];
      for (const row of rows) cues.push(...(await listCues(storage, row)));
      return { documents: [...rows.map(documentOf), ...(await listTranslated(db, rows))], cues };
    },
    listIds: null,
    listClosed,
  };
}

const closedRow = rowOf({ id: z.int() });

/**
 * Lessons whose text is closed to a learner, by the rules of `lessonObstacle`. A learner who has not enrolled finds the lessons that
 * enrolling would open at once, and no others.
 */
async function listClosed(db: Db | Tx, caller: SignedInCaller, ids: readonly string[]): Promise<string[]> {
  if (isStaff(caller)) return [];
  const { userId } = caller;
  const rows = await readRows(db, closedRow)`
    select l.id from lessons l join courses c on c.id = l.course_id
      left join enrolments e on e.course_id = c.id and e.user_id = ${userId} and e.left_at is null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.id = any(${arrayOf(ids)}::int[]) and not l.is_free_preview and p.user_id is null
      and (greatest(l.opens_at, coalesce(e.enrolled_at, now()) + make_interval(days => l.opens_after_days::int)) > now()
        or (c.progression = 'sequential' and ${hasOpenEarlierRow(userId)})
        or (e.user_id is null and (${hasOpenPrerequisitesRow(userId)} or ${isLockedByAcademyRow(userId)})))`;
  return rows.map(({ id }) => String(id));
}

function foundOf(row: LessonRow) {
  return {
    kind: 'lesson' as const,
    id: String(row.id),
    parent: `course:${row.courseId}`,
    subscriptionTypeIds: row.isFreePreview ? [] : row.subscriptionTypeIds,
    isStaffOnly: false,
    ownerIds: row.trainerIds,
    link: `/education/courses/${row.courseId}/lessons/${row.id}`,
  };
}

function documentOf(row: LessonRow): SearchDocument {
  return {
    ...foundOf(row),
    languageCode: row.languageCode,
    title: row.title,
    subtitle: row.courseTitle,
    names: '',
    body: plainText(row.body),
    at: toIso(row.publishedAt),
  };
}

/** The same in each language of its translations, as readers see it. */
async function listTranslated(db: Db | Tx, rows: readonly LessonRow[]): Promise<SearchDocument[]> {
  const languages = await listTranslatedLanguages(db, 'lesson', rows);
  const documents: SearchDocument[] = [];
  for (const row of rows) {
    const nothing = { sectionTitle: '', previous: null, next: null };
    for (const languageCode of languages.get(row.id) ?? []) {
      const { translation, ...words } = await translateLesson(db, languageCode, { ...row, ...nothing });
      if (translation) documents.push({ ...documentOf({ ...row, ...words, languageCode }), isTranslation: true });
    }
  }
  return documents;
}

async function listCues(storage: Storage, row: LessonRow): Promise<SearchCue[]> {
  if (row.videoId === null) return [];
  const cues: SearchCue[] = [];
  for (const languageCode of row.captionCodes) {
    const key = videoKey(row.videoId, `captions/${languageCode}.vtt`);
    if (!(await storage.head(key))) continue;
    const file = await readCaptions(await buffer(await storage.get(key)), { languageCode, durationSeconds: 0 });
    for (const { from, text } of file?.cues ?? []) {
      cues.push({ ...foundOf(row), languageCode, second: Math.floor(from), text: text.replaceAll('\n', ' ') });
    }
  }
  return cues;
}

async function listLessons(db: Db | Tx, ids: readonly string[]): Promise<LessonRow[]> {
  return readRows(db, lessonRow)`
    select l.id, l.course_id as "courseId", c.title as "courseTitle", c.language_code as "languageCode",
      c.subscription_type_ids as "subscriptionTypeIds", l.is_free_preview as "isFreePreview",
      coalesce(c.published_at, c.created_at) as "publishedAt",
      array(select user_id from course_trainers where course_id = c.id) as "trainerIds", l.title, l.body,
      l.video_id as "videoId",
      array(select language_code from video_captions where video_id = l.video_id order by 1) as "captionCodes"
    from lessons l join courses c on c.id = l.course_id and c.status = 'published'
    where l.id = any(${arrayOf(ids)}::int[]) and l.removed_at is null`;
}
