import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { isIncluded } from '#db/entitlements.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, rowOf } from '#db/rows.ts';
import { translateTexts, type SourceText } from '#learning/translating/translated-texts.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { personSchema } from '@candela/contract/accounts/people';
import type { CourseCard } from '@candela/contract/learning/courses';

/** A course as shown in lists, read in one query with its trainers and the caller's enrolment (aliases `c` and `e`). */
export const courseCardRow = rowOf({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  languageCode: z.string(),
  level: z.string(),
  type: z.string(),
  coverPath: z.string().nullable(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  publishedAt: instantText,
  isDemo: z.boolean(),
  ratingCount: z.int(),
  ratingSum: z.int(),
  subscriptionTypeIds: z.array(z.int()),
  trainers: z.array(personSchema),
  enrolledAt: instantText.nullable(),
  completedLessons: z.int().nullable(),
  completedAt: instantText.nullable(),
});

export type CourseCardRow = z.infer<typeof courseCardRow>;

export const courseCardColumns = sql.raw(`
  c.id, c.slug, c.title, c.summary, c.language_code as "languageCode", c.level, c.type, c.cover_path as "coverPath",
  c.lesson_count as "lessonCount", c.duration_seconds as "durationSeconds", c.published_at as "publishedAt",
  c.is_demo as "isDemo",
  c.rating_count as "ratingCount", c.rating_sum as "ratingSum", c.subscription_type_ids as "subscriptionTypeIds",
  (select coalesce(json_agg(person.json order by ct.position), '[]') from course_trainers ct
    -- With a limit they are looked up one by one; joined, all users are read for each course while there are few.
    cross join lateral (select ${personJson} as json from users u where u.id = ct.user_id limit 1) person
    where ct.course_id = c.id) as trainers,
  e.enrolled_at as "enrolledAt", e.completed_lessons as "completedLessons", e.completed_at as "completedAt"`);

/** Translated parts of a card: title and summary. */
export function textsOfCard(row: CourseCardRow): SourceText[] {
  const common = { kind: 'course', itemId: row.id, languageCode: row.languageCode } as const;
  return [
    { ...common, field: 'title', source: row.title },
    { ...common, field: 'summary', source: row.summary },
  ];
}

/** Cards with title and summary in the reader's language, if they are translated. */
export async function translateCards<T extends CourseCardRow>(db: Db, languageCode: string, rows: T[]): Promise<T[]> {
  const texts = await translateTexts(db, languageCode, rows.flatMap(textsOfCard));
  return rows.map((row, at) => ({
    ...row,
    title: texts[2 * at] ?? row.title,
    summary: texts[2 * at + 1] ?? row.summary,
  }));
}

export function presentCourseCard(caller: SignedInCaller, row: CourseCardRow): CourseCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    languageCode: row.languageCode,
    level: row.level,
    type: row.type,
    coverPath: row.coverPath,
    trainers: row.trainers,
    lessonCount: row.lessonCount,
    durationSeconds: row.durationSeconds,
    publishedAt: toIso(row.publishedAt),
    isDemo: row.isDemo,
    rating: row.ratingCount > 0 ? { average: row.ratingSum / row.ratingCount, count: row.ratingCount } : null,
    isIncluded: isIncluded(caller, row.subscriptionTypeIds),
    progress:
      row.enrolledAt === null
        ? null
        : {
            completedLessons: Math.min(row.completedLessons ?? 0, row.lessonCount),
            totalLessons: row.lessonCount,
            enrolledAt: toIso(row.enrolledAt),
            completedAt: toIsoOrNull(row.completedAt),
          },
  };
}
