import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelNotice, postNotice, postPersonalNotice } from '#messaging/notices.ts';
import { roleIds } from '@candela/contract/roles';

const expiryMilliseconds = 30 * 86_400_000;

const nameRow = rowOf({ name: z.string() });
const trainerRow = rowOf({ userId: z.uuid() });

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const row = await readRow(tx, nameRow)`select first_name || ' ' || last_name as name from users where id = ${userId}`;
  return row?.name ?? '';
}

interface About {
  courseId: number;
  version: number;
  title: string;
  /** Who made the decision. */
  userId: string;
  note: string;
}

const messageOf = (texts: Awaited<ReturnType<typeof noticeTexts>>, link: string) => ({
  contentType: 'course' as const,
  languageCode: 'en',
  texts,
  link,
  visibleAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
  isPushed: true,
});

const reviewSource = (courseId: number) => `course-review:${courseId}`;

/** Notifies reviewers that a course waits for review. */
export async function tellReviewers(tx: Tx, about: About): Promise<void> {
  const values = { title: about.title, names: await nameOf(tx, about.userId), summary: about.note };
  await postNotice(tx, {
    ...messageOf(await noticeTexts(tx, 'courseSubmitted', values), `/trainer/courses/${about.courseId}`),
    source: reviewSource(about.courseId),
    audience: { roleIds: [roleIds.admin, roleIds.superAdmin], subscriptionTypeIds: [], languageCodes: [] },
  });
}

/** The review is no longer needed. */
export async function untellReviewers(tx: Tx, courseId: number): Promise<void> {
  await cancelNotice(tx, reviewSource(courseId));
}

/** Notifies the trainers of a course of a decision, except the one who made it. */
export async function tellTrainers(
  tx: Tx,
  kind: 'courseApproved' | 'courseChangesRequested' | 'courseLive',
  about: About,
): Promise<void> {
  const values = { title: about.title, names: await nameOf(tx, about.userId), summary: about.note };
  const link =
    kind === 'courseLive' ? `/education/courses/${about.courseId}` : `/trainer/courses/${about.courseId}/edit`;
  // Including the trainers named in the draft.
  const trainers = await readRows(tx, trainerRow)`
    select user_id as "userId" from (
      select user_id from course_trainers where course_id = ${about.courseId}
      union select t.id::uuid from course_drafts d, jsonb_array_elements_text(d.meta -> 'trainerIds') t(id)
        where d.course_id = ${about.courseId}) x
      join users u on u.id = x.user_id
    where user_id <> ${about.userId}`;
  const texts = await noticeTexts(tx, kind, values);
  for (const { userId } of trainers) {
    await postPersonalNotice(tx, userId, {
      ...messageOf(texts, link),
      source: `${kind}:${about.courseId}:${about.version}`,
    });
  }
}
