import type { Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import { shortenText } from '#platform/text/shorten-text.ts';

const expiryMilliseconds = 30 * 86_400_000;
const excerptLength = 160;

/** Notifies people of a question, answer or rating, in the transaction that writes it. A repeated call updates the notice. */
export async function tellOfWords(
  tx: Tx,
  given: {
    kind: 'lessonQuestion' | 'lessonAnswer' | 'courseRated';
    /** Id of what was written. */
    id: number;
    /** Title of the lesson or course. */
    title: string;
    authorName: string;
    body: string;
    link: string;
    userIds: readonly string[];
  },
): Promise<void> {
  const { kind, id, title, body, link } = given;
  const summary = body.length > excerptLength ? `${shortenText(body, excerptLength).trimEnd()}…` : body;
  const texts = await noticeTexts(tx, kind, { title, names: given.authorName, summary });
  for (const userId of given.userIds) {
    await postPersonalNotice(tx, userId, {
      source: `${kind}:${id}`,
      contentType: 'course',
      languageCode: 'en',
      texts,
      link,
      visibleAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
      isPushed: true,
    });
  }
}
