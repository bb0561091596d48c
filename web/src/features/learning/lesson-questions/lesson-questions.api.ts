import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  acceptLessonAnswer,
  answerLessonQuestion,
  askLessonQuestion,
  hideLessonAnswer,
  hideLessonQuestion,
  listLessonAnswers,
  listLessonQuestions,
} from '@candela/contract/learning/lesson-questions';

const keys = {
  all: ['lesson-questions'],
  list: (lessonId: number) => ['lesson-questions', 'list', lessonId],
  answers: (id: number) => ['lesson-questions', 'answers', id],
};

export const lessonQuestionsQuery = (lessonId: number) =>
  infiniteQueryOptions({
    queryKey: keys.list(lessonId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listLessonQuestions,
        { params: { id: lessonId }, query: { limit: 20, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const lessonAnswersQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keys.answers(id),
    queryFn: ({ pageParam, signal }) =>
      call(listLessonAnswers, { params: { id }, query: { limit: 50, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keys.all }) });
}

export function useAsk(lessonId: number) {
  return useChange((body: { body: string; second: number | null }) =>
    call(askLessonQuestion, { params: { id: lessonId }, body }),
  );
}

export function useAnswering(id: number) {
  const params = { id };
  return {
    answer: useChange((body: string) => call(answerLessonQuestion, { params, body: { body } })),
    accept: useChange((answerId: number | null) => call(acceptLessonAnswer, { params, body: { answerId } })),
    hide: useChange((isHidden: boolean) => call(hideLessonQuestion, { params, body: { isHidden } })),
    hideAnswer: useChange(({ answerId, isHidden }: { answerId: number; isHidden: boolean }) =>
      call(hideLessonAnswer, { params: { id: answerId }, body: { isHidden } }),
    ),
  };
}
