import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  getOwnRating,
  listRatings,
  listTrainerRatings,
  rateCourse,
  removeRating,
  replyToRating,
} from '@candela/contract/learning/ratings';

const keys = {
  list: (courseId: number) => ['ratings', courseId, 'list'],
  ofTrainer: (trainerId: string) => ['ratings', 'trainer', trainerId],
  own: (courseId: number) => ['ratings', courseId, 'own'],
};

export const ratingsQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: keys.list(courseId),
    queryFn: ({ pageParam, signal }) =>
      call(listRatings, { params: { id: courseId }, query: { limit: 10, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const trainerRatingsQuery = (trainerId: string) =>
  infiniteQueryOptions({
    queryKey: keys.ofTrainer(trainerId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listTrainerRatings,
        { params: { id: trainerId }, query: { limit: 5, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const ownRatingQuery = (courseId: number) =>
  queryOptions({
    queryKey: keys.own(courseId),
    queryFn: ({ signal }) => call(getOwnRating, { params: { id: courseId } }, { signal }),
  });

/** Rating, deleting a rating, and replying; the course with its average is refetched. */
export function useRatings(courseId: number) {
  const client = useQueryClient();
  const params = { id: courseId };
  const onSuccess = () =>
    Promise.all([['ratings', courseId], ['courses']].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    rate: useMutation({
      mutationFn: (body: { stars: number; body: string }) => call(rateCourse, { params, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => call(removeRating, { params }), onSuccess }),
    reply: useMutation({
      mutationFn: ({ id, reply }: { id: number; reply: string | null }) =>
        call(replyToRating, { params: { id }, body: { reply } }),
      onSuccess,
    }),
  };
}
