import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import type { NoticeKind } from '#messaging/built-in-texts.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelNotice, cancelPersonalNotices, postNotice, postPersonalNotice } from '#messaging/notices.ts';
import { shortenText } from '#platform/text/shorten-text.ts';

const day = 86_400_000;
/** How long a new post stays in the drawer, and is news for the devices of its readers. */
const [shownMilliseconds, pushedMilliseconds] = [14 * day, day];
const summaryLength = 140;

const sourceOf = (feedId: number) => `feed:${feedId}:published`;

const mentionSourceOf = (feedId: number) => `feed:${feedId}:mention`;

interface NewPost {
  id: number;
  authorName: string;
  text: string;
  subscriptionTypeIds: readonly number[];
}

/** Tells those who may read a post that it is published: once, however often it is tried. */
export async function tellOfPublished(tx: Tx, { id, authorName, text, subscriptionTypeIds }: NewPost): Promise<void> {
  const now = Date.now();
  const summary = shortenText(text.replaceAll(/\s+/g, ' '), summaryLength);
  await postNotice(tx, {
    source: sourceOf(id),
    contentType: 'feed',
    audience: { roleIds: [], subscriptionTypeIds: [...subscriptionTypeIds], languageCodes: [] },
    languageCode: 'en',
    texts: await noticeTexts(tx, 'feedPublished', { title: authorName, names: authorName, summary }),
    link: `/education/feeds/${id}`,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + shownMilliseconds).toISOString(),
    isPushed: true,
    pushedUntil: new Date(now + pushedMilliseconds).toISOString(),
  });
}

interface Mentioning {
  id: number;
  authorName: string;
  title: string;
  text: string;
  userIds: readonly string[];
}

/** Tells people that a post mentions them: once, however often it is changed. */
export async function tellMentioned(tx: Tx, { id, authorName, title, text, userIds }: Mentioning): Promise<void> {
  if (userIds.length === 0) return;
  const now = Date.now();
  const summary = shortenText(text.replaceAll(/\s+/g, ' '), summaryLength);
  const texts = await noticeTexts(tx, 'commentMention', { title, names: authorName, summary });
  for (const userId of userIds) {
    await postPersonalNotice(tx, userId, {
      source: mentionSourceOf(id),
      contentType: 'feed',
      languageCode: 'en',
      texts,
      link: `/education/feeds/${id}`,
      visibleAt: new Date(now).toISOString(),
      expiresAt: new Date(now + shownMilliseconds).toISOString(),
      isPushed: true,
    });
  }
}

/** Tells the readers of a post, in the list of notices only, that its poll has ended. */
export async function tellOfPollEnd(
  tx: Tx,
  id: number,
  { question, subscriptionTypeIds }: { question: string; subscriptionTypeIds: readonly number[] },
): Promise<void> {
  const now = Date.now();
  await postNotice(tx, {
    source: `feed:${id}:poll`,
    contentType: 'feed',
    audience: { roleIds: [], subscriptionTypeIds: [...subscriptionTypeIds], languageCodes: [] },
    languageCode: 'en',
    texts: await noticeTexts(tx, 'feedPollEnded', { title: question, names: '' }),
    link: `/education/feeds/${id}`,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + shownMilliseconds).toISOString(),
    isPushed: false,
  });
}

const toldRow = rowOf({ isTold: z.boolean() });

/** Whether the readers of a post are told of it by a notice that is still shown. */
export async function isTold(tx: Tx, id: number): Promise<boolean> {
  const row = await requireRow(tx, toldRow)`
    select exists (select from notifications where source = ${sourceOf(id)} and user_id is null) as "isTold"`;
  return row.isTold;
}

/** Takes back what readers were told of a post. */
export async function withdrawPublished(tx: Tx, id: number): Promise<void> {
  await cancelNotice(tx, sourceOf(id));
  await cancelNotice(tx, `feed:${id}:poll`);
  await cancelPersonalNotices(tx, mentionSourceOf(id));
}

/** Tells an author what has become of their post: it is hidden, or could not be published at its time. */
export async function tellAuthor(
  tx: Tx,
  authorId: string,
  feedId: number,
  { kind, note = '' }: { kind: Extract<NoticeKind, 'feedHidden' | 'feedRefused'>; note?: string },
): Promise<void> {
  const now = Date.now();
  await postPersonalNotice(tx, authorId, {
    source: `feed:${feedId}:${kind}`,
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, kind, { title: '', names: '', summary: note, note }),
    link: `/notifications/feeds/${feedId}/edit`,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + shownMilliseconds).toISOString(),
    isPushed: true,
  });
}
