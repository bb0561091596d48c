import type { DiscussionSource, FoundThing } from '#community/discussion-sources.ts';
import { listReaders } from '#community/things.ts';
import type { Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelPersonalNotices, postPersonalNotice } from '#messaging/notices.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import type { CommentRow } from './comments.queries.ts';
import { readableBody } from './present-comment.ts';

const expiryMilliseconds = 30 * 86_400_000;
const excerptLength = 160;

type Kind = 'commentMention' | 'commentReply' | 'commentWritten' | 'commentHidden';

interface Told {
  source: DiscussionSource;
  found: Pick<FoundThing, 'authorId' | 'title' | 'link'>;
  row: CommentRow;
}

/** Tells who is mentioned, answered, or the author of the thing; each once, and nobody who may not read it. */
export async function tellOfComment(
  tx: Tx,
  { source, found, row }: Told,
  given: { mentioned: readonly string[]; answeredId: string | null },
): Promise<void> {
  const told = new Set([row.author.id]);
  const tell = async (kind: Kind, userIds: readonly string[]) => {
    const others = userIds.filter((id) => !told.has(id));
    for (const id of others) told.add(id);
    const readers = await listReaders(tx, source, row.thingId, others);
    await post(tx, { source, found, row }, { kind, key: `comment:${row.id}`, userIds: readers });
  };
  await tell('commentMention', given.mentioned);
  if (given.answeredId !== null) await tell('commentReply', [given.answeredId]);
  // At most one an hour: a lively discussion must not fill the list of its author.
  if (told.has(found.authorId)) return;
  const hour = Math.floor(Date.now() / 3_600_000);
  await post(
    tx,
    { source, found, row },
    { kind: 'commentWritten', key: `comments:${row.kind}:${row.thingId}:${hour}`, userIds: [found.authorId] },
  );
}

/** Tells the author of a comment that it was hidden, and why. */
export const tellOfHiding = (tx: Tx, told: Told): Promise<void> =>
  post(tx, told, { kind: 'commentHidden', key: `comment-hidden:${told.row.id}`, userIds: [told.row.author.id] });

/** What the comment said must not stay in lists. */
export const withdrawNotices = (tx: Tx, commentId: number): Promise<void> =>
  cancelPersonalNotices(tx, `comment:${commentId}`);

async function post(
  tx: Tx,
  { source, found, row }: Told,
  { kind, key, userIds }: { kind: Kind; key: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const body = kind === 'commentHidden' ? row.hiddenReason : readableBody(row);
  const summary = body.length > excerptLength ? `${shortenText(body, excerptLength).trimEnd()}…` : body;
  const texts = await noticeTexts(tx, kind, { title: found.title, names: row.author.fullName, summary });
  for (const userId of userIds) {
    await postPersonalNotice(tx, userId, {
      source: key,
      contentType: source.contentType,
      languageCode: 'en',
      texts,
      link: `${found.link}#comment-${row.id}`,
      visibleAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
      isPushed: true,
    });
  }
}
