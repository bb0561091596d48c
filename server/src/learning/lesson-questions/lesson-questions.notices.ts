import type { Tx } from '#db/client.ts';
import type { LessonRow } from '#learning/authoring/lesson-rows.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';

const expiryMilliseconds = 30 * 86_400_000;
const excerptLength = 160;

/** Tells people of a question or an answer, in the transaction that writes it. */
export async function tellOf(
  tx: Tx,
  given: {
    kind: 'lessonQuestion' | 'lessonAnswer';
    /** Of the question or answer. */
    id: number;
    lesson: LessonRow;
    authorName: string;
    body: string;
    userIds: readonly string[];
  },
): Promise<void> {
  const { kind, id, lesson, body } = given;
  const summary = body.length > excerptLength ? `${body.slice(0, excerptLength).trimEnd()}…` : body;
  for (const userId of given.userIds) {
    await postPersonalNotice(tx, userId, {
      source: `${kind}:${id}`,
      contentType: 'course',
      languageCode: 'en',
      texts: noticeTexts(kind, { title: lesson.title, names: given.authorName, summary }),
      link: `/education/courses/${lesson.courseId}/lessons/${lesson.id}#questions`,
      visibleAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
      isPushed: true,
    });
  }
}
