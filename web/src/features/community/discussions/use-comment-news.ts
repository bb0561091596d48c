import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { thingKeys, type Thing } from '#platform/api/things.ts';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { thingRoom } from '@candela/contract/hub';
import { addComment, changeComment } from './comment-cache.ts';

/**
 * Shows comments of others as they are written. @param seesHidden whether the user sees hidden words, which are sent to nobody
 * @returns comments that came beyond what is loaded: how many, and the first of them
 */
export function useCommentNews({ kind, id }: Thing, { ownId, seesHidden }: { ownId: string; seesHidden: boolean }) {
  const client = useQueryClient();
  const [news, setNews] = useState<readonly number[]>([]);
  useEffect(() => {
    const thing = { kind, id };
    const isHere = (about: { kind: string; id: number }) => about.kind === kind && about.id === id;
    const ends = [
      joinRoom(thingRoom(kind, id)),
      onLive('comments.added', ({ comment, ...about }) => {
        if (!isHere(about) || addComment(client, thing, comment) || comment.author?.id === ownId) return;
        setNews((known) => [...known, comment.id]);
      }),
      onLive('comments.changed', ({ comment, ...about }) => {
        if (!isHere(about)) return;
        if (comment.isHidden && (seesHidden || comment.author?.id === ownId))
          void client.invalidateQueries({ queryKey: thingKeys.comments(thing) });
        else changeComment(client, thing, comment.id, comment);
      }),
      onLive('comments.removed', ({ commentId, ...about }) => {
        if (!isHere(about)) return;
        changeComment(client, thing, commentId, null);
        setNews((known) => known.filter((each) => each !== commentId));
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [client, kind, id, ownId, seesHidden]);
  return { count: news.length, firstId: news[0] ?? null, clear: () => setNews([]) };
}
