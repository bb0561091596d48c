import type { Hub } from '#platform/realtime/hub.ts';
import { thingRoom } from '@candela/contract/hub';
import type { CommentRow } from './comments.queries.ts';
import { presentComment } from './present-comment.ts';

/** Sends comments to those who look at what they are about, on every node, as everybody sees them; after the commit. */
export function createCommentNews(hub: Pick<Hub, 'publish'>) {
  const send = (event: 'comments.added' | 'comments.changed') => (row: CommentRow) =>
    hub.publish(thingRoom(row.kind, row.thingId), event, {
      kind: row.kind,
      id: row.thingId,
      comment: presentComment(row, null),
    });

  return {
    added: send('comments.added'),
    changed: send('comments.changed'),
    removed: ({ kind, thingId, id }: CommentRow) =>
      hub.publish(thingRoom(kind, thingId), 'comments.removed', { kind, id: thingId, commentId: id }),
  };
}

export type CommentNews = ReturnType<typeof createCommentNews>;
