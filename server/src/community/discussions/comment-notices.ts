import type { DiscussionSource, FoundThing } from '#community/discussion-sources.ts';
import { linkOfComment, noticeSources } from '#community/thing-notices.ts';
import { listReaders } from '#community/things.ts';
import type { Tx } from '#db/client.ts';
import { correctNotices, withdrawNotices } from '#messaging/notice-corrections.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
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
    await post(tx, { source, found, row }, { kind, key: noticeSources.comment(row.id), userIds: readers });
  };
  await tell('commentMention', given.mentioned);
  if (given.answeredId !== null) await tell('commentReply', [given.answeredId]);
  // At most one an hour: a lively discussion must not fill the list of its author.
  if (told.has(found.authorId)) return;
  await post(
    tx,
    { source, found, row },
    { kind: 'commentWritten', key: noticeSources.commentsOfHour(row), userIds: [found.authorId] },
  );
}

/** Tells the author of a comment that it was hidden, and why. */
export const tellOfHiding = (tx: Tx, told: Told): Promise<void> =>
  post(tx, told, {
    kind: 'commentHidden',
    key: noticeSources.commentHidden(told.row.id),
    userIds: [told.row.author.id],
  });

/** What others were told of a comment says what it says now; whom it mentions no more is told of nothing. Nobody is told again. */
export async function correctNoticesOfComment(
  tx: Tx,
  { found, row }: Omit<Told, 'source'>,
  before: CommentRow,
): Promise<void> {
  const [was, is] = [before, row].map(({ mentions }) => mentions.map(({ id }) => id));
  const sources = [noticeSources.comment(row.id)];
  await withdrawNotices(tx, { sources, userIds: (was ?? []).filter((id) => !is?.includes(id)) });
  await correctNotices(tx, { sources, userIds: is ?? [] }, { texts: await textsOf(tx, 'commentMention', found, row) });
  await correctNotices(
    tx,
    { sources, exceptUserIds: is ?? [] },
    { texts: await textsOf(tx, 'commentReply', found, row) },
  );
  const ofHour = { sources: [noticeSources.commentsOfHour(row)], links: [linkOfComment(row)] };
  await correctNotices(tx, ofHour, { texts: await textsOf(tx, 'commentWritten', found, row) });
}

function textsOf(tx: Tx, kind: Kind, { title }: Pick<FoundThing, 'title'>, row: CommentRow) {
  const body = kind === 'commentHidden' ? row.hiddenReason : readableBody(row);
  const summary = body.length > excerptLength ? `${shortenText(body, excerptLength).trimEnd()}…` : body;
  return noticeTexts(tx, kind, { title, names: row.author.fullName, summary });
}

async function post(
  tx: Tx,
  { source, found, row }: Told,
  { kind, key, userIds }: { kind: Kind; key: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const texts = await textsOf(tx, kind, found, row);
  for (const userId of userIds) {
    await postPersonalNotice(tx, userId, {
      source: key,
      contentType: source.contentType,
      languageCode: 'en',
      texts,
      link: linkOfComment(row),
      visibleAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
      isPushed: true,
    });
  }
}
