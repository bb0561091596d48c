import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { thingKeys, type Thing } from '#platform/api/things.ts';
import {
  createComment,
  hideComment,
  listComments,
  listMentionable,
  removeComment,
  updateComment,
} from '@candela/contract/community/discussions';
import { addComment, changeComment } from './comment-cache.ts';

/** @param from the comment with which the list begins; null: the first one */
export const commentsQuery = (thing: Thing, from: number | null) =>
  infiniteQueryOptions({
    queryKey: [...thingKeys.comments(thing), from],
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        {
          params: thing,
          query: { limit: 20, ...(pageParam === null ? from !== null && { from } : { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const mentionableQuery = (thing: Thing, search: string) =>
  queryOptions({
    queryKey: [...thingKeys.of(thing), 'people', search],
    queryFn: ({ signal }) => call(listMentionable, { params: thing, query: { search } }, { signal }),
    staleTime: 30_000,
  });

/** Writing, changing, deleting and hiding comments on a thing. */
export function useCommenting(thing: Thing) {
  const client = useQueryClient();
  return {
    write: useMutation({
      mutationFn: (body: { body: string; replyToId: number | null }) => call(createComment, { params: thing, body }),
      onSuccess: (comment) => void addComment(client, thing, comment),
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: number; body: string }) =>
        call(updateComment, { params: { id }, body: { body } }),
      onSuccess: (comment) => changeComment(client, thing, comment.id, comment),
    }),
    remove: useMutation({
      mutationFn: (id: number) => call(removeComment, { params: { id } }),
      onSuccess: () => client.invalidateQueries({ queryKey: thingKeys.comments(thing) }),
    }),
    hide: useMutation({
      mutationFn: ({ id, ...body }: { id: number; isHidden: boolean; reason: string }) =>
        call(hideComment, { params: { id }, body }),
      onSuccess: (comment) => changeComment(client, thing, comment.id, comment),
    }),
  };
}
