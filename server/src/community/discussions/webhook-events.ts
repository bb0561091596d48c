import type { Tx } from '#db/client.ts';
import { recordEvents } from '#integrations/webhook-events.ts';
import { toIso } from '#platform/time/instants.ts';
import type { CommentRow } from './comments.queries.ts';

/** In the transaction that writes it. */
export const recordComment = (tx: Tx, { id, kind, thingId, author, createdAt }: CommentRow): Promise<void> =>
  recordEvents(tx, 'comment.created', async () => [
    {
      id,
      thing: { kind, id: thingId },
      author: { id: author.id, fullName: author.fullName },
      createdAt: toIso(createdAt),
    },
  ]);
