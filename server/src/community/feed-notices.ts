import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { NoticeKind } from '#messaging/built-in-texts.ts';
import { correctNotices, withdrawNotices } from '#messaging/notice-corrections.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postNotice, postPersonalNotice } from '#messaging/notices.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { nameOfPost } from './name-of-post.ts';
import { mentionsOf, textOfPost } from './post-text.ts';
import { noticeSources } from './thing-notices.ts';

const day = 86_400_000;
/** How long a new post stays in the drawer, and is news for the devices of its readers. */
const [shownMilliseconds, pushedMilliseconds] = [14 * day, day];
const summaryLength = 140;

interface NewPost {
  id: number;
  authorName: string;
  text: string;
  subscriptionTypeIds: readonly number[];
}

/** Tells those who may read a post that it is published: once, however often it is tried. */
export async function tellOfPublished(tx: Tx, { id, authorName, text, subscriptionTypeIds }: NewPost): Promise<void> {
  const now = Date.now();
  await postNotice(tx, {
    source: noticeSources.published(id),
    contentType: 'feed',
    audience: { roleIds: [], subscriptionTypeIds: [...subscriptionTypeIds], languageCodes: [] },
    languageCode: 'en',
    texts: await publishedTexts(tx, authorName, text),
    link: `/education/feeds/${id}`,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + shownMilliseconds).toISOString(),
    isPushed: true,
    pushedUntil: new Date(now + pushedMilliseconds).toISOString(),
  });
}

const summaryOf = (text: string): string => shortenText(text.replaceAll(/\s+/g, ' '), summaryLength);

const publishedTexts = (tx: Tx, authorName: string, text: string) =>
  noticeTexts(tx, 'feedPublished', { title: authorName, names: authorName, summary: summaryOf(text) });

const mentionTexts = (tx: Tx, authorName: string, text: string) =>
  noticeTexts(tx, 'commentMention', { title: nameOfPost(text), names: authorName, summary: summaryOf(text) });

const pollEndTexts = (tx: Tx, question: string) => noticeTexts(tx, 'feedPollEnded', { title: question, names: '' });

interface Mentioning {
  id: number;
  authorName: string;
  text: string;
  userIds: readonly string[];
}

/** Tells people that a post mentions them: once, however often it is changed. */
export async function tellMentioned(tx: Tx, { id, authorName, text, userIds }: Mentioning): Promise<void> {
  if (userIds.length === 0) return;
  const now = Date.now();
  const texts = await mentionTexts(tx, authorName, text);
  for (const userId of userIds) {
    await postPersonalNotice(tx, userId, {
      source: noticeSources.mention(id),
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
    source: noticeSources.pollEnded(id),
    contentType: 'feed',
    audience: { roleIds: [], subscriptionTypeIds: [...subscriptionTypeIds], languageCodes: [] },
    languageCode: 'en',
    texts: await pollEndTexts(tx, question),
    link: `/education/feeds/${id}`,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + shownMilliseconds).toISOString(),
    isPushed: false,
  });
}

const postRow = rowOf({
  authorName: z.string(),
  body: z.string(),
  mentions: z.array(personSchema),
  subscriptionTypeIds: z.array(z.int()),
  question: z.string().nullable(),
});

/**
 * What readers were told of a post says what it says now, to those who may read it now; whom it mentions no more is told of nothing. Nobody
 * is told again.
 */
export async function correctNoticesOfPost(tx: Tx, id: number): Promise<void> {
  const post = await readRow(tx, postRow)`
    select a.first_name || ' ' || a.last_name as "authorName", f.body, ${mentionsOf} as mentions,
      f.subscription_type_ids as "subscriptionTypeIds", (select question from feed_polls where feed_id = f.id) as question
    from feeds f join users a on a.id = f.author_id where f.id = ${id}`;
  if (!post) return;
  const { authorName, subscriptionTypeIds, question, mentions } = post;
  const text = textOfPost(post);
  const named = (source: string) => ({ sources: [source] });
  const published = { texts: await publishedTexts(tx, authorName, text), subscriptionTypeIds };
  await correctNotices(tx, named(noticeSources.published(id)), published);
  if (question !== null)
    await correctNotices(tx, named(noticeSources.pollEnded(id)), {
      texts: await pollEndTexts(tx, question),
      subscriptionTypeIds,
    });
  const exceptUserIds = mentions.map((person) => person.id);
  await withdrawNotices(tx, { ...named(noticeSources.mention(id)), exceptUserIds });
  await correctNotices(tx, named(noticeSources.mention(id)), { texts: await mentionTexts(tx, authorName, text) });
}

/** Tells an author what has become of their post: it is hidden, taken back, or could not be published at its time. */
export async function tellAuthor(
  tx: Tx,
  authorId: string,
  feedId: number,
  { kind, note = '' }: { kind: Extract<NoticeKind, 'feedHidden' | 'feedRecalled' | 'feedRefused'>; note?: string },
): Promise<void> {
  const now = Date.now();
  await postPersonalNotice(tx, authorId, {
    source: noticeSources.toAuthor(feedId, kind),
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, kind, { title: '', names: '', summary: note, note }),
    link: `/notifications/feeds/${feedId}/edit`,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + shownMilliseconds).toISOString(),
    isPushed: true,
  });
}
