import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { noticeLanguages } from '#messaging/built-in-texts.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postNotice } from '#messaging/notices.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { toIso } from '#platform/time/instants.ts';

/** Looks for newly published courses. */
export const courseNoticeJob = defineJob({
  name: 'courses.notices',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 10, maxDelaySeconds: 60 },
  limitSeconds: 300,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

const coursesAtOnce = 20;
/** A course published earlier, or before notices existed, is not announced. */
const newsDays = 7;
const expiryMilliseconds = 30 * 86_400_000;

const newCourseRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  publishedAt: instantText,
  trainerNames: z.string(),
});

type NewCourse = z.infer<typeof newCourseRow>;

/**
 * Announces every published course, however it was published. The notice itself records the announcement, so
 * that a crash loses nothing, and two nodes do not announce a course twice.
 */
export function createCourseNotices({ db }: { db: Db }) {
  async function run(): Promise<void> {
    const courses = await listUntold(db);
    // A failure for one course does not delay the others.
    const results = await Promise.allSettled(courses.map((course) => db.transaction((tx) => announce(tx, course))));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  return { run };
}

async function announce(tx: Tx, course: NewCourse): Promise<void> {
  const { languageCode, subscriptionTypeIds } = course;
  await postNotice(tx, {
    source: `course:${course.id}`,
    contentType: 'course',
    // Learners of other languages are not notified; courses in languages that nobody can choose are announced to all.
    audience: {
      roleIds: [],
      subscriptionTypeIds,
      languageCodes: noticeLanguages.includes(languageCode) ? [languageCode] : [],
    },
    languageCode: 'en',
    texts: await noticeTexts(tx, 'coursePublished', { ...course, names: course.trainerNames }),
    link: `/education/courses/${course.id}`,
    visibleAt: toIso(course.publishedAt),
    expiresAt: new Date(Date.parse(course.publishedAt) + expiryMilliseconds).toISOString(),
    isPushed: true,
  });
}

async function listUntold(db: Db): Promise<NewCourse[]> {
  return readRows(db, newCourseRow)`
    select c.id, c.title, c.summary, c.language_code as "languageCode", c.subscription_type_ids as "subscriptionTypeIds",
      c.published_at as "publishedAt", coalesce((select string_agg(u.first_name || ' ' || u.last_name, ', ' order by t.position)
        from course_trainers t join users u on u.id = t.user_id where t.course_id = c.id), '') as "trainerNames"
    from courses c
    where c.status = 'published' and c.published_at <= now() and c.published_at > now() - make_interval(days => ${newsDays}::int)
      and not exists (select from notifications n where n.source = 'course:' || c.id and n.user_id is null)
    order by c.published_at limit ${coursesAtOnce}`;
}
